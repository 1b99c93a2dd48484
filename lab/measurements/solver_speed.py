"""Measure the solver's speed on all handicaps of Conniption and on random positions, each with an empty table."""

import random
import time
from collections.abc import Callable

from ai.exact.gravity.solver_api import GravitySolverApi
from ai.exact.prover import Prover
from game.rules.gravity import MOST_FLIPS, GravityBoard
from game.terminal.progress_bar import ProgressBar

SEED = 1
MEGABYTES = 64


def measure(count: int) -> None:
    """Print the times for all handicaps, for solving `count` random positions, and for grading a third of them."""
    _measure_handicaps()
    boards = _random_positions(count)
    _measure("solved", boards, Prover.prove)
    _measure("graded", boards[: max(1, count // 3)], Prover.grade)


def _measure_handicaps() -> None:
    total = worst = 0.0
    for first in range(MOST_FLIPS + 1):
        for second in range(MOST_FLIPS + 1):
            if first == second == 0:
                continue  # Connect Four, which the opening book answers
            solver = GravitySolverApi(MEGABYTES)
            began = time.process_time()
            verdict = solver.verdict(GravityBoard("conniption", (first, second)))
            seconds = time.process_time() - began
            total += seconds
            worst = max(worst, seconds)
            print(f"flips {first},{second}  {verdict!s:<8}{seconds:>8.3f} s{solver.nodes:>12,} nodes", flush=True)
    print(f"all handicaps {total:.2f} s, the slowest {worst:.2f} s", flush=True)


def _measure(label: str, boards: list[GravityBoard], query: Callable[[Prover, GravityBoard], object]) -> None:
    seconds = []
    with ProgressBar(label) as progress:
        for index, board in enumerate(boards):
            prover = Prover(MEGABYTES)
            prover.solver(board)  # create the solver before the measurement starts
            began = time.process_time()
            query(prover, board)
            seconds.append(time.process_time() - began)
            progress.show((index + 1) / len(boards))
    seconds.sort()
    print(
        f"{len(boards)} random positions {label}: median {1000 * seconds[len(seconds) // 2]:.2f} ms, "
        f"99% within {seconds[len(seconds) * 99 // 100]:.2f} s, the slowest {seconds[-1]:.2f} s",
        flush=True,
    )


def _random_positions(count: int) -> list[GravityBoard]:
    """Return positions from random games of Conniption with random handicaps, one from each game."""
    chance = random.Random(SEED)
    boards: list[GravityBoard] = []
    while len(boards) < count:
        board = GravityBoard("conniption", (chance.randint(0, MOST_FLIPS), chance.randint(0, MOST_FLIPS)))
        game = []
        while not board.ended:
            game.append(board.copy())
            board.play(chance.choice(board.moves()))
        boards.append(chance.choice(game))
    return boards
