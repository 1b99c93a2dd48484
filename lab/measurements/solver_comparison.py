"""Compare our solver with another solver on identical Connect Four positions, each with an empty table.

The other solver is `bitbully`, which is written in C++. It runs without its opening book. It is an optional package.
"""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ai.exact.gravity.solver_api import GravitySolverApi
from game.rules.errors import SetupError
from game.rules.gravity import GravityBoard
from game.terminal.progress_bar import ProgressBar

SEED = 1
# Positions in which the game ends after 14 to 27 more turns, by number of discs. The published sets of positions are
# called L1_R2 and L2_R2.
STAGES = {"10 to 14 discs": range(10, 15), "15 to 28 discs": range(15, 29)}
TURNS_TO_GO = range(14, 28)
CELLS = 42


@dataclass
class SolverCost:
    """The processor time in seconds, and the number of nodes, that a solver took for a set of positions."""

    seconds: float = 0.0
    nodes: int = 0


def compare(files: list[str], count: int) -> bool:
    """Print a table of times and nodes. Return True if both solvers agreed on all positions."""
    try:
        from bitbully.bitbully_core import BitBullyCore, BoardCore
    except ImportError:
        raise SetupError("bitbully is not installed: pip install bitbully") from None
    sets = {Path(file).name: _read(file, count) for file in files} if files else _random_sets(count)
    print(f"{'positions':<26}{'ours':>10}{'nodes':>16}{'bitbully':>10}{'nodes':>16}{'ratio':>8}{'unequal':>9}")
    agreed = True
    for name, games in sets.items():
        ours, theirs = SolverCost(), SolverCost()
        unequal = 0
        solver, peer = GravitySolverApi(megabytes=64), BitBullyCore()
        with ProgressBar(name) as progress:
            for index, columns in enumerate(games):
                board = _board(columns)
                solver.forget()
                nodes, began = solver.nodes, time.process_time()
                score = solver.score(board)
                ours.seconds += time.process_time() - began
                ours.nodes += solver.nodes - nodes

                position = BoardCore()
                position.setBoard(list(columns))
                peer.resetTranspositionTable()
                peer.resetNodeCounter()
                began = time.process_time()
                unequal += peer.mtdf(position, 0) != score
                theirs.seconds += time.process_time() - began
                theirs.nodes += peer.getNodeCounter()
                progress.show((index + 1) / len(games))
        agreed = agreed and unequal == 0
        print(
            f"{f'{len(games)} of {name}':<26}{ours.seconds:>8.2f} s{ours.nodes:>16,}{theirs.seconds:>8.2f} s"
            f"{theirs.nodes:>16,}{theirs.seconds / max(ours.seconds, 1e-9):>7.2f}x{unequal:>9}",
            flush=True,
        )
    return agreed


def _random_sets(count: int) -> dict[str, list[tuple[int, ...]]]:
    chance = random.Random(SEED)
    return {name: [_random_game(chance, discs) for _ in range(count)] for name, discs in STAGES.items()}


def _random_game(chance: random.Random, discs: range) -> tuple[int, ...]:
    """Return the columns of a random game that ends with a suitable position.

    The number of discs is in the range `discs`, and best play ends the game within TURNS_TO_GO.
    """
    solver = GravitySolverApi(megabytes=64)
    while True:
        board = GravityBoard("connect4", (0, 0))
        columns = []
        for _ in range(chance.choice(discs)):
            if board.ended:
                break
            columns.append(chance.choice(board.moves()))
            board.play(columns[-1])
        if not board.ended:
            verdict = solver.verdict(board)
            assert verdict is not None  # this solver is never stopped
            if (verdict.number or CELLS - len(columns)) in TURNS_TO_GO:
                return tuple(columns)


def _read(file: str, count: int) -> list[tuple[int, ...]]:
    """Return the first `count` games of a file in the published format.

    Each line has the columns of a game, counted from 1, and a score.
    """
    return list(_games(file))[:count]


def _games(file: str) -> Iterator[tuple[int, ...]]:
    for number, line in enumerate(Path(file).read_text("utf-8").splitlines(), 1):
        columns = line.split()[0] if line.split() else ""
        if not columns or columns.strip("1234567"):
            raise SetupError(
                "{file}: line {number}: {line}: expected columns from 1 to 7 and a score",
                file=file,
                number=number,
                line=line or "nothing",
            )
        yield tuple(int(column) - 1 for column in columns)


def _board(columns: tuple[int, ...]) -> GravityBoard:
    board = GravityBoard("connect4", (0, 0))
    for column in columns:
        board.play(column)
    return board
