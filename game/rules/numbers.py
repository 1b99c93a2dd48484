"""Names for integers in signatures (moves, cells, sides), and helpers for integers with one bit per cell."""

from typing import TypeAlias

Move: TypeAlias = int  # a legal move of a board; its text is Board.text(move)
Cell: TypeAlias = int  # an index of a board square; its text is Board.cell_name(cell)
Column: TypeAlias = int  # the number of a column; the leftmost column is 0
Side: TypeAlias = int  # the player of a color: 0 moves first, 1 second
Person: TypeAlias = int  # one of the two people or programs that play, 0 or 1; after a swap each has the other side
Points: TypeAlias = int  # a search score from the mover's view; ai/verdict.py defines its scale


def members(cells: int) -> tuple[int, ...]:
    """Return the numbers of the cells in a set of cells, lowest first."""
    return tuple(cell for cell in range(cells.bit_length()) if cells >> cell & 1)


def runs(starts: int, step: int, length: int) -> list[int]:
    """Return the straight lines in a set of cells, each line as a set of cells.

    Lines of `length` cells, `step` apart, begin at the cells of `starts`. Lines that continue each other are joined:
    five in a row are one line, not two lines of four.
    """
    lines = []
    for start in members(starts & ~(starts << step)):
        last = start
        while starts >> last + step & 1:
            last += step
        lines.append(sum(1 << cell for cell in range(start, last + length * step, step)))
    return lines


def lettered_name(cell: Cell) -> str:
    """Return a cell's name, such as c4, on a board with lettered columns and rows numbered from the top."""
    return f"{'abcdefgh'[cell % 8]}{cell // 8 + 1}"
