"""How long the solver takes: every handicap of Conniption, and positions of random games, each with an empty table."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from ai.exact.gravity_answers import GravityAnswers
from ai.exact.prover import Prover
from game.rules.gravity import MOST_FLIPS, GravityBoard
from game.terminal.progress import Progress

SEED = 1
MEGABYTES = 64


def measure(count: int) -> None:
    """Print the handicaps, then what `count` random positions take to solve, and a third of them to grade."""
    _measure_handicaps()
    boards = _random_positions(count)
    _measure("solved", boards, Prover.prove)
    _measure("graded", boards[: max(1, count // 3)], Prover.grade)


def _measure_handicaps() -> None:
    total = worst = 0.0
    for first in range(MOST_FLIPS + 1):
        for second in range(MOST_FLIPS + 1):
            if first == second == 0:
                continue  # that is Connect Four, which the opening book answers
            solver = GravityAnswers(MEGABYTES)
            began = time.process_time()
            verdict = solver.verdict(GravityBoard("conniption", (first, second)))
            seconds = time.process_time() - began
            total += seconds
            worst = max(worst, seconds)
            print(f"flips {first},{second}  {verdict!s:<8}{seconds:>8.3f} s{solver.nodes:>12,} nodes", flush=True)
    print(f"all handicaps {total:.2f} s, the slowest {worst:.2f} s", flush=True)


def _measure(what: str, boards: list[GravityBoard], ask: Callable[[Prover, GravityBoard], object]) -> None:
    seconds = []
    with Progress(what) as progress:
        for index, board in enumerate(boards):
            prover = Prover(MEGABYTES)
            prover.solver(board)  # made before the clock runs
            began = time.process_time()
            ask(prover, board)
            seconds.append(time.process_time() - began)
            progress.show((index + 1) / len(boards))
    seconds.sort()
    print(
        f"{len(boards)} random positions {what}: median {1000 * seconds[len(seconds) // 2]:.2f} ms, "
        f"99 in 100 within {seconds[len(seconds) * 99 // 100]:.2f} s, the slowest {seconds[-1]:.2f} s",
        flush=True,
    )


def _random_positions(count: int) -> list[GravityBoard]:
    """Positions from anywhere in random games of Conniption with any handicap."""
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
