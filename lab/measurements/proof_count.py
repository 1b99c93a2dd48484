"""Count the random openings that are proven within a second of processor time, in games without a solver."""

import random
import time
from collections.abc import Callable

from ai.exact.prover import Prover
from ai.games.game_ai import ai_for
from ai.score.registry import score_for
from ai.search.iterative_deepening import Limits, Search
from ai.verdict import Verdict
from game.rules.board import Board, canonical_form
from game.rules.registry import start
from game.rules.shapes.inline import to_inline
from game.rules.shapes.rectangle import rectangle_name
from game.terminal.progress_bar import ProgressBar
from lab.measurements.processor_time import processor_deadline

SEED = 1
MEGABYTES = 64
TIMES = (0.01, 0.03, 0.1, 0.3, 1.0)  # seconds
_NO_LIMIT = 1 << 62  # nodes
_OPENING_DEPTH = 2  # openings that a search of this many turns decides are rejected


def _in_a_row(columns: int, rows: int, line: int) -> Board:
    return start("paths", {"File": rectangle_name(columns, rows, line)})


def torus_text(side: int, line: int) -> str:
    """Return the text of a shape: a square whose edges are joined, where so many spaces in a row win."""
    steps = ((0, 1), (1, 0), (1, 1), (1, -1))
    paths = {
        tuple(sorted((row + down * index) % side * side + (column + right * index) % side + 1 for index in range(line)))
        for row in range(side)
        for column in range(side)
        for down, right in steps
    }
    rows = [" ".join(str(space) for space in path) for path in sorted(paths)]
    return "\n".join([f"# grid: {side} {side}", str(side * side), *rows]) + "\n"


def _torus(side: int, line: int) -> Board:
    return start("paths", {"File": to_inline(torus_text(side, line))})


# Boards, with just enough random turns for hundreds of openings that differ by more than a symmetry.
OPENING_SETS: dict[str, tuple[Callable[[], Board], int]] = {
    "Domino Four, 6x6, five in a line": (lambda: start("domino", {"Size": "6x6", "Line": "5"}), 2),
    "Domino Four, 7x6, six in a line": (lambda: start("domino", {"Size": "7x6", "Line": "6"}), 2),
    "Domino Four, 8x6, six in a line": (lambda: start("domino", {"Size": "8x6", "Line": "6"}), 2),
    "Winning Paths, 5x5, four in a row": (lambda: start("paths", {"File": "5x5"}), 3),
    "Winning Paths, corners of a square": (lambda: start("paths", {"File": "squares"}), 3),
    "Winning Paths, 6x6, five in a row": (lambda: _in_a_row(6, 6, 5), 3),
    "Winning Paths, 8x6, five in a row": (lambda: _in_a_row(8, 6, 5), 3),
    "Winning Paths, 7x7, five in a row": (lambda: _in_a_row(7, 7, 5), 3),
    "Winning Paths, 8x8, six in a row": (lambda: _in_a_row(8, 8, 6), 3),
    "Winning Paths, 8x8, five in a row": (lambda: _in_a_row(8, 8, 5), 4),
    "Domino Four, 7x7, six in a line": (lambda: start("domino", {"Size": "7x7", "Line": "6"}), 2),
    "Winning Paths, torus of 6x6, five in a row": (lambda: _torus(6, 5), 4),
    "Winning Paths, 4x4x4": (lambda: start("paths", {"File": "4x4x4"}), 4),
}


def count_proofs(count: int) -> None:
    """Print for each set of openings how many of `count` openings are proven within each of TIMES, and the results.

    The last column counts further wins without a known length: those that the prover of wins finds within the longest
    of TIMES.
    """
    print(
        f"{'proven within':<44}" + "".join(f"{seconds:>6} s" for seconds in TIMES) + "   wins losses draws  more wins"
    )
    for title, (make, turns) in OPENING_SETS.items():
        found: list[tuple[float, Verdict]] = []
        more_wins = 0
        with ProgressBar(title) as progress:
            boards = openings(make, turns, count)
            for index, board in enumerate(boards):
                verdict, seconds = _prove(board)
                if verdict.is_proven:
                    found.append((seconds, verdict))
                elif _is_won(board):
                    more_wins += 1
                progress.show((index + 1) / len(boards))
        cells = "".join(f"{sum(took <= seconds for took, _ in found):>8}" for seconds in TIMES)
        kinds = [sum(getattr(verdict, kind) for _, verdict in found) for kind in ("is_win", "is_loss", "is_draw")]
        print(f"{title:<44}{cells}{kinds[0]:>7}{kinds[1]:>7}{kinds[2]:>6}{more_wins:>11}", flush=True)


def openings(make: Callable[[], Board], turns: int, count: int) -> list[Board]:
    """Return `count` different positions after `turns` random turns.

    Positions that a search of _OPENING_DEPTH turns decides are left out.
    """
    chance = random.Random(SEED)
    known: set[int] = set()
    boards: list[Board] = []
    while len(boards) < count:
        board = make()
        for _ in range(turns):
            board.play(chance.choice(board.moves()))
        key, _ = canonical_form(board)
        if key not in known:
            known.add(key)
            result = Search(board, score_for(board.game), megabytes=1).run(Limits(depth=_OPENING_DEPTH))
            if not result.verdict.is_proven:
                boards.append(board)
    return boards


def _prove(board: Board) -> tuple[Verdict, float]:
    """Return the prover's verdict on a board and the processor time in seconds.

    The prover stops after the last of TIMES.
    """
    prover = Prover(MEGABYTES)
    started = time.process_time()
    with processor_deadline(prover.cancel_token, TIMES[-1]):
        verdict = prover.solve(board).verdict
    return verdict, time.process_time() - started


def _is_won(board: Board) -> bool:
    """Return True if the prover of wins proves within the last of TIMES that the mover wins."""
    win_prover = ai_for(board.game).win_prover(board)
    if win_prover is None:
        return False
    with processor_deadline(win_prover.cancel_token, TIMES[-1]):
        return win_prover.search(board, _NO_LIMIT)
