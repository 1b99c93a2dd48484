"""Somebody who has played for a while: games against the levels, time at the board, puzzles, and graded moves."""

import random
from datetime import date, timedelta

from game.play.kept_text import text_of
from game.play.library.kept_game import KeptGame
from game.play.opponents import level_seat
from game.play.store import Store
from game.play.time_played import FILE
from game.record.record import PERSON, Record
from game.record.saved import write_game
from game.teach.puzzles.progress import Progress, keep

TODAY = date(2026, 11, 19)
DAYS = 150
GRADED = 16  # of the latest games the moves are graded
GAMES = ("connect4", "conniption", "connect4", "wyb")


def has_played(store: Store, count: int = 60) -> None:
    """Fill the library of whoever plays now."""
    rng = random.Random(7)
    days = sorted(rng.choices(range(DAYS), k=count), reverse=True)
    kept = []
    for number, day in enumerate(days):
        level = min(8, max(1, round(1.5 + 3 * number / count + rng.gauss(0, 1))))
        record = Record(GAMES[number % len(GAMES)], seats=(PERSON, level_seat(level)), names=("You", "Computer"))
        record.date = (TODAY - timedelta(days=day // 2 if number > count / 2 else day)).isoformat()
        record.play(record.board.moves()[number % 3])
        for _ in range(number // 9):  # so that no two are the same
            record.play(record.board.moves()[0])
        result = rng.random()
        if result < 0.12:
            record.agree_draw()
        else:
            record.resign(0 if result > 0.42 + 0.2 * number / count else 1)
        kept.append((KeptGame.of(record, player=store.player), write_game(record)))
    store.library.put(kept)
    for number, (_, text) in enumerate(kept[-GRADED:]):
        right = rng.randint(9, 12) + number // 6
        store.library.keep_grades(text, {"BEST": right, "SLOWER": rng.randint(0, 4), "MISSED_WIN": rng.randint(0, 3)})
    times = {(TODAY - timedelta(days=day)).isoformat(): {"connect4": 60 * rng.randint(3, 50)} for day in set(days)}
    store.write_text(store.own(FILE), text_of({"days": times}))
    course = {
        (TODAY - timedelta(days=ago)).isoformat(): [1320 - 4 * ago + rng.randint(-40, 40), 62 + 3 * ago]
        for ago in (52, 40, 39, 31, 22, 20, 12, 8, 3, 1, 0)
    }
    solved = {(TODAY - timedelta(days=ago)).isoformat(): "alone" for ago in range(4)}
    keep(
        store, Progress(course[TODAY.isoformat()][0], 62, course=course, done={"a": "alone", "b": "told"}, days=solved)
    )
