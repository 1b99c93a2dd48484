"""The shapes of Winning Paths: how many spaces there are, which sets of them win, and the files that say so.

A shape file is a text. Its first line is the number of spaces; every other line is one path, the numbers of
its spaces from 1. Lines that begin with # are comments, and some of them are hints for drawing:

    # name: Tic-tac-toe
    # about: The old game.
    # aim: own a line of three  what to do to win, as the rest of a sentence
    # known: Either player can hold the draw.
    # grid: 3 3                 the spaces fill a grid of 3 columns and 3 rows in reading order
    # side: 1 2 3               these spaces are a side of the board, and drawn as one
    # at 5: 1.5 0               space 5 is drawn there, to the right and downwards, in any unit

A hint that cannot be read is an error like any other.
"""

import os
import re
from array import array
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from game.files import asset, read_file
from game.rules.errors import SetupError
from game.rules.numbers import members
from game.rules.shapes.layout import laid_out, natural_columns, on_grid
from game.rules.shapes.symmetry import SymmetryTables, symmetries_of

MOST_SPACES = 64
MOST_BYTES = 1_000_000

# The shapes that come with the game, in the order of its menus.
BUILT_IN = (
    "3x3",
    "4x4",
    "4x4-three",
    "5x5",
    "3x3x3",
    "fano",
    "affine",
    "ring",
    "triangle5",
    "triangle6",
    "y",
    "torus",
    "squares",
    "fifteen",
    "orchard",
)

Place = tuple[float, float]


@dataclass(frozen=True)
class Shape:
    """Spaces, and the paths that win; each path is a word with the bits of its spaces, none of them twice.

    `file` is what `load_shape` finds it by; `known` says how a game ends that is played well. `grid` (columns and rows)
    and `hinted_places` are None without such hints in the file.
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
        """How wide the grid is that the spaces fill in reading order, or None if they fill none."""
        return self.grid[0] if self.grid is not None else natural_columns(self.spaces, self.paths)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Where each space is drawn: x to the right, y downwards, in no particular unit."""
        if self.hinted_places is not None:
            return self.hinted_places
        return on_grid(self.spaces, self.columns) if self.columns is not None else laid_out(self.spaces, self.paths)

    @cached_property
    def through(self) -> "tuple[array[int], array[int]]":
        """The paths through each space: those of space k are in the second array, from first[k] on.

        Behind them stand all paths, each once.
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
        """What a board needs to know about the symmetries."""
        return SymmetryTables(symmetries_of(self.spaces, self.paths))


def load_shape(file: str) -> Shape:
    """The shape of that name that comes with the game, or else of that file; SetupError if it cannot be."""
    return _built_in(file) if file in BUILT_IN else parse_shape(_read(file), os.path.abspath(file))


@cache
def _built_in(name: str) -> Shape:
    return parse_shape(asset(f"shapes/{name}.txt").read_text("utf-8"), name)


def _read(file: str) -> str:
    """The text of a file, or SetupError. Not more of it is read than a shape may have."""
    try:
        data = read_file(file, MOST_BYTES)
    except FileNotFoundError:
        known = ", ".join(BUILT_IN)
        raise SetupError(f"{file}: no such file, expected a shape file or one of {known}") from None
    except OSError as error:
        raise SetupError(f"{file}: {error.strerror or 'cannot be read'}, expected a shape file") from None
    if len(data) > MOST_BYTES:
        raise SetupError(f"{file}: expected at most {MOST_BYTES} bytes (1 MB)")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise _fault(file, line, f"byte {error.object[error.start]:#04x}", "text in UTF-8") from None


def parse_shape(text: str, file: str) -> Shape:
    """The shape that a text describes, or SetupError that names the file, the line and the token."""
    comments: list[tuple[int, str]] = []
    paths: dict[int, None] = {}  # in the order of the file, the same one only once
    bits: dict[str, int] = {}
    blank_line = count_line = 0
    for number, line in enumerate(text.split("\n"), start=1):
        tokens = _tokens(line)
        if not tokens:
            blank_line = blank_line or number
        elif tokens[0].startswith("#"):
            comments.append((number, line))
        elif blank_line:
            raise _fault(file, blank_line, "blank line", "the number of spaces or a path, as only the end may be blank")
        elif not bits:
            bits = {str(space + 1): 1 << space for space in range(_read_count(file, number, tokens))}
            count_line = number
        else:
            paths[_read_path(file, number, tokens, bits)] = None
    if not bits:
        raise _fault(file, 1, "nothing to read", f"the number of spaces, from 1 to {MOST_SPACES}")
    if not paths:
        raise _fault(file, count_line, "no path", "at least one line with the spaces of a path, or nobody could win")
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
        raise _fault(file, line, tokens[0], f"the number of spaces, from 1 to {MOST_SPACES}")
    if len(tokens) > 1:
        raise _fault(file, line, tokens[1], "the number of spaces alone on the first line")
    return spaces


def _read_path(file: str, line: int, tokens: list[str], bits: dict[str, int]) -> int:
    path = 0
    for token in tokens:
        bit = bits.get(token) or bits.get(token.lstrip("0"))
        if bit is None:
            raise _fault(file, line, token, f"a space from 1 to {len(bits)}")
        if path & bit:
            raise _fault(file, line, token, "every space only once in a path")
        path |= bit
    return path


class _Hints:
    """What the comments of a file say about drawing it."""

    def __init__(self, file: str, spaces: int) -> None:
        self.file, self.spaces = file, spaces
        self.name = self.about = self.aim = self.known = ""
        self.sides: list[tuple[int, ...]] = []
        self.grid: tuple[int, int] | None = None
        self.places: dict[int, Place] = {}
        self.last_line = 0

    def read(self, line: int, comment: str) -> None:
        """Take up a comment; one that is no hint says nothing."""
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
            raise _fault(self.file, line, " ".join(tokens) or "grid", "columns and rows, as in # grid: 3 3")
        if sides[0] * sides[1] < self.spaces:
            raise _fault(self.file, line, " ".join(tokens), f"a grid with room for {self.spaces} spaces")
        return sides[0], sides[1]

    def _read_side(self, line: int, tokens: list[str]) -> tuple[int, ...]:
        spaces = [_whole_number(token) for token in tokens]
        if len(spaces) < 2 or any(space not in range(1, self.spaces + 1) for space in spaces):
            found = " ".join(tokens) or "side"
            raise _fault(self.file, line, found, f"spaces from 1 to {self.spaces}, as in # side: 1 2 3")
        return tuple(space - 1 for space in spaces)

    def _read_place(self, line: int, token: str, values: list[str]) -> None:
        space = _whole_number(token)
        if space not in range(1, self.spaces + 1):
            raise _fault(self.file, line, token, f"a space from 1 to {self.spaces}")
        if space in self.places:
            raise _fault(self.file, line, token, "every space to be placed only once")
        if len(values) != 2 or any(_NUMBER.fullmatch(value) is None for value in values):
            found = " ".join(values) or f"at {token}"
            raise _fault(self.file, line, found, f"two numbers, as in # at {token}: 1.5 2")
        place = float(values[0]), float(values[1])
        if place in self.places.values():
            raise _fault(self.file, line, " ".join(values), "every space at a place of its own")
        self.places[space] = place
        self.last_line = line

    def all_places(self) -> tuple[Place, ...] | None:
        """The places in the order of the spaces, or None if no hint gives any."""
        if not self.places:
            return None
        for space in range(1, self.spaces + 1):
            if space not in self.places:
                missing = f"no place for {space}"
                raise _fault(self.file, self.last_line, missing, f"# at {space}: X Y, as for the others")
        return tuple(self.places[space] for space in range(1, self.spaces + 1))


# Short enough that any of them is an ordinary float.
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,6}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})")


def _whole_number(token: str) -> int:
    """The number a token stands for, or -1; none that matters here has more than two digits."""
    return int(token) if re.fullmatch("0*[0-9]{1,2}", token) else -1


def _title(text: str, most: int = 60) -> str:
    """A text for people: what cannot be printed is left out."""
    return _shortened("".join(sign for sign in text if sign.isprintable()).strip(), most)


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most] + "..."


def _fault(file: str, line: int, token: str, expected: str) -> SetupError:
    return SetupError(f"{file}, line {line}: {_shortened(token, 40)}: expected {expected}")
