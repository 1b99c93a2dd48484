"""Sets of cells, which are words with a bit for each, and the names of cells that lie eight to a row."""

from game.rules.numbers import Cell


def members(cells: int) -> tuple[int, ...]:
    """The cells of a set, the lowest first."""
    return tuple(cell for cell in range(cells.bit_length()) if cells >> cell & 1)


def lettered_name(cell: Cell) -> str:
    """What a cell is called on a board whose columns have letters and whose rows have numbers from the top."""
    return f"{'abcdefgh'[cell % 8]}{cell // 8 + 1}"
