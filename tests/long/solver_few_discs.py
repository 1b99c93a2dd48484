"""Measure the solver at the start of the game: `python -m tests.long.solver_few_discs FILE` solves 2,000 positions.

They come from random games with any handicap and have at most six discs. Each is solved twice with an empty table of
64 MB: for its value, and for the values of all moves. Times are seconds of the processor. Results are written to the
file at once, and a later run with the same arguments continues there.
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
VALUE, ALL_MOVES = 1.0, 2.0  # seconds; the limits for both


def positions(count: int, seed: str) -> Iterator[GravityBoard]:
    """Yield one position of each random game, with a random number of discs."""
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
    """Return the seconds for the value, and for the values of all moves."""
    taken = []
    for ask in (Prover.prove, Prover.grade):
        prover = Prover(MEGABYTES, own_book=own_book)
        prover.solver(board)  # created before the clock starts
        began = time.process_time()
        ask(prover, board)
        taken.append(time.process_time() - began)
    return taken[0], taken[1]


def message(what: str, measured: list[tuple[float, str]], limit: float) -> str:
    """Return a text with the percentiles, the number of slow positions, and the slowest."""
    measured.sort()
    times = [time for time, _ in measured]
    slow = sum(time > limit for time in times)
    shares = ", ".join(f"{share}% within {times[(len(times) - 1) * share // 100]:.4f} s" for share in (50, 90, 99))
    return f"{what}: {shares}, {slow} above {limit:g} s, the slowest {times[-1]:.2f} s ({measured[-1][1]})"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("file", type=Path, help="the file of results; a later run continues it")
    parser.add_argument("--count", type=int, default=2000, help="number of positions (default 2,000)")
    parser.add_argument("--seed", default="few discs", help="another seed gives other positions")
    parser.add_argument("--no-book", action="store_true", help="without the opening books")
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
    print(message("value", values, VALUE))
    print(message("all moves", grades, ALL_MOVES))
    return int(values[-1][0] > VALUE or grades[-1][0] > ALL_MOVES)


if __name__ == "__main__":
    sys.exit(main())
