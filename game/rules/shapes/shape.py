"""The shapes of Winning Paths: the number of spaces and the sets of spaces that win; reads and writes shape files.

A shape file is a text. Its first line is the number of spaces; every other line is one path, the numbers of
its spaces from 1. Lines that begin with # are comments, and some of them are hints for drawing:

    # name: Tic-tac-toe
    # about: The classic game.
    # aim: own a line of three  the goal, as the end of a sentence
    # known: Either player can hold the draw.
    # grid: 3 3                 the spaces fill a grid of 3 columns and 3 rows in reading order
    # side: 1 2 3               these spaces form a side of the board, drawn as one line
    # at 5: 1.5 0               space 5 is drawn there, to the right and downwards, in any unit

A hint that cannot be read is an error like any other. Saved games hold this text on one line, in the format of
`inline.py`.
"""

import os
import re
from array import array
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path

from game.files import asset, read_file
from game.rules.errors import SetupError, reason_of
from game.rules.numbers import members
from game.rules.shapes.inline import from_inline, is_inline, to_inline
from game.rules.shapes.layout import grid_layout, natural_columns, spring_layout
from game.rules.shapes.rectangle import rectangle_size, rectangle_text
from game.rules.shapes.symmetry import MOST_FOR_PROOFS, SymmetryTables, symmetries_of
from game.words.messages import mark

MOST_SPACES = 64
MOST_BYTES = 1_000_000
INLINE = "custom shape"  # error texts show this instead of a file name for a shape in the one-line form

# The built-in shapes, in menu order.
BUILT_IN = tuple(
    "3x3 4x4 4x4-three 5x5 3x3x3 4x4x4 fano affine ring triangle5 triangle6 y torus squares fifteen orchard".split()
)

Place = tuple[float, float]

# Errors for which the window has other texts, since it shows the name of the file next to them.
LINE_ERROR = mark("{file}, line {line}: {token}: expected {expected}")
NO_FILE_ERROR = mark("{file}: no such file, expected a shape file or one of {known}")
READ_ERROR = mark("{file}: {reason}, expected a shape file")


@dataclass(frozen=True)
class Shape:
    """The spaces of a board of Winning Paths, and the paths that win.

    Each path is a word with the bits of its spaces, and no path is listed twice. `file` is the name of a built-in shape
    or the whole definition on one line; `load_shape` accepts both. `known` is a sentence about the result with best
    play. `grid` (columns and rows) and `hinted_places` are None without such hints.
    """

    file: str
    name: str
    spaces: int
    paths: tuple[int, ...]
    about: str = ""
    aim: str = ""
    known: str = ""
    grid: tuple[int, int] | None = None
    hinted_places: tuple[Place, ...] | None = None
    sides: tuple[tuple[int, ...], ...] = ()

    @cached_property
    def columns(self) -> int | None:
        """Return the width of the grid that the spaces fill in reading order, or None if they form no grid."""
        return self.grid[0] if self.grid is not None else natural_columns(self.spaces, self.paths)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Return the position of each space: x to the right, y downward, in arbitrary units."""
        if self.hinted_places is not None:
            return self.hinted_places
        return (
            grid_layout(self.spaces, self.columns)
            if self.columns is not None
            else spring_layout(self.spaces, self.paths)
        )

    @cached_property
    def through(self) -> "tuple[array[int], array[int]]":
        """Return two arrays, `first` and `paths`. The paths through space k are in `paths`, from index first[k] on.

        After these paths, `paths` lists every path once.
        """
        by_space: list[list[int]] = [[] for _ in range(self.spaces)]
        for path in self.paths:
            for space in members(path):
                by_space[space].append(path)
        first = array("i", [0])
        paths = array("Q")
        for through_space in by_space:
            paths.extend(through_space)
            first.append(len(paths))
        paths.extend(self.paths)
        return first, paths

    @cached_property
    def symmetry_tables(self) -> SymmetryTables:
        """Return the symmetries of the shape as the tables that a board uses."""
        return SymmetryTables(symmetries_of(self.spaces, self.paths))

    @cached_property
    def proof_symmetry_tables(self) -> SymmetryTables:
        """Return more symmetries of the shape, for long proofs."""
        return SymmetryTables(symmetries_of(self.spaces, self.paths, MOST_FOR_PROOFS))


def is_shape_file(text: str) -> bool:
    """Return True if `load_shape` would open a file that does not come with the game."""
    return text not in BUILT_IN and not is_inline(text) and rectangle_size(text) is None


def load_shape(text: str) -> Shape:
    """Return the shape that a text names: a built-in shape, a rectangle, a definition on one line, or a file.

    Raise SetupError if there is no such shape. An untrusted text may name any file on the computer: check
    `is_shape_file` first.
    """
    if text in BUILT_IN:
        return _built_in(text)
    if is_inline(text):
        return _inline(text)
    if (size := rectangle_size(text)) is not None:
        return _inline(to_inline(rectangle_text(*size)))
    return _with_definition(parse_shape(_read(text), os.path.abspath(text)))


def shape_text(shape: Shape) -> str:
    """Return the text of a shape file that describes the shape."""
    words = {"name": shape.name, "about": shape.about, "aim": shape.aim, "known": shape.known}
    lines = [f"# {hint}: {value}" for hint, value in words.items() if value]
    if shape.grid is not None:
        lines.append(f"# grid: {shape.grid[0]} {shape.grid[1]}")
    lines += [f"# side: {' '.join(str(space + 1) for space in side)}" for side in shape.sides]
    for space, (x, y) in enumerate(shape.hinted_places or (), start=1):
        lines.append(f"# at {space}: {_decimal(x)} {_decimal(y)}")
    paths = (" ".join(str(space + 1) for space in members(path)) for path in shape.paths)
    return "\n".join([*lines, str(shape.spaces), *paths]) + "\n"


def _decimal(number: float) -> str:
    return f"{number:.12f}".rstrip("0").rstrip(".")


@lru_cache(8)  # boards and words load the same few shapes again and again
def _inline(text: str) -> Shape:
    if len(text) > MOST_BYTES:
        raise SetupError("expected at most {most} characters (1 MB) for a shape", most=MOST_BYTES)
    return _with_definition(parse_shape(from_inline(text), INLINE))


def _with_definition(shape: Shape) -> Shape:
    return replace(shape, file=to_inline(shape_text(shape)))


@cache
def _built_in(name: str) -> Shape:
    return parse_shape(asset(f"shapes/{name}.txt").read_text("utf-8"), name)


def _read(file: str) -> str:
    """Return the text of a shape file, or raise SetupError. Reads no more bytes than the largest allowed shape has."""
    try:
        data = read_file(file, MOST_BYTES)
    except FileNotFoundError:
        known = ", ".join(BUILT_IN)
        raise SetupError(NO_FILE_ERROR, file=file, known=known) from None
    except OSError as error:
        raise SetupError(READ_ERROR, file=file, reason=reason_of(error) or mark("cannot be read")) from None
    if len(data) > MOST_BYTES:
        raise SetupError("{file}: expected at most {most} bytes (1 MB)", file=file, most=MOST_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise _shape_error(
            file, line, mark("byte {byte:#04x}", byte=error.object[error.start]), mark("text in UTF-8")
        ) from None


def parse_shape(text: str, file: str) -> Shape:
    """Return the shape that the text of a shape file describes.

    Raise SetupError that names the file, the line and the token if the text is invalid.
    """
    comments: list[tuple[int, str]] = []
    paths: dict[int, None] = {}  # in the order of the file, without duplicates
    bits: dict[str, int] = {}
    blank_line = count_line = 0
    for number, line in enumerate(text.split("\n"), start=1):
        tokens = _tokens(line)
        if not tokens:
            blank_line = blank_line or number
        elif tokens[0].startswith("#"):
            comments.append((number, line))
        elif blank_line:
            raise _shape_error(
                file, blank_line, mark("blank line"), mark("a number of spaces or a path (blank lines only at the end)")
            )
        elif not bits:
            bits = {str(space + 1): 1 << space for space in range(_read_count(file, number, tokens))}
            count_line = number
        else:
            paths[_read_path(file, number, tokens, bits)] = None
    if not bits:
        raise _shape_error(
            file, 1, mark("nothing to read"), mark("the number of spaces, from 1 to {most}", most=MOST_SPACES)
        )
    if not paths:
        raise _shape_error(file, count_line, mark("no path"), mark("at least one line with the spaces of a path"))
    hints = _Hints(file, len(bits))
    for number, line in comments:
        hints.read(number, line)
    return Shape(
        file=file,
        name=hints.name or _title(Path(file).stem),
        spaces=len(bits),
        paths=tuple(paths),
        about=hints.about,
        aim=hints.aim,
        known=hints.known,
        grid=hints.grid,
        hinted_places=hints.all_places(),
        sides=tuple(hints.sides),
    )


def _tokens(line: str) -> list[str]:
    return [token for token in line.removesuffix("\r").replace("\t", " ").split(" ") if token]


def _read_count(file: str, line: int, tokens: list[str]) -> int:
    spaces = _whole_number(tokens[0])
    if spaces not in range(1, MOST_SPACES + 1):
        raise _shape_error(file, line, tokens[0], mark("the number of spaces, from 1 to {most}", most=MOST_SPACES))
    if len(tokens) > 1:
        raise _shape_error(file, line, tokens[1], mark("the number of spaces alone on the first line"))
    return spaces


def _read_path(file: str, line: int, tokens: list[str], bits: dict[str, int]) -> int:
    path = 0
    for token in tokens:
        bit = bits.get(token) or bits.get(token.lstrip("0"))
        if bit is None:
            raise _shape_error(file, line, token, mark("a space from 1 to {spaces}", spaces=len(bits)))
        if path & bit:
            raise _shape_error(file, line, token, mark("every space only once in a path"))
        path |= bit
    return path


class _Hints:
    """Reads drawing hints from the comments of a shape file, and stores them."""

    def __init__(self, file: str, spaces: int) -> None:
        self.file, self.spaces = file, spaces
        self.name = self.about = self.aim = self.known = ""
        self.sides: list[tuple[int, ...]] = []
        self.grid: tuple[int, int] | None = None
        self.places: dict[int, Place] = {}
        self.last_line = 0

    def read(self, line: int, comment: str) -> None:
        """Read a hint from a comment. A comment without a hint has no effect."""
        match = re.match(r"[ \t]*#[ \t]*(?:(name|about|aim|known|grid|side)|at[ \t]+([^ \t]+?))[ \t]*:(.*)", comment)
        if match is None:
            return
        kind, space, value = match.groups()
        if kind == "name":
            self.name = _title(value)
        elif kind == "about":
            self.about = _title(value, 400)
        elif kind == "aim":
            self.aim = _title(value)
        elif kind == "side":
            self.sides.append(self._read_side(line, _tokens(value)))
        elif kind == "known":
            self.known = _title(value, 400)
        elif kind == "grid":
            self.grid = self._read_grid(line, _tokens(value))
        else:
            self._read_place(line, space, _tokens(value))

    def _read_grid(self, line: int, tokens: list[str]) -> tuple[int, int]:
        sides = [_whole_number(token) for token in tokens]
        if len(sides) != 2 or any(side not in range(1, MOST_SPACES + 1) for side in sides):
            raise _shape_error(self.file, line, " ".join(tokens) or "grid", mark("columns and rows, as in # grid: 3 3"))
        if sides[0] * sides[1] < self.spaces:
            raise _shape_error(
                self.file, line, " ".join(tokens), mark("a grid of at least {spaces} spaces", spaces=self.spaces)
            )
        return sides[0], sides[1]

    def _read_side(self, line: int, tokens: list[str]) -> tuple[int, ...]:
        spaces = [_whole_number(token) for token in tokens]
        if len(spaces) < 2 or any(space not in range(1, self.spaces + 1) for space in spaces):
            found = " ".join(tokens) or "side"
            raise _shape_error(
                self.file, line, found, mark("spaces from 1 to {spaces}, as in # side: 1 2 3", spaces=self.spaces)
            )
        return tuple(space - 1 for space in spaces)

    def _read_place(self, line: int, token: str, values: list[str]) -> None:
        space = _whole_number(token)
        if space not in range(1, self.spaces + 1):
            raise _shape_error(self.file, line, token, mark("a space from 1 to {spaces}", spaces=self.spaces))
        if space in self.places:
            raise _shape_error(self.file, line, token, mark("at most one position per space"))
        if len(values) != 2 or any(_NUMBER.fullmatch(value) is None for value in values):
            found = " ".join(values) or f"at {token}"
            raise _shape_error(self.file, line, found, mark("two numbers, as in # at {token}: 1.5 2", token=token))
        place = float(values[0]), float(values[1])
        if place in self.places.values():
            raise _shape_error(self.file, line, " ".join(values), mark("different positions for all spaces"))
        self.places[space] = place
        self.last_line = line

    def all_places(self) -> tuple[Place, ...] | None:
        """Return the position of each space as given by hints, or None if no hint gives a position."""
        if not self.places:
            return None
        for space in range(1, self.spaces + 1):
            if space not in self.places:
                missing = f"no position for {space}"
                raise _shape_error(
                    self.file, self.last_line, missing, mark("# at {space}: X Y, as for other spaces", space=space)
                )
        return tuple(self.places[space] for space in range(1, self.spaces + 1))


# Short enough to convert to an ordinary float.
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,6}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})")


def _whole_number(token: str) -> int:
    """Return the number that a token stands for, or -1 if it is not a number of one or two digits.

    Leading zeros are allowed.
    """
    return int(token) if re.fullmatch("0*[0-9]{1,2}", token) else -1


def _title(text: str, most: int = 60) -> str:
    """Return a text for users: without unprintable characters, and shortened to `most` characters."""
    return _shorten("".join(sign for sign in text if sign.isprintable()).strip(), most)


def _shorten(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most] + "..."


def _shape_error(file: str, line: int, token: str, expected: str) -> SetupError:
    return SetupError(LINE_ERROR, file=file, line=line, token=_shorten(token, 40), expected=expected)
