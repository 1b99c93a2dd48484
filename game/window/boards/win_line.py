"""Finds straight lines of cells, for the highlight along a winning line."""

from collections.abc import Iterable

Cell = tuple[int, int]  # column and row

_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def line_ends(cells: Iterable[Cell], least: int) -> list[tuple[Cell, Cell]]:
    """Return the first and the last cell of each straight line of at least `least` adjacent cells."""
    found = set(cells)
    ends = []
    for across, down in _DIRECTIONS:
        for column, row in sorted(found):
            if (column - across, row - down) in found:
                continue
            length = 1
            while (column + length * across, row + length * down) in found:
                length += 1
            if length >= least:
                ends.append(((column, row), (column + (length - 1) * across, row + (length - 1) * down)))
    return ends
