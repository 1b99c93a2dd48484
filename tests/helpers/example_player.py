"""Data of a player who has played for a while: games, playing time, puzzles and graded moves."""

import random
from datetime import date, timedelta

from game.play.library.game_summary import GameSummary
from game.play.opponents import level_seat
from game.play.storage.json_values import text_of
from game.play.storage.store import Store
from game.play.time_played import FILE
from game.record.player import PERSON
from game.record.record import Record
from game.record.text_format import write_game
from game.teach.puzzles.puzzle_progress import PuzzleProgress
from tests.helpers.saved_files import save

TODAY = date(2026, 11, 19)
DAYS = 150
GRADED = 16  # the number of latest games with graded moves
GAMES = ("connect4", "conniption", "connect4", "wyb")


def fill_player_data(store: Store, count: int = 60) -> None:
    """Fill the library and files of the current person."""
    rng = random.Random(7)
    days = sorted(rng.choices(range(DAYS), k=count), reverse=True)
    games = []
    for number, day in enumerate(days):
        level = min(8, max(1, round(1.5 + 3 * number / count + rng.gauss(0, 1))))
        record = Record(
            GAMES[number % len(GAMES)], seats=(PERSON, level_seat(level)), names=("You", "Computer"), user=0
        )
        record.date = (TODAY - timedelta(days=day // 2 if number > count / 2 else day)).isoformat()
        record.play(record.board.moves()[number % 3])
        for _ in range(number // 9):  # so that all games differ
            record.play(record.board.moves()[0])
        result = rng.random()
        if result < 0.12:
            record.agree_draw()
        else:
            record.resign(0 if result > 0.42 + 0.2 * number / count else 1)
        games.append((GameSummary.of(record, player=store.player), write_game(record)))
    store.library.put(games)
    for number, (_, text) in enumerate(games[-GRADED:]):
        right = rng.randint(9, 12) + number // 6
        store.library.save_grades_soon(
            text, {"BEST": right, "SLOWER": rng.randint(0, 4), "MISSED_WIN": rng.randint(0, 3)}
        )
    times = {(TODAY - timedelta(days=day)).isoformat(): {"connect4": 60 * rng.randint(3, 50)} for day in set(days)}
    store.write_text(store.user_file(FILE), text_of({"days": times}))
    ratings = {
        (TODAY - timedelta(days=ago)).isoformat(): [1320 - 4 * ago + rng.randint(-40, 40), 62 + 3 * ago]
        for ago in (52, 40, 39, 31, 22, 20, 12, 8, 3, 1, 0)
    }
    solved = {(TODAY - timedelta(days=ago)).isoformat(): "alone" for ago in range(4)}
    save(
        store,
        PuzzleProgress(
            ratings[TODAY.isoformat()][0], 62, course=ratings, done={"a": "alone", "b": "told"}, days=solved
        ),
    )
