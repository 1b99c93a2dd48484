"""The one-line form of a shape, used in saved games so that no file has to be opened to read them.

    [File "shape:#_name:_Two_corners;#_grid:_2_2;4;1_4;2_3"]

After `shape:` comes the text of a shape file (see `shape.py`), with a semicolon for every line break and an underscore
for every space. A percent sign, an underscore or a semicolon in the text itself is written %25, %5F or %3B. The line
has no spaces or quotation marks unless the text has them, so it fits every format with options: saved games, puzzles,
the protocol and the command line.
"""

import re

PREFIX = "shape:"
_CODES = {"%": "%25", "_": "%5F", ";": "%3B"}  # the percent sign comes first because the other codes contain it
_LETTERS = {code: letter for letter, code in _CODES.items()}


def is_inline(text: str) -> bool:
    """Return True if a text is the one-line form of a shape. The shape itself may still be invalid."""
    return text.startswith(PREFIX)


def to_inline(text: str) -> str:
    """Return the one-line form of the text of a shape file."""
    for letter, code in _CODES.items():
        text = text.replace(letter, code)
    return PREFIX + text.strip("\n").replace("\n", ";").replace(" ", "_")


def from_inline(text: str) -> str:
    """Return the text of a shape file from the one-line form of the shape."""
    lines = text.removeprefix(PREFIX).replace(";", "\n").replace("_", " ")
    return re.sub("%25|%5F|%3B", lambda code: _LETTERS[code[0]], lines)
