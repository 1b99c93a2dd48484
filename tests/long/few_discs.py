"""How long the solver takes at the start of the game: `python -m tests.long.few_discs FILE` asks 2,000 positions.

They come up in random games with any handicap and hold at most six discs. Each is asked with an empty table of 64 MB
what it is worth, and with another one what all of its moves are worth, in seconds of the processor. Whatever is
measured stands in the file at once, and the same words go on from there.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from ai.exact.prover import Prover
from game.rules.gravity import MOST_FLIPS, GravityBoard

MEGABYTES = 64
MOST_DISCS = 6
VALUE, ALL_MOVES = 1.0, 2.0  # seconds that nothing should take longer than


def positions(count: int, seed: str) -> Iterator[GravityBoard]:
    """From each random game one position, which the game reaches with as many discs as are drawn."""
    chance = random.Random(seed)
    while count:
        board = GravityBoard("conniption", (chance.randint(0, MOST_FLIPS), chance.randint(0, MOST_FLIPS)))
        for _ in range(chance.randint(0, MOST_DISCS)):
            if not board.ended:
                board.play(chance.choice(board.moves()))
        if not board.ended:
            count -= 1
            yield board


def seconds(board: GravityBoard, own_book: bool) -> tuple[float, float]:
    """What the value takes, and what all moves take."""
    taken = []
    for ask in (Prover.prove, Prover.grade):
        prover = Prover(MEGABYTES, own_book=own_book)
        prover.solver(board)  # made before the clock runs
        began = time.process_time()
        ask(prover, board)
        taken.append(time.process_time() - began)
    return taken[0], taken[1]


def told(what: str, measured: list[tuple[float, str]], limit: float) -> str:
    """The slowest, the percentiles and how many are too slow."""
    measured.sort()
    times = [time for time, _ in measured]
    slow = sum(time > limit for time in times)
    shares = ", ".join(f"{share} % within {times[(len(times) - 1) * share // 100]:.4f} s" for share in (50, 90, 99))
    return f"{what}: {shares}, {slow} above {limit:g} s, the slowest {times[-1]:.2f} s ({measured[-1][1]})"


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the solver at the start of the game.")
    parser.add_argument("file", type=Path, help="what is measured goes here; a later run goes on from it")
    parser.add_argument("--count", type=int, default=2000, help="so many positions (default 2,000)")
    parser.add_argument("--seed", default="few discs", help="for other positions")
    parser.add_argument("--no-book", action="store_true", help="without what is known by heart")
    arguments = parser.parse_args()
    done = arguments.file.read_text().splitlines() if arguments.file.exists() else []
    with arguments.file.open("a") as file:
        for number, board in enumerate(positions(arguments.count, arguments.seed)):
            if number < len(done):
                if not done[number].startswith(board.position()):
                    raise SystemExit(f"{arguments.file}: line {number + 1} is about another position")
                continue
            value, moves = seconds(board, not arguments.no_book)
            done.append(f"{board.position()}\t{value:.6f}\t{moves:.6f}")
            print(done[-1], file=file, flush=True)
    rows = [line.split("\t") for line in done]
    values = [(float(value), position) for position, value, _ in rows]
    grades = [(float(moves), position) for position, _, moves in rows]
    print(f"{len(rows):,} positions of at most {MOST_DISCS} discs")
    print(told("value", values, VALUE))
    print(told("all moves", grades, ALL_MOVES))
    return int(values[-1][0] > VALUE or grades[-1][0] > ALL_MOVES)


if __name__ == "__main__":
    sys.exit(main())
