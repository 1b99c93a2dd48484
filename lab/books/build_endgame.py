"""Build the exact table for the end of Watch Your Back!: `python -m lab.books.build_endgame`.

From turn 192 on, the board has twelve squares. Retrograde analysis solves every placement of pieces on these squares:
first the positions that are won or lost with the next turn, then the positions that lead to them, and so on. All other
positions are draws.
"""

import argparse
import sys
import zlib

import numpy

from ai.score.endgame import CELLS, ENDGAME, POSITIONS, canonical_indices
from game.files import asset, replace_file
from game.rules.board import Board
from game.rules.registry import start
from game.rules.watch_your_back import SECOND_SHRINK
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress_bar import ProgressBar

_EMPTY_ROWS = ("........", "........", "..X--X..", "..----..", "..----..", "..X--X..", "........", "........")


def position_text(index: int) -> str:
    """Return the text of the position with this index in the table. White is the mover."""
    squares = list("".join(_EMPTY_ROWS))
    for cell in CELLS:
        squares[cell] = "-WB"[index % 3]
        index //= 3
    rows = ("".join(squares[row : row + 8]) for row in range(0, 64, 8))
    return f"{'/'.join(rows)} w m {SECOND_SHRINK} 0"


def position_index(board: Board) -> int:
    """Return the index of a position in the table."""
    return sum(3**index * _digit(board, cell) for index, cell in enumerate(CELLS))


def _digit(board: Board, cell: int) -> int:
    owner = board.owner(cell)
    return 0 if owner < 0 else 1 if owner == board.mover else 2


def solve(bar: ProgressBar) -> numpy.ndarray:
    """Return the values of all positions, by index: turns to a win, minus turns to a loss, or 0 for a draw."""
    canonical = canonical_indices()
    values = numpy.zeros(POSITIONS, numpy.int8)
    parents: dict[int, list[int]] = {}
    open_moves: dict[int, int] = {}  # the moves of a position that are not yet known to lose
    newest: list[int] = []
    indices = numpy.flatnonzero(canonical == numpy.arange(POSITIONS)).tolist()
    board = start("wyb")
    for count, index in enumerate(indices):
        if count % 1000 == 0:
            bar.show(count / len(indices))
        board.set_position(position_text(index))
        if board.ended:
            continue
        open_moves[index] = 0
        for move in board.moves():
            board.play(move)
            outcome = board.outcome()
            if outcome is not None and outcome.winner == 0:
                values[index] = 1
            elif outcome is None or outcome.winner is None:
                open_moves[index] += 1
                if outcome is None:
                    parents.setdefault(int(canonical[position_index(board)]), []).append(index)
            board.undo()
        if open_moves[index] == 0 and values[index] == 0:
            values[index] = -1
        if values[index]:
            newest.append(index)
    while newest:
        solved: list[int] = []
        for index in newest:
            turns = abs(int(values[index])) + 1
            for parent in parents.get(index, ()):
                if values[parent]:
                    continue
                if values[index] < 0:
                    values[parent] = turns
                else:
                    open_moves[parent] -= 1
                    if open_moves[parent]:
                        continue
                    values[parent] = -turns
                solved.append(parent)
        newest = solved
    return values[canonical]


@ends_at_ctrl_c
def main() -> int:
    argparse.ArgumentParser(description=__doc__.partition(":")[0]).parse_args()
    with ProgressBar("positions") as bar:
        values = solve(bar)
    path = asset(ENDGAME)
    path.parent.mkdir(exist_ok=True)
    replace_file(path, zlib.compress(values.tobytes(), 9))
    print(f"{path}: {path.stat().st_size:,} bytes, longest win {values.max()} turns")
    return 0


if __name__ == "__main__":
    sys.exit(main())
