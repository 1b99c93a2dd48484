"""Measure the library with many games: `python -m tests.tools.library_speed` makes 100,000 and runs queries."""

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from game.play.library.game_summary import Ending, GameSummary
from game.play.library.library import Library
from game.play.library.position_index import PositionQuery
from game.play.library.query import GameOrder, GameQuery
from game.play.opponents import level_seat
from game.record.player import PERSON, RecordedPlayer
from game.record.record import Record
from game.record.text_format import write_game
from game.rules.registry import GAMES, start
from game.terminal.progress_bar import ProgressBar

LIST, FILTER = 0.2, 0.1  # the limits in seconds
SEEN = 30  # rows of a list that a window shows at once
INDEXED_AT_ONCE = 1000
PLAYED = 400  # different games; the others have the same moves with other names and on other days
OTHER = "0123abcd"  # somebody else on this computer, who has played a tenth of the games
NAMES = ("Anna", "Ben", "Chloé", "Dörte", "Emil", "Fatima", "Grace", "Hiro", "You")


def fill(library: Library, count: int, rng: random.Random, games: Sequence[str]) -> None:
    """Put this many games of these kinds into a library."""
    with ProgressBar("making games") as progress:
        played = [_played(rng, games) for _ in range(min(PLAYED, count))]
        batch = []
        for number in range(count):
            record = played[rng.randrange(len(played))]
            second = PERSON if rng.random() < 0.2 else level_seat(rng.randint(1, 8))
            record.players = (
                RecordedPlayer(rng.choice(NAMES)),
                RecordedPlayer(f"{rng.choice(NAMES)} {number % 1000}", second),
            )
            record.date = (date(2020, 1, 1) + timedelta(days=rng.randrange(2500))).isoformat()
            player = OTHER if rng.random() < 0.1 else ""
            batch.append((GameSummary.of(record, player=player), write_game(record)))
            if len(batch) == 1000 or number == count - 1:
                library.put(batch)
                batch = []
                progress.show((number + 1) / count)


def _played(rng: random.Random, games: Sequence[str]) -> Record:
    record = Record(rng.choice(games))
    length = rng.randint(5, 60)
    while record.outcome is None and record.current.ply < length:
        record.play(rng.choice(record.board.moves()))
    if record.outcome is None and rng.random() < 0.8:
        record.resign(rng.randrange(2))
    return record


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """Return the median time of several calls, in seconds."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def opening(path: Path) -> None:
    """Open a library and read the games of its first page."""
    library = Library(path, print)
    library.games(library.find(GameQuery(player=""))[:SEEN])
    library.close()


QUESTIONS = {
    "one word": GameQuery(words="chloé"),
    "three words": GameQuery(words="anna ben conn"),
    "a word that is nowhere": GameQuery(words="nobody"),
    "a date in words": GameQuery(words="november 11"),
    "a game": GameQuery(game="domino"),
    "an opponent": GameQuery(opponent=level_seat(5)),
    "a result": GameQuery(ending=Ending.WON),
    "a year": GameQuery(since="2024-01-01", until="2024-12-31"),
    "a length": GameQuery(fewest=20, most=30),
    "everything at once": GameQuery(
        "anna", "conniption", level_seat(2), Ending.LOST, "2021-01-01", "2025-12-31", 5, 50
    ),
    **{f"all by {order.value}": GameQuery(order=order) for order in GameOrder},
    **{f"all by {order.value}, reversed": GameQuery(order=order, is_reversed=True) for order in GameOrder},
}


def index(library: Library) -> None:
    """Add all games to the index of positions."""
    with ProgressBar("indexing positions") as progress:
        waiting = library.count_unindexed()
        done = 0
        while more := library.index_positions(INDEXED_AT_ONCE):
            done += more
            progress.show(done / waiting)


def explore(library: Library, game: str) -> bool:
    """Measure queries for the moves played from the first position of a game. Return True if all are fast."""
    board, is_fast = start(game), True
    filters: dict[str, dict[str, Any]] = {
        "all games": {},
        "a person": {"player": ""},
        "an opponent": {"player": "", "opponent": level_seat(5)},
        "a year": {"player": "", "since": "2024-01-01", "until": "2024-12-31"},
    }
    for name, more in filters.items():
        query = PositionQuery(board, **more)
        taken = seconds(lambda query=query: library.played_moves(query))
        is_fast &= taken < FILTER
        found = sum(move.games for move in library.played_moves(query).values())
        print(f"{f'{game}, explorer: {name}':<36}{1000 * taken:>8.1f} ms{found:>10,} games")
    return is_fast


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--only", choices=list(GAMES), help="make games of one kind only")
    arguments = parser.parse_args()
    count, kinds = arguments.games, [arguments.only] if arguments.only else list(GAMES)
    is_fast = True
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "library.sqlite"
        library = Library(path, print)
        fill(library, count, random.Random(16), kinds)
        library.close()
        print(f"{count:,} games, {path.stat().st_size / 1e6:.0f} MB without the index of positions")
        began = time.process_time()
        index(library)
        print(f"{'indexing the positions':<28}{time.process_time() - began:>8.1f} s, beside the window")
        library.close()
        print(f"{count:,} games, {path.stat().st_size / 1e6:.0f} MB")
        taken = seconds(lambda: opening(path))
        is_fast &= taken < LIST
        print(f"{'the list opens':<28}{1000 * taken:>8.1f} ms")
        for name, query in QUESTIONS.items():
            for player in ("", OTHER):
                own = replace(query, player=player)
                taken = seconds(lambda own=own: library.games(library.find(own)[:SEEN]))
                is_fast &= taken < (FILTER if query.order is GameOrder.DATE else LIST)
                print(f"{name:<28}{1000 * taken:>8.1f} ms{len(library.find(own)):>10,} games")
        for game in kinds:
            is_fast &= explore(library, game)
        print(f"{'the check of the file':<28}{1000 * seconds(library.check, 1):>8.1f} ms, beside the window")
        library.close()
    return 0 if is_fast else 1


if __name__ == "__main__":
    sys.exit(main())
