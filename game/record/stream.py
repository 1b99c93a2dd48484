"""Split a file of games into the texts of its games, using little memory however long the file is.

A line that is too long is skipped, and a byte that is not UTF-8 is reported with its line. Such an error only affects
the game that contains it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

from game.record.text_format import MOST_BYTES, MOST_LINES

FIRST_LINE = "[Conniption "
LONGEST_LINE = 1_500_000  # characters: an embedded shape has up to a million
_NOT_UTF8 = re.compile("[\udc80-\udcff]")  # `open_text` turns invalid bytes into these characters


@dataclass
class GameText:
    """A text that should be one saved game.

    line         the number of the text's first line in the file
    text         the text, cut off at the length of the longest game
    error_text   the error, beginning with the number of the line; empty if no error has been found yet
    """

    line: int
    text: str
    error_text: str = ""


def game_texts(file: TextIO) -> Iterator[GameText]:
    """Yield the texts of the games in a file that `open_text` has opened."""
    lines: list[str] = []
    first = number = length = 0
    error_text = ""
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if number == 1:
            line = line.removeprefix("\ufeff")
        if line.startswith(FIRST_LINE) and (lines or error_text):
            yield GameText(first, "".join(lines), error_text)
            lines, length, error_text = [], 0, ""
        if not lines and not error_text:
            if not line.strip():
                continue
            first = number
        length += len(line)
        if error_text:
            pass
        elif len(line) > LONGEST_LINE:
            error_text = f"line {number}: more than {LONGEST_LINE:,} characters in one line, expected a game"
        elif found := _NOT_UTF8.search(line):
            error_text = f"line {number}: byte {ord(found[0]) - 0xDC00:#x} is not UTF-8, expected a text"
        elif length > MOST_BYTES or len(lines) == MOST_LINES:
            error_text = f"line {number}: text too long for one game"
        if error_text:
            lines.clear()
        else:
            lines.append(line)
        while len(line) > LONGEST_LINE and not line.endswith("\n"):
            line = file.readline(LONGEST_LINE + 1)  # the rest of a line that is too long
    if lines or error_text:
        yield GameText(first, "".join(lines), error_text)
