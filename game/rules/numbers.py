"""The integers of the rules: names that tell which one a signature takes, and words with a bit for each cell."""

from typing import TypeAlias

Move: TypeAlias = int  # a legal move of a board; its text is Board.text(move)
Cell: TypeAlias = int  # a place of a board; its text is Board.cell_name(cell)
Column: TypeAlias = int  # from 0, the leftmost
Side: TypeAlias = int  # who plays a colour: 0 moves first, 1 second
Person: TypeAlias = int  # who sits there: 0 and 1, by name; after a swap each has the other side
Points: TypeAlias = int  # a score of the search, seen by the mover; ai/verdict.py has its scale


def members(cells: int) -> tuple[int, ...]:
    """The cells of a set, the lowest first."""
    return tuple(cell for cell in range(cells.bit_length()) if cells >> cell & 1)


def lettered_name(cell: Cell) -> str:
    """What a cell is called on a board whose columns have letters and whose rows have numbers from the top."""
    return f"{'abcdefgh'[cell % 8]}{cell // 8 + 1}"
