"""Domino Four: dominoes laid on a board of 4x4 to 8x8 squares; four squares of one player in a line win.

Cells are numbered row by row from the top, eight numbers to a row on every size of board. For 5x5:

     0  1  2  3  4
     8  9 10 11 12
    16 17 18 19 20
    24 25 26 27 28
    32 33 34 35 36

A position is two words, seen by the mover: `own`, the mover's squares, and `filled`, those of both. A line
runs to the right, down to the left, down, or down to the right. It is found by shifting a word against
itself; only runs that begin where such a line fits on the board count, so none can run around the edge.

A move is twice its upper or left cell, plus 1 if the domino lies vertically.
"""

import re
from collections.abc import Mapping

import cython

from game.rules.drawing import Ink, lettered
from game.rules.errors import InvalidPositionError, MoveFormatError, SetupError
from game.rules.game import Game, Option, OptionKind, options
from game.rules.numbers import Cell, Move, lettered_name
from game.rules.outcome import Step, StepKind
from game.rules.placed_board import mover_of

if not cython.compiled:
    from game.rules.bits import lowest
    from game.rules.placed_board import PlacedBoard

SIZE = Option("Size", OptionKind.SIZE, "5x5", 4, 8, "CxR", "columns x rows")
LINE = Option("Line", OptionKind.NUMBER, "4", 3, 6, "N", "how many squares in a line win")
_LETTERS = "abcdefgh"
_LAST_COLUMN = 0x8080808080808080
_DIRECTIONS = (1, 7, 8, 9)  # to the right, down to the left, down, down to the right

_ONE = cython.declare(cython.ulonglong, 1)
_NOT_LAST_COLUMN = cython.declare(cython.ulonglong, 0x7F7F7F7F7F7F7F7F)
# Half of the rows, columns or blocks of a word, for exchanging them with the other half.
_COLUMNS_1 = cython.declare(cython.ulonglong, 0x5555555555555555)
_COLUMNS_2 = cython.declare(cython.ulonglong, 0x3333333333333333)
_COLUMNS_4 = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
_ROWS_1 = cython.declare(cython.ulonglong, 0x00FF00FF00FF00FF)
_ROWS_2 = cython.declare(cython.ulonglong, 0x0000FFFF0000FFFF)
_ROWS_4 = cython.declare(cython.ulonglong, 0x00000000FFFFFFFF)
_BLOCKS_1 = cython.declare(cython.ulonglong, 0x00AA00AA00AA00AA)
_BLOCKS_2 = cython.declare(cython.ulonglong, 0x0000CCCC0000CCCC)
_BLOCKS_4 = cython.declare(cython.ulonglong, 0x00000000F0F0F0F0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _left_right(word: cython.ulonglong) -> cython.ulonglong:
    """The eight cells of every row in opposite order."""
    word = (word >> 1) & _COLUMNS_1 | (word & _COLUMNS_1) << 1
    word = (word >> 2) & _COLUMNS_2 | (word & _COLUMNS_2) << 2
    return (word >> 4) & _COLUMNS_4 | (word & _COLUMNS_4) << 4


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _top_bottom(word: cython.ulonglong) -> cython.ulonglong:
    """The eight rows in opposite order."""
    word = (word >> 8) & _ROWS_1 | (word & _ROWS_1) << 8
    word = (word >> 16) & _ROWS_2 | (word & _ROWS_2) << 16
    return (word >> 32) & _ROWS_4 | (word & _ROWS_4) << 32


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _transposed(word: cython.ulonglong) -> cython.ulonglong:
    """Rows as columns."""
    moved: cython.ulonglong = (word ^ (word >> 7)) & _BLOCKS_1
    word ^= moved ^ (moved << 7)
    moved = (word ^ (word >> 14)) & _BLOCKS_2
    word ^= moved ^ (moved << 14)
    moved = (word ^ (word >> 28)) & _BLOCKS_4
    return word ^ moved ^ (moved << 28)


class DominoBoard(PlacedBoard):
    """A position of Domino Four.

    own, filled   see the top of the module
    line_starts   for each direction, the cells from which a line fits on the board
    """

    game = "domino"

    def __init__(self, columns: int = 5, rows: int = 5, line: int = 4) -> None:
        SIZE.check(columns, rows)
        LINE.check(line)
        if line > max(columns, rows):
            raise SetupError(
                f"line {line}: too long for a board of {columns}x{rows}, where nobody could win, "
                f"expected at most {max(columns, rows)}"
            )
        self.columns, self.rows, self.line = columns, rows, line
        self.move_limit = 128
        self.symmetries = 8 if columns == rows else 4
        self.canonical_key = 0
        self.area = _rectangle(0, columns, rows)
        self.line_starts = [
            _rectangle(0, columns - line + 1, rows),
            _rectangle(line - 1, columns, rows - line + 1),
            _rectangle(0, columns, rows - line + 1),
            _rectangle(0, columns - line + 1, rows - line + 1),
        ]
        self.past = [0] * 32
        self.mover = self.ended = self.turns = 0
        self.own = self.filled = 0

    # --- the turn ---

    def make(self, move):
        domino: cython.ulonglong = (_ONE | _ONE << (8 if move & 1 else 1)) << (move >> 1)
        self.past[self.turns] = move
        self.turns += 1
        self.own |= domino
        self.filled |= domino
        if self.has_line(self.own):
            self.ended = self.mover + 1
        elif not self.has_room():
            self.ended = 3
        self.own ^= self.filled
        self.mover ^= 1

    def unmake(self):
        move: cython.int
        self.turns -= 1
        move = self.past[self.turns]
        # The other player's squares are those of the one who laid this domino.
        self.own ^= self.filled
        domino: cython.ulonglong = (_ONE | _ONE << (8 if move & 1 else 1)) << (move >> 1)
        self.own ^= domino
        self.filled ^= domino
        self.mover ^= 1
        self.ended = 0

    def has_line(self, squares):
        index: cython.int
        step: cython.int
        for index in range(4):
            step = 1 if index == 0 else 6 + index
            runs: cython.ulonglong = squares & (squares >> step)
            if self.line < 5:
                runs &= runs >> ((self.line - 2) * step)
            else:
                runs &= runs >> (2 * step)
                runs &= runs >> ((self.line - 4) * step)
            if runs & self.line_starts[index]:
                return True
        return False

    def has_room(self):
        free: cython.ulonglong = self.area & ~self.filled
        return (free & ((free >> 1) & _NOT_LAST_COLUMN | free >> 8)) != 0

    def fill_moves(self, moves):
        count: cython.int = 0
        cell: cython.int
        free: cython.ulonglong = self.area & ~self.filled
        right_free: cython.ulonglong = free & (free >> 1) & _NOT_LAST_COLUMN
        below_free: cython.ulonglong = free & (free >> 8)
        left: cython.ulonglong = right_free | below_free
        if self.ended != 0:
            return 0
        while left:
            cell = lowest(left)
            left &= left - 1
            if right_free >> cell & 1:
                moves[count] = 2 * cell
                count += 1
            if below_free >> cell & 1:
                moves[count] = 2 * cell + 1
                count += 1
        return count

    # --- keys and symmetries ---

    def transformed(self, squares, symmetry):
        """A symmetry adds up: 4 swaps rows and columns, then 1 left and right, and 2 top and bottom."""
        if symmetry & 4:
            squares = _transposed(squares)
        if symmetry & 1:
            squares = _left_right(squares) >> (8 - self.columns)
        if symmetry & 2:
            squares = _top_bottom(squares) >> (8 * (8 - self.rows))
        return squares

    def moved(self, cell, symmetry):
        """Where a symmetry takes a cell."""
        row: cython.int = cell >> 3
        column: cython.int = cell & 7
        if symmetry & 4:
            row, column = column, row
        if symmetry & 1:
            column = self.columns - 1 - column
        if symmetry & 2:
            row = self.rows - 1 - row
        return 8 * row + column

    def image(self, move, symmetry):
        one: cython.int = self.moved(move >> 1, symmetry)
        other: cython.int = self.moved((move >> 1) + (8 if move & 1 else 1), symmetry)
        first: cython.int = one if one < other else other
        return 2 * first + (one + other - 2 * first == 8)

    def inverse(self, symmetry):
        # Seen from the other side of a swap of rows and columns, left and right is top and bottom.
        return 11 - symmetry if symmetry == 5 or symmetry == 6 else symmetry

    # --- for everyone else ---

    def copy(self):
        twin: DominoBoard = DominoBoard(self.columns, self.rows, self.line)
        twin.own, twin.filled = self.own, self.filled
        twin.mover, twin.ended = self.mover, self.ended
        return twin

    def winning_cells(self, cells: int) -> int:
        lines = 0
        for step, starts in zip(_DIRECTIONS, self.line_starts, strict=True):
            for place in range(self.line):
                starts &= cells >> place * step
            for place in range(self.line):
                lines |= starts << place * step
        return lines

    def steps(self, move: Move) -> list[Step]:
        return [Step(StepKind.LAY, _ends(move))]

    def cell_name(self, cell: Cell) -> str:
        return lettered_name(cell)

    def cells(self, move: Move) -> tuple[Cell, ...]:
        return _ends(move)

    def drawing(self, ink: Ink, names: tuple[str, str]) -> list[str]:
        return lettered(self.columns, self.rows, lambda cell: f"[{ink(cell, self.owner(cell))}]")

    def text(self, move: Move) -> str:
        return lettered_name(move >> 1) + "hv"[move & 1]

    def read(self, text: str) -> Move:
        corner = lettered_name(8 * (self.rows - 1) + self.columns - 1)
        match = re.fullmatch("([a-h])([1-8])([hv])", text, re.ASCII | re.IGNORECASE)
        if match is not None:
            column, row = _LETTERS.index(match[1].lower()), int(match[2]) - 1
            if column < self.columns and row < self.rows:
                return 2 * (8 * row + column) + (match[3] in "vV")
        raise MoveFormatError(f"{text}: expected a square from a1 to {corner} and h or v, as in a1h")

    def why_illegal(self, move: Move) -> str:
        for cell in _ends(move):
            if cell not in range(64) or not self.area >> cell & 1 or (cell & 7) < (move >> 1 & 7):
                return "the domino sticks out over the edge"
            if self.filled >> cell & 1:
                return f"{lettered_name(cell)} is taken"
        return "no such move"

    def position(self) -> str:
        rows = (
            "".join(".xo"[1 + self.owner(8 * row + column)] for column in range(self.columns))
            for row in range(self.rows)
        )
        return f"{'/'.join(rows)} {self.mover + 1}"

    def read_position(self, text: str) -> tuple[list[int], int]:
        example = f"{'/'.join(['.' * self.columns] * self.rows)} 1"
        fields = text.split()
        if len(fields) != 2:
            raise InvalidPositionError(
                f"{text.strip() or 'empty position'}: expected rows and side to move, as in {example}"
            )
        rows = fields[0].split("/")
        if len(rows) != self.rows:
            raise InvalidPositionError(f"{fields[0]}: expected {self.rows} rows joined by /, found {len(rows)}")
        squares = [0, 0]
        for row, cells in enumerate(rows):
            if re.fullmatch(f"[.xo]{{{self.columns}}}", cells) is None:
                raise InvalidPositionError(f"{cells}: expected a row of {self.columns} cells, each ., x or o")
            for column, cell in enumerate(cells):
                if cell != ".":
                    squares["xo".index(cell)] |= 1 << 8 * row + column
        for name, player_squares in zip("xo", squares, strict=True):
            if not _is_tiled(player_squares, set()):
                raise InvalidPositionError(f"{fields[0]}: the squares of {name} cannot be paired into dominoes")
        dominoes = [player_squares.bit_count() // 2 for player_squares in squares]
        return squares, mover_of(dominoes, fields[1], fields[0], "dominoes")

    def setup(self) -> dict[str, str]:
        return {"Size": f"{self.columns}x{self.rows}", "Line": str(self.line)}


def _rectangle(left: int, right: int, rows: int) -> int:
    """The cells of the columns from `left` up to `right` and of so many rows from the top."""
    return sum(1 << 8 * row + column for row in range(rows) for column in range(left, right))


def _ends(move: Move) -> tuple[int, int]:
    """The two cells that a domino covers."""
    cell = move >> 1
    return cell, cell + (8 if move & 1 else 1)


def _is_tiled(squares: int, hopeless: set[int]) -> bool:
    """Whether dominoes can cover exactly these squares; `hopeless` remembers what cannot be."""
    if squares == 0:
        return True
    if squares not in hopeless:
        # The first square is covered by a domino to the right or downwards.
        first = squares & -squares
        right = 0 if first & _LAST_COLUMN else first << 1
        for second in (right, first << 8):
            if squares & second and _is_tiled(squares ^ first ^ second, hopeless):
                return True
        hopeless.add(squares)
    return False


def _domino(setup: Mapping[str, str]) -> DominoBoard:
    columns, rows = SIZE.numbers(setup["Size"])
    (line,) = LINE.numbers(setup["Line"])
    return DominoBoard(columns, rows, line)


def _fair_line(setup: Mapping[str, str]) -> int:
    """How long a line a board needs: from a side of six on, four are won on turn 3, and from seven, five on turn 5."""
    return min(LINE.high, max(4, max(SIZE.numbers(setup[SIZE.name])) - 1))


def _fitted(setup: Mapping[str, str], chosen: str) -> Mapping[str, str]:
    return {**setup, LINE.name: str(_fair_line(setup))} if chosen == SIZE.name else setup


def _favours(setup: Mapping[str, str]) -> bool:
    return LINE.numbers(setup[LINE.name])[0] < _fair_line(setup)


DOMINO_FOUR = Game("domino", "Domino Four", options(SIZE, LINE), _domino, _fitted, _favours)
