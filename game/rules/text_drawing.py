"""Helpers that draw boards with letters, for terminals and the engine's `show` command."""

import unicodedata
from collections.abc import Callable

from game.words.line_breaks import break_lines

WIDTH = 79  # the most characters of a wrapped line
FIRST_INDENT = "  "
WON = "*"  # marks the cells of winning lines

# Returns the (possibly colored) character to draw in a cell, given its number and its owner (-1 if empty).
Ink = Callable[[int, int], str]


def plain(letters: tuple[str, str]) -> Ink:
    """Return an Ink function that shows each player's discs as a letter, without color."""
    return lambda cell, owner: letters[owner] if owner >= 0 else " "


def draw_letters(columns: int, rows: int, square: Callable[[int], str]) -> list[str]:
    """Return the text lines of a board with lettered columns and rows numbered from the top.

    `square` returns the text of a cell. The numbers of cells grow by 8 from row to row.
    """
    lines = ["    " + " ".join(f" {letter} " for letter in "abcdefgh"[:columns])]
    for row in range(rows):
        squares = " ".join(square(8 * row + column) for column in range(columns))
        lines.append(f" {row + 1}  {squares}")
    return lines


def wrap_paragraph(text: str, further: str = "    ") -> list[str]:
    """Wrap a long text into indented lines. `further` is the indent of the second line and all later lines."""

    def fits(line: str, index: int) -> bool:
        return len(further if index else FIRST_INDENT) + _columns(line) <= WIDTH

    first, *others = break_lines(text.strip(" "), fits)
    return [FIRST_INDENT + first, *(further + line for line in others)] if first else []


def _columns(text: str) -> int:
    """Return the width of a text in a terminal, where Chinese, Japanese and Korean letters take two columns."""
    return sum(2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1 for letter in text)
