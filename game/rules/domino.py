"""Domino Four: dominoes laid on a board of 4x4 to 8x8 squares; four squares of one player in a line win.

Cells are numbered row by row from the top, with eight numbers to a row on boards of every size. For 5x5:

     0  1  2  3  4
     8  9 10 11 12
    16 17 18 19 20
    24 25 26 27 28
    32 33 34 35 36

A position is two 64-bit words, from the mover's view: `own`, the mover's squares, and `filled`, the squares of both
players. A line runs to the right, down to the left, down, or down to the right. It is found by shifting a word against
itself. Only runs that begin where a line fits on the board count, so no line continues around the edge.

A move is twice the number of the domino's upper or left cell, plus 1 if the domino lies vertically.
"""

import re
from collections.abc import Mapping
from functools import cache

import cython

from game.rules.errors import InvalidPositionError, MoveFormatError, SetupError
from game.rules.game import Game, GameOption, OptionKind, options
from game.rules.numbers import Cell, Move, lettered_name, runs
from game.rules.outcome import Step, StepKind
from game.rules.placed_board import mover_of
from game.rules.side_names import SIDE_NAMES
from game.rules.text_drawing import Ink, draw_letters
from game.words.messages import Message, mark

if not cython.compiled:
    from game.rules.bits import lowest
    from game.rules.placed_board import PlacedBoard

SIZE = GameOption("Size", OptionKind.SIZE, "5x5", 4, 8, "CxR", "columns x rows")
LINE = GameOption("Line", OptionKind.NUMBER, "4", 3, 6, "N", "how many squares in a line win")
_LETTERS = "abcdefgh"
_MOVE = re.compile("([a-h])([1-8])([hv])", re.ASCII | re.IGNORECASE)
_LAST_COLUMN = 0x8080808080808080
_DIRECTIONS = (1, 7, 8, 9)  # to the right, down to the left, down, down to the right

_ONE = cython.declare(cython.ulonglong, 1)
_NOT_LAST_COLUMN = cython.declare(cython.ulonglong, 0x7F7F7F7F7F7F7F7F)
# Masks for exchanging adjacent rows, columns or blocks of a word.
_COLUMNS_1 = cython.declare(cython.ulonglong, 0x5555555555555555)
_COLUMNS_2 = cython.declare(cython.ulonglong, 0x3333333333333333)
_COLUMNS_4 = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
_ROWS_1 = cython.declare(cython.ulonglong, 0x00FF00FF00FF00FF)
_ROWS_2 = cython.declare(cython.ulonglong, 0x0000FFFF0000FFFF)
_ROWS_4 = cython.declare(cython.ulonglong, 0x00000000FFFFFFFF)
_BLOCKS_1 = cython.declare(cython.ulonglong, 0x00AA00AA00AA00AA)
_BLOCKS_2 = cython.declare(cython.ulonglong, 0x0000CCCC0000CCCC)
_BLOCKS_4 = cython.declare(cython.ulonglong, 0x00000000F0F0F0F0)


def _left_right(word: cython.ulonglong) -> cython.ulonglong:
    """Return the word with the eight cells of every row reversed."""
    word = (word >> 1) & _COLUMNS_1 | (word & _COLUMNS_1) << 1
    word = (word >> 2) & _COLUMNS_2 | (word & _COLUMNS_2) << 2
    return (word >> 4) & _COLUMNS_4 | (word & _COLUMNS_4) << 4


def _top_bottom(word: cython.ulonglong) -> cython.ulonglong:
    """Return the word with its eight rows reversed."""
    word = (word >> 8) & _ROWS_1 | (word & _ROWS_1) << 8
    word = (word >> 16) & _ROWS_2 | (word & _ROWS_2) << 16
    return (word >> 32) & _ROWS_4 | (word & _ROWS_4) << 32


def _transpose(word: cython.ulonglong) -> cython.ulonglong:
    """Return the word with rows and columns swapped."""
    moved: cython.ulonglong = (word ^ (word >> 7)) & _BLOCKS_1
    word ^= moved ^ (moved << 7)
    moved = (word ^ (word >> 14)) & _BLOCKS_2
    word ^= moved ^ (moved << 14)
    moved = (word ^ (word >> 28)) & _BLOCKS_4
    return word ^ moved ^ (moved << 28)


class DominoBoard(PlacedBoard):
    """A position of Domino Four. The module docstring describes `own` and `filled`.

    line_starts   for each of the four directions, the set of cells from which a line fits on the board
    """

    game = "domino"

    def __init__(self, columns: int = 5, rows: int = 5, line: int = 4) -> None:
        SIZE.check(columns, rows)
        LINE.check(line)
        if line > max(columns, rows):
            raise SetupError(
                "line {line}: too long for a board of {columns}x{rows}, expected at most {most}",
                line=line,
                columns=columns,
                rows=rows,
                most=max(columns, rows),
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

    # --- moves ---

    def make(self, move):
        domino: cython.ulonglong = (_ONE | _ONE << (8 if move & 1 else 1)) << (move >> 1)
        self.past[self.turns] = move
        self.turns += 1
        self.own |= domino
        self.filled |= domino
        if self.has_line(self.own):
            self.ended = self.mover + 1
        elif not self.has_space():
            self.ended = 3
        self.own ^= self.filled
        self.mover ^= 1

    def unmake(self):
        move: cython.int
        self.turns -= 1
        move = self.past[self.turns]
        # After the swap in `make`, the squares of the player who laid this domino are those outside `own`.
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

    def has_space(self):
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

    def transform(self, squares, symmetry):
        """Return the image of a set of squares under a symmetry.

        The three low bits of `symmetry` name the operations: first 4 swaps rows and columns, then 1 reverses the order
        of the columns and 2 the order of the rows.
        """
        if symmetry & 4:
            squares = _transpose(squares)
        if symmetry & 1:
            squares = _left_right(squares) >> (8 - self.columns)
        if symmetry & 2:
            squares = _top_bottom(squares) >> (8 * (8 - self.rows))
        return squares

    def transform_cell(self, cell, symmetry):
        """Return the image of a cell under a symmetry."""
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
        one: cython.int = self.transform_cell(move >> 1, symmetry)
        other: cython.int = self.transform_cell((move >> 1) + (8 if move & 1 else 1), symmetry)
        first: cython.int = one if one < other else other
        return 2 * first + (one + other - 2 * first == 8)

    def inverse(self, symmetry):
        # A mirror of the columns before the transposition equals a mirror of the rows after it.
        return 11 - symmetry if symmetry == 5 or symmetry == 6 else symmetry

    # --- for Python ---

    def copy(self):
        twin: DominoBoard = DominoBoard(self.columns, self.rows, self.line)
        twin.own, twin.filled = self.own, self.filled
        twin.mover, twin.ended = self.mover, self.ended
        return twin

    def winning_lines(self, cells: int) -> list[int]:
        lines = []
        for step, starts in zip(_DIRECTIONS, self.line_starts, strict=True):
            for place in range(self.line):
                starts &= cells >> place * step
            lines += runs(starts, step, self.line)
        return lines

    def steps(self, move: Move) -> list[Step]:
        return [Step(StepKind.LAY, _ends(move))]

    def cell_name(self, cell: Cell) -> str:
        return lettered_name(cell)

    def cells(self, move: Move) -> tuple[Cell, ...]:
        return _ends(move)

    def drawing(self, ink: Ink, names: tuple[str, str]) -> list[str]:
        return draw_letters(self.columns, self.rows, lambda cell: f"[{ink(cell, self.owner(cell))}]")

    def text(self, move: Move) -> str:
        return lettered_name(move >> 1) + "hv"[move & 1]

    def read(self, text: str) -> Move:
        match = _MOVE.fullmatch(text)
        if match is not None:
            column, row = _LETTERS.index(match[1].lower()), int(match[2]) - 1
            if column < self.columns and row < self.rows:
                return 2 * (8 * row + column) + (match[3] in "vV")
        raise MoveFormatError(
            "{text}: expected a square from a1 to {corner} and h or v, as in a1h",
            text=text,
            corner=lettered_name(8 * (self.rows - 1) + self.columns - 1),
        )

    def illegal_move_reason(self, move: Move) -> Message:
        for cell in _ends(move):
            if cell not in range(64) or not self.area >> cell & 1 or (cell & 7) < (move >> 1 & 7):
                return mark("the domino sticks out over the edge")
            if self.filled >> cell & 1:
                return mark("{cell} is taken", cell=lettered_name(cell))
        return mark("no such move")

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
                "{text}: expected rows and side to move, as in {example}",
                text=text.strip() or mark("empty position"),
                example=example,
            )
        rows = fields[0].split("/")
        if len(rows) != self.rows:
            raise InvalidPositionError(
                "{text}: expected {rows} rows joined by /, found {row_count}",
                text=fields[0],
                rows=self.rows,
                row_count=len(rows),
            )
        squares = [0, 0]
        for row, cells in enumerate(rows):
            if re.fullmatch(f"[.xo]{{{self.columns}}}", cells) is None:
                raise InvalidPositionError(
                    "{cells}: expected a row of {columns} cells, each ., x or o", cells=cells, columns=self.columns
                )
            for column, cell in enumerate(cells):
                if cell != ".":
                    squares["xo".index(cell)] |= 1 << 8 * row + column
        for name, side_name, player_squares in zip("xo", SIDE_NAMES, squares, strict=True):
            if not _is_tiled(player_squares, set()):
                raise InvalidPositionError(
                    "{text}: the squares of {name} cannot be paired into dominoes", text=fields[0], name=name
                ).shown_as(mark("the squares of {name} cannot be paired into dominoes", name=side_name))
        dominoes = [player_squares.bit_count() // 2 for player_squares in squares]
        return squares, mover_of(dominoes, fields[1], fields[0], mark("dominoes"))

    def setup(self) -> dict[str, str]:
        return {"Size": f"{self.columns}x{self.rows}", "Line": str(self.line)}


@cache
def _rectangle(left: int, right: int, rows: int) -> int:
    """Return the cells of columns `left` to `right` - 1 in the first `rows` rows."""
    return sum(1 << 8 * row + column for row in range(rows) for column in range(left, right))


def _ends(move: Move) -> tuple[int, int]:
    """Return the two cells that a domino covers."""
    cell = move >> 1
    return cell, cell + (8 if move & 1 else 1)


def _is_tiled(squares: int, hopeless: set[int]) -> bool:
    """Return True if dominoes can cover exactly these squares. `hopeless` caches sets that they cannot cover."""
    if squares == 0:
        return True
    if squares not in hopeless:
        # The first square can only be covered together with the square to the right or below.
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
    """Return the line length that is fair on a board of this size.

    If the longer side has at least 6 squares, the first player wins with a line of 4 on turn 3. If it has at least 7,
    the first player wins with a line of 5 on turn 5.
    """
    return min(LINE.high, max(4, max(SIZE.numbers(setup[SIZE.name])) - 1))


def _adjust(setup: Mapping[str, str], chosen: str) -> Mapping[str, str]:
    return {**setup, LINE.name: str(_fair_line(setup))} if chosen == SIZE.name else setup


def _favors_first(setup: Mapping[str, str]) -> bool:
    return LINE.numbers(setup[LINE.name])[0] < _fair_line(setup)


DOMINO_FOUR = Game("domino", "Domino Four", options(SIZE, LINE), _domino, _adjust, _favors_first)
