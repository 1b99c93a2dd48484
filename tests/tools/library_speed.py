"""Measures the library with many games: `python -m tests.tools.library_speed` makes 100,000 and asks for some."""

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from game.play.library.kept_game import Ending, KeptGame
from game.play.library.library import Library
from game.play.library.wanted import Order, Wanted
from game.play.opponents import level_seat
from game.record.record import PERSON, Record
from game.record.saved import write_game
from game.rules.catalog import GAMES
from game.terminal.progress import Progress

LIST, FILTER = 0.2, 0.1  # seconds that they may take
SEEN = 30  # rows of a list that a window shows at once
PLAYED = 400  # different games; the others have the same moves with other names and on other days
OTHER = "0123abcd"  # somebody else on this computer, who has played a tenth of the games
NAMES = ("Anna", "Ben", "Chloé", "Dörte", "Emil", "Fatima", "Grace", "Hiro", "You")


def fill(library: Library, count: int, rng: random.Random) -> None:
    """Put so many games of all kinds into a library."""
    with Progress("making games") as progress:
        played = [_played(rng) for _ in range(min(PLAYED, count))]
        batch = []
        for number in range(count):
            record = played[rng.randrange(len(played))]
            record.names = (rng.choice(NAMES), f"{rng.choice(NAMES)} {number % 1000}")
            record.seats = (PERSON, PERSON if rng.random() < 0.2 else level_seat(rng.randint(1, 8)))
            record.date = (date(2020, 1, 1) + timedelta(days=rng.randrange(2500))).isoformat()
            player = OTHER if rng.random() < 0.1 else ""
            batch.append((KeptGame.of(record, player=player), write_game(record)))
            if len(batch) == 1000 or number == count - 1:
                library.put(batch)
                batch = []
                progress.show((number + 1) / count)


def _played(rng: random.Random) -> Record:
    record = Record(rng.choice(list(GAMES)))
    length = rng.randint(5, 60)
    while record.outcome is None and record.now < length:
        record.play(rng.choice(record.board.moves()))
    if record.outcome is None and rng.random() < 0.8:
        record.resign(rng.randrange(2))
    return record


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """How long something takes: the median of a few times."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def opening(path: Path) -> None:
    """What a list does before it can be seen."""
    library = Library(path, print)
    library.games(library.find(Wanted(player=""))[:SEEN])
    library.close()


QUESTIONS = {
    "one word": Wanted(words="chloé"),
    "three words": Wanted(words="anna ben conn"),
    "a word that is nowhere": Wanted(words="nobody"),
    "a game": Wanted(game="domino"),
    "an opponent": Wanted(opponent=level_seat(5)),
    "a result": Wanted(ending=Ending.WON),
    "a year": Wanted(since="2024-01-01", until="2024-12-31"),
    "a length": Wanted(fewest=20, most=30),
    "everything at once": Wanted("anna", "conniption", level_seat(2), Ending.LOST, "2021-01-01", "2025-12-31", 5, 50),
    **{f"all by {order.value}": Wanted(order=order) for order in Order},
    **{f"all by {order.value}, reversed": Wanted(order=order, is_reversed=True) for order in Order},
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the library with many games.")
    parser.add_argument("--games", type=int, default=100_000)
    count = parser.parse_args().games
    is_fast = True
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "library.sqlite"
        library = Library(path, print)
        fill(library, count, random.Random(16))
        library.close()
        print(f"{count:,} games, {path.stat().st_size / 1e6:.0f} MB")
        taken = seconds(lambda: opening(path))
        is_fast &= taken < LIST
        print(f"{'the list opens':<28}{1000 * taken:>8.1f} ms")
        for name, wanted in QUESTIONS.items():
            for player in ("", OTHER):
                own = replace(wanted, player=player)
                taken = seconds(lambda own=own: library.games(library.find(own)[:SEEN]))
                is_fast &= taken < (FILTER if wanted.order is Order.DATE else LIST)
                print(f"{name:<28}{1000 * taken:>8.1f} ms{len(library.find(own)):>10,} games")
        print(f"{'the check of the file':<28}{1000 * seconds(library.check, 1):>8.1f} ms, beside the window")
        library.close()
    return 0 if is_fast else 1


if __name__ == "__main__":
    sys.exit(main())
