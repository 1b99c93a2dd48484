"""Shapes that a short name describes: spaces in a rectangle, where a number of spaces in a straight row win.

`rectangle:6x5:4` is a board of 6 columns and 5 rows on which four in a row, column or diagonal win.
"""

import re

PREFIX = "rectangle:"
_NAME = re.compile(PREFIX + "([1-9][0-9]?)x([1-9][0-9]?):([1-9])", re.ASCII)
_DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # rows down and columns to the right


def rectangle_name(columns: int, rows: int, line: int) -> str:
    return f"{PREFIX}{columns}x{rows}:{line}"


def rectangle_size(name: str) -> tuple[int, int, int] | None:
    """Return the columns, rows and line length that a name describes, or None if it describes no rectangle."""
    match = _NAME.fullmatch(name)
    return None if match is None else (int(match[1]), int(match[2]), int(match[3]))


def rectangle_text(columns: int, rows: int, line: int) -> str:
    """Return the text of a shape file for a rectangle."""
    paths = []
    for row in range(rows):
        for column in range(columns):
            for down, right in _DIRECTIONS:
                cells = [(row + step * down, column + step * right) for step in range(line)]
                if all(0 <= y < rows and 0 <= x < columns for y, x in cells):
                    paths.append(" ".join(str(columns * y + x + 1) for y, x in cells))
    hints = [f"# name: {columns}x{rows}, {line} in a row", f"# grid: {columns} {rows}"]
    return "\n".join([*hints, str(columns * rows), *dict.fromkeys(paths)])
