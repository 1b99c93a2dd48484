"""Helpers that draw boards with letters, for terminals and the engine's `show` command."""

import textwrap
from collections.abc import Callable

WIDTH = 79  # the most characters of a wrapped line
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
    return textwrap.wrap(
        text, WIDTH, initial_indent="  ", subsequent_indent=further, break_on_hyphens=False, break_long_words=False
    )
