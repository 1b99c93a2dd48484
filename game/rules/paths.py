"""Winning Paths: tic-tac-toe on any shape; who owns every space of a path wins.

A cell is the number of its space less one, and so is the move that marks it. A position is two words, seen by
the mover: `own`, the mover's spaces, and `filled`, those of both. A path is a word too. After a move only the
paths through the space just marked are looked at; they lie one after the other in `paths`, and those through
space k begin at `first[k]`; from `first[spaces]` on stand all paths, each once.
"""

import re
from collections.abc import Mapping

import cython

from game.rules.drawing import WON, Ink, filled
from game.rules.errors import InvalidPositionError, MoveFormatError
from game.rules.game import Game, Option, OptionKind, options
from game.rules.numbers import Cell, Move
from game.rules.outcome import Reason, Step, StepKind
from game.rules.placed_board import mover_of
from game.rules.shapes.shape import Shape, load_shape

if not cython.compiled:
    from game.rules.bits import lowest
    from game.rules.placed_board import PlacedBoard

_ONE = cython.declare(cython.ulonglong, 1)


class PathsBoard(PlacedBoard):
    """A position of Winning Paths.

    shape                      the spaces and their paths
    own, filled, first, paths  see the top of the module
    images, inverses, words    the symmetries of the shape, see `SymmetryTables`
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

    # --- the turn ---

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
        # The other player's spaces are those of the one who marked this one.
        self.own ^= self.filled
        self.own ^= mark
        self.filled ^= mark
        self.mover ^= 1
        self.ended = 0

    def has_path(self, space):
        """Whether the mover owns a whole path through a space."""
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

    def transformed(self, spaces, symmetry):
        """The image of a set of spaces, eight of them at a time."""
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

    # --- for everyone else ---

    def copy(self):
        twin: PathsBoard = PathsBoard(self.shape)
        twin.own, twin.filled = self.own, self.filled
        twin.mover, twin.ended = self.mover, self.ended
        return twin

    def winning_cells(self, cells: int) -> int:
        joined = 0
        for path in self.shape.paths:
            if path & cells == path:
                joined |= path
        return joined

    def steps(self, move: Move) -> list[Step]:
        return [Step(StepKind.MARK, (move,))]

    def cell_name(self, cell: Cell) -> str:
        return str(cell + 1)

    def cells(self, move: Move) -> tuple[Cell, ...]:
        return (move,)

    def drawing(self, ink: Ink, names: tuple[str, str]) -> list[str]:
        """The spaces of a grid in reading order, each with its number until it is marked; of other shapes, lists."""
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
        """The spaces that are free and those of either player; a star marks those of a path that won."""
        outcome = self.outcome()
        won = outcome.cells if outcome is not None else ()
        lines = []
        for owner, name in ((-1, "Free"), (0, names[0]), (1, names[1])):
            cells = [cell for cell in range(self.spaces) if self.owner(cell) == owner]
            spaces = " ".join(f"{cell + 1}{WON if cell in won else ''}" for cell in cells)
            lines += filled(f"{name}: {spaces or 'none'}")
        return lines

    def text(self, move: Move) -> str:
        return str(move + 1)

    def read(self, text: str) -> Move:
        if re.fullmatch("0*[0-9]{1,2}", text) is None or not 1 <= int(text) <= self.spaces:
            raise MoveFormatError(f"{text}: expected a space from 1 to {self.spaces}")
        return int(text) - 1

    def why_illegal(self, move: Move) -> str:
        if move not in range(self.spaces):
            return f"expected a space from 1 to {self.spaces}"
        return f"space {move + 1} is taken"

    def position(self) -> str:
        marks = "".join(".xo"[1 + self.owner(space)] for space in range(self.spaces))
        return f"{marks} {self.mover + 1}"

    def read_position(self, text: str) -> tuple[list[int], int]:
        fields = text.split()
        if len(fields) != 2:
            raise InvalidPositionError(
                f"{text.strip() or 'empty position'}: expected spaces and side to move, as in {'.' * self.spaces} 1"
            )
        if re.fullmatch(f"[.xo]{{{self.spaces}}}", fields[0]) is None:
            raise InvalidPositionError(f"{fields[0]}: expected {self.spaces} spaces, each ., x or o")
        marked = [_spaces_of(player, fields[0]) for player in "xo"]
        marks = [spaces.bit_count() for spaces in marked]
        return marked, mover_of(marks, fields[1], fields[0], "marks")

    def setup(self) -> dict[str, str]:
        return {"File": self.shape.file}


def _spaces_of(player: str, marks: str) -> int:
    return sum(1 << space for space, mark in enumerate(marks) if mark == player)


FILE = Option("File", OptionKind.SHAPE, "3x3", metavar="F", help="the name of a built-in shape, or a file")


def _winning_paths(setup: Mapping[str, str]) -> PathsBoard:
    return PathsBoard(load_shape(setup["File"]))


WINNING_PATHS = Game("paths", "Winning Paths", options(FILE), _winning_paths)
