"""Boards drawn with letters, for terminals and for the engine's `show`; each board draws itself."""

import textwrap
from collections.abc import Callable

WIDTH = 79  # of lines that are filled
WON = "*"  # marks cells that won

# Draws what stands on a cell, given its number and its owner (-1: nobody), as one (coloured) character.
Ink = Callable[[int, int], str]


def plain(letters: tuple[str, str]) -> Ink:
    """Discs told apart by their letters."""
    return lambda cell, owner: letters[owner] if owner >= 0 else " "


def lettered(columns: int, rows: int, square: Callable[[int], str]) -> list[str]:
    """A board with eight numbers to a row, whose columns have letters and whose rows have numbers from the top."""
    lines = ["    " + " ".join(f" {letter} " for letter in "abcdefgh"[:columns])]
    for row in range(rows):
        squares = " ".join(square(8 * row + column) for column in range(columns))
        lines.append(f" {row + 1}  {squares}")
    return lines


def filled(text: str, further: str = "    ") -> list[str]:
    """A long list in lines that are set in, the further ones deeper."""
    return textwrap.wrap(
        text, WIDTH, initial_indent="  ", subsequent_indent=further, break_on_hyphens=False, break_long_words=False
    )
