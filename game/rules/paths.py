"""Winning Paths: tic-tac-toe on any shape; a player who owns every space of a path wins.

A cell is the number of its space minus one. The move that marks a space has the number of its cell. A position is two
64-bit words, from the mover's view: `own`, the mover's spaces, and `filled`, the spaces of both players. A path is also
a word, with a bit for each of its spaces. After a move only the paths through the space just marked are checked.
`paths` lists the paths space by space; those through space k begin at index `first[k]`. From index `first[spaces]` on,
`paths` lists every path once.
"""

import re
from collections.abc import Mapping

import cython

from game.rules.errors import InvalidPositionError, MoveFormatError
from game.rules.game import Game, GameOption, OptionKind, options
from game.rules.numbers import Cell, Move
from game.rules.outcome import Reason, Step, StepKind
from game.rules.placed_board import mover_of
from game.rules.shapes.shape import Shape, load_shape
from game.rules.text_drawing import WON, Ink, wrap_paragraph
from game.words.messages import Message, mark, tr

if not cython.compiled:
    from game.rules.bits import lowest
    from game.rules.placed_board import PlacedBoard

_NUMBER = re.compile("0*[0-9]{1,2}")
_ONE = cython.declare(cython.ulonglong, 1)


class PathsBoard(PlacedBoard):
    """A position of Winning Paths. The module docstring describes `own`, `filled`, `first` and `paths`.

    shape                      the spaces of the board and the paths that win
    images, inverses, words    tables of the shape's symmetries, see `SymmetryTables`
    """

    game = "paths"
    reason = Reason.PATH

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.spaces = self.move_limit = shape.spaces
        self.area = (1 << shape.spaces) - 1
        self.first, self.paths = shape.through
        tables = shape.symmetry_tables
        self.images, self.inverses, self.words = tables.images, tables.inverses, tables.words
        self.symmetries = len(tables.inverses)
        self.canonical_key = 0
        self.past = [0] * 64
        self.mover = self.ended = self.turns = 0
        self.own = self.filled = 0

    # --- moves ---

    def make(self, move):
        mark: cython.ulonglong = _ONE << move
        self.past[self.turns] = move
        self.turns += 1
        self.own |= mark
        self.filled |= mark
        if self.has_path(move):
            self.ended = self.mover + 1
        elif self.filled == self.area:
            self.ended = 3
        self.own ^= self.filled
        self.mover ^= 1

    def unmake(self):
        mark: cython.ulonglong
        self.turns -= 1
        mark = _ONE << self.past[self.turns]
        # After the swap in `make`, the spaces of the player who marked this one are those outside `own`.
        self.own ^= self.filled
        self.own ^= mark
        self.filled ^= mark
        self.mover ^= 1
        self.ended = 0

    def has_path(self, space):
        """Return True if the mover owns every space of a path through the given space."""
        index: cython.int
        for index in range(self.first[space], self.first[space + 1]):
            if self.paths[index] & ~self.own == 0:
                return True
        return False

    def fill_moves(self, moves):
        count: cython.int = 0
        free: cython.ulonglong = self.area & ~self.filled
        if self.ended != 0:
            return 0
        while free:
            moves[count] = lowest(free)
            count += 1
            free &= free - 1
        return count

    # --- keys and symmetries ---

    def transform(self, spaces, symmetry):
        """Return the image of a set of spaces under a symmetry, looked up for eight spaces at a time."""
        image: cython.ulonglong = 0
        table: cython.int = 256 * ((self.spaces + 7) >> 3) * symmetry
        while spaces:
            image |= self.words[table + cython.cast(cython.int, spaces & 0xFF)]
            spaces >>= 8
            table += 256
        return image

    def image(self, move, symmetry):
        return self.images[self.spaces * symmetry + move]

    def inverse(self, symmetry):
        return self.inverses[symmetry]

    # --- for Python ---

    def copy(self):
        twin: PathsBoard = PathsBoard(self.shape)
        twin.own, twin.filled = self.own, self.filled
        twin.mover, twin.ended = self.mover, self.ended
        return twin

    def winning_lines(self, cells: int) -> list[int]:
        return [path for path in self.shape.paths if path & cells == path]

    def steps(self, move: Move) -> list[Step]:
        return [Step(StepKind.MARK, (move,))]

    def cell_name(self, cell: Cell) -> str:
        return str(cell + 1)

    def cells(self, move: Move) -> tuple[Cell, ...]:
        return (move,)

    def drawing(self, ink: Ink, names: tuple[str, str]) -> list[str]:
        """Return the lines of a grid in reading order, with the number of each free space.

        For a shape that is not a grid, return the lists of free spaces and of each player's spaces.
        """
        width = self.shape.columns
        if width is None:
            return self._lists(names)

        def space(cell: Cell) -> str:
            owner = self.owner(cell)
            return f"[{cell + 1:2}]" if owner < 0 else f"[ {ink(cell, owner)}]"

        return [
            "  " + " ".join(space(cell) for cell in range(first, min(first + width, self.spaces)))
            for first in range(0, self.spaces, width)
        ]

    def _lists(self, names: tuple[str, str]) -> list[str]:
        """Return text lines that list the free spaces and each player's. A star marks the spaces of a winning path."""
        outcome = self.outcome()
        won = outcome.cells if outcome is not None else ()
        lines = []
        for owner, name in ((-1, str(tr("Free"))), (0, names[0]), (1, names[1])):
            cells = [cell for cell in range(self.spaces) if self.owner(cell) == owner]
            spaces = " ".join(f"{cell + 1}{WON if cell in won else ''}" for cell in cells)
            lines += wrap_paragraph(tr("{name}: {spaces}", name=name, spaces=spaces or mark("none")))
        return lines

    def text(self, move: Move) -> str:
        return str(move + 1)

    def read(self, text: str) -> Move:
        if _NUMBER.fullmatch(text) is None or not 1 <= int(text) <= self.spaces:
            raise MoveFormatError("{text}: expected a space from 1 to {spaces}", text=text, spaces=self.spaces)
        return int(text) - 1

    def illegal_move_reason(self, move: Move) -> Message:
        if move not in range(self.spaces):
            return mark("expected a space from 1 to {spaces}", spaces=self.spaces)
        return mark("space {move} is taken", move=move + 1)

    def position(self) -> str:
        marks = "".join(".xo"[1 + self.owner(space)] for space in range(self.spaces))
        return f"{marks} {self.mover + 1}"

    def read_position(self, text: str) -> tuple[list[int], int]:
        fields = text.split()
        if len(fields) != 2:
            raise InvalidPositionError(
                "{text}: expected spaces and side to move, as in {example}",
                text=text.strip() or mark("empty position"),
                example="." * self.spaces + " 1",
            )
        if re.fullmatch(f"[.xo]{{{self.spaces}}}", fields[0]) is None:
            raise InvalidPositionError(
                "{text}: expected {spaces} spaces, each ., x or o", text=fields[0], spaces=self.spaces
            )
        marked = [_spaces_of(player, fields[0]) for player in "xo"]
        marks = [spaces.bit_count() for spaces in marked]
        return marked, mover_of(marks, fields[1], fields[0], mark("marks"))

    def setup(self) -> dict[str, str]:
        return {"File": self.shape.file}


def _spaces_of(player: str, marks: str) -> int:
    return sum(1 << space for space, mark in enumerate(marks) if mark == player)


FILE = GameOption("File", OptionKind.SHAPE, "3x3", metavar="F", help="the name of a built-in shape, or a file")


def _winning_paths(setup: Mapping[str, str]) -> PathsBoard:
    return PathsBoard(load_shape(setup["File"]))


WINNING_PATHS = Game("paths", "Winning Paths", options(FILE), _winning_paths)
