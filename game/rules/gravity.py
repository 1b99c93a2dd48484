"""Conniption, and Connect Four as a board of Conniption without flips.

Cells are numbered up the columns. The number above each column stays free, so that no line can run around the edge:

     6 13 20 27 34 41 48     always free
     5 12 19 26 33 40 47
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42

A position is three 64-bit words, from the mover's view: `up`, the mover's discs as they lie now; `down`, the mover's
discs as they would lie after a flip; `filled`, the discs of both players, which a flip does not change since stacks
keep their height. A drop puts its disc on top of the column in `up` and under the column in `down`; a flip only swaps
`up` and `down`. After the moves 4, 4 and with player one to move, for example, column 4 (bits 21 to 27) holds: up
0000001, down 0000010, filled 0000011.

A move is its column (0 to 6), plus PRE_FLIP for a flip before the drop, plus POST_FLIP for a flip after the drop.
"""

import re
from collections.abc import Mapping, Sequence

import cython

from game.rules.errors import InvalidPositionError, MoveFormatError
from game.rules.game import Game, GameOption, OptionKind, options
from game.rules.numbers import Cell, Column, Move, Side, members, runs
from game.rules.outcome import Outcome, Reason, Step, StepKind
from game.rules.seven_by_six import COLUMNS, POST_FLIP, PRE_FLIP, ROWS
from game.rules.side_names import wrong_mover_message
from game.rules.text_drawing import Ink
from game.words.messages import Message, mark

if not cython.compiled:
    from game.rules.board import Board
    from game.rules.seven_by_six import BOTTOM, COLUMN, FULL, has_four, mirror
    from game.rules.seven_by_six import POST_FLIP as _POST
    from game.rules.seven_by_six import PRE_FLIP as _PRE

MOST_FLIPS = 4
FLIPS = GameOption("Flips", OptionKind.PAIR, "4,4", 0, MOST_FLIPS, "A,B", "the flips of player 1 and of player 2")

_MOVE = re.compile("(f?)([1-7])(f?)", re.ASCII | re.IGNORECASE)
_ONE = cython.declare(cython.ulonglong, 1)
_DIRECTIONS = (1, 6, 7, 8)  # upwards, down to the right, to the right, up to the right


class GravityBoard(Board):
    """A position of Conniption or Connect Four. The module docstring describes `up`, `down` and `filled`.

    flips_left         the flips that player 1 and player 2 still have
    locked             True if the last move ended with a flip, so the next move may not begin with a flip
    """

    def __init__(self, game: str = "conniption", flips: tuple[int, int] = (MOST_FLIPS, MOST_FLIPS)) -> None:
        FLIPS.check(*flips)
        self.game = game
        self.move_limit = 32
        self.symmetries = 2
        self.canonical_key = 0
        self.past_up = [0] * 44
        self.past_down = [0] * 44
        self.past_filled = [0] * 44
        self.past_flips = [0] * 44
        self.flips = [flips[0], flips[1]]
        self.mover = self.ended = self.turns = 0
        self.up = self.down = self.filled = 0
        self.locked = False

    # --- moves ---

    def make(self, move):
        self.past_up[self.turns] = self.up
        self.past_down[self.turns] = self.down
        self.past_filled[self.turns] = self.filled
        self.past_flips[self.turns] = self.flips[0] | self.flips[1] << 3 | self.locked << 6
        self.turns += 1
        if (move & _PRE and self.flip()) or self.drop(move & 7):
            self.pass_turn(False)
        elif move & _POST:
            self.flip()
            self.pass_turn(True)
        else:
            self.pass_turn(False)

    def unmake(self):
        flips: cython.int
        self.turns -= 1
        self.up = self.past_up[self.turns]
        self.down = self.past_down[self.turns]
        self.filled = self.past_filled[self.turns]
        flips = self.past_flips[self.turns]
        self.flips[0] = flips & 7
        self.flips[1] = flips >> 3 & 7
        self.locked = flips >> 6 != 0
        self.mover ^= 1
        self.ended = 0

    def flip(self):
        """Flip the board and take one flip from the mover; return True if the flip ends the game."""
        up: cython.ulonglong = self.up
        self.up = self.down
        self.down = up
        self.flips[self.mover] -= 1
        return self.settle()

    def drop(self, column):
        """Drop the mover's disc into a column (0 to 6); return True if the disc ends the game."""
        cells: cython.ulonglong = COLUMN << (7 * column)
        lowest: cython.ulonglong = _ONE << (7 * column)
        place: cython.ulonglong = ((self.filled & cells) + lowest) & cells
        self.up |= place
        self.down += (self.down & cells) + lowest
        self.filled |= place
        return self.settle()

    def settle(self):
        """Set the winner if a player has four in a row, and return True if the game is over.

        If both players have four in a row, the mover wins.
        """
        if has_four(self.up):
            self.ended = self.mover + 1
        elif has_four(self.up ^ self.filled):
            self.ended = 2 - self.mover
        return self.ended != 0

    def pass_turn(self, locked):
        self.up ^= self.filled
        # A flip keeps the height of every stack, so the filled cells are the same in both words.
        self.down ^= self.filled
        self.mover ^= 1
        self.locked = locked
        if self.filled == FULL and self.ended == 0:
            self.ended = 3

    def can_open_with_flip(self):
        return self.flips[self.mover] > 0 and not self.locked

    def fill_moves(self, moves):
        count: cython.int = 0
        open_columns: cython.int = 0
        flips: cython.int = self.flips[self.mover]
        column: cython.int
        index: cython.int
        if self.ended != 0:
            return 0
        for column in range(7):
            if not self.filled >> (7 * column + 5) & 1:
                moves[open_columns] = column
                open_columns += 1
        count = open_columns
        if flips > 0:
            for index in range(open_columns):
                moves[count] = moves[index] | _POST
                count += 1
        if self.can_open_with_flip():
            for index in range(open_columns):
                moves[count] = moves[index] | _PRE
                count += 1
            if flips > 1:
                for index in range(open_columns):
                    moves[count] = moves[index] | _PRE | _POST
                    count += 1
        return count

    # --- keys ---

    def hash(self):
        """Return a code that identifies the position: 49 bits of board, 6 of flips, 1 for the lock. No codes collide.

        In each column the bit above the top disc is set. The bits below it show the mover's discs. The number of discs
        tells which player is to move.
        """
        state: cython.ulonglong = self.flips[0] | self.flips[1] << 3 | self.can_open_with_flip() << 6
        return (self.up + self.filled + BOTTOM) | state << 49

    def canonical(self):
        state: cython.ulonglong = self.flips[0] | self.flips[1] << 3 | self.can_open_with_flip() << 6
        here: cython.ulonglong = self.up + self.filled + BOTTOM
        there: cython.ulonglong = mirror(here)
        self.canonical_key = (here if here <= there else there) | state << 49
        return here > there

    def image(self, move, symmetry):
        return (move & 24) | (6 - (move & 7)) if symmetry else move

    # --- for Python ---

    @property
    def flips_left(self) -> tuple[int, int]:
        return self.flips[0], self.flips[1]

    @property
    def can_flip_first(self) -> bool:
        """Return True if the mover's move may begin with a flip."""
        return self.ended == 0 and self.can_open_with_flip()

    def copy(self):
        twin: GravityBoard = GravityBoard(self.game, (self.flips[0], self.flips[1]))
        twin.up, twin.down, twin.filled = self.up, self.down, self.filled
        twin.mover, twin.ended, twin.locked = self.mover, self.ended, self.locked
        return twin

    def passed(self):
        twin: GravityBoard = self.copy()
        twin.pass_turn(False)
        return twin

    def with_flips(self, player: Side, more: int):
        wanted = self.flips_left[player] + more
        if self.game == "connect4" or not 0 <= wanted <= MOST_FLIPS:
            return None
        twin: GravityBoard = self.copy()
        twin.flips[player] = wanted
        return twin

    def turned_over(self):
        """Return the position with the frame turned upside down.

        This takes no flip from either player, and four in a row does not end the game.
        """
        twin: GravityBoard = self.copy()
        twin.up, twin.down = twin.down, twin.up
        return twin

    def lines(self, player: Side) -> tuple[int, ...]:
        """Return the cells of all lines of four or more discs of a player."""
        return tuple(sorted({cell for line in _lines(self._discs(player)) for cell in line}))

    def _discs(self, player: Side) -> int:
        return int(self.up if player == self.mover else self.up ^ self.filled)

    def owner(self, cell: Cell) -> Side:
        if not self.filled >> cell & 1:
            return -1
        return self.mover if self.up >> cell & 1 else 1 - self.mover

    def outcome(self):
        if self.ended == 0:
            return None
        if self.ended == 3:
            return Outcome(None, Reason.FULL)
        winner = self.ended - 1
        return Outcome(winner, Reason.LINE, _lines(self._discs(winner)))

    def steps(self, move: Move) -> list[Step]:
        board: GravityBoard = self.copy()
        steps = []
        if move & PRE_FLIP:
            steps.append(Step(StepKind.PRE_FLIP))
            if board.flip():
                return steps
        column = move & 7
        steps.append(Step(StepKind.DROP, (7 * column + board.height(column),)))
        if not board.drop(column) and move & POST_FLIP:
            steps.append(Step(StepKind.POST_FLIP))
        return steps

    def height(self, column: Column) -> int:
        """Return the number of discs in a column."""
        return (int(self.filled) >> 7 * column & 0x7F).bit_length()

    def all_cells(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in range(49) if cell % 7 < 6)

    def cell_name(self, cell: Cell) -> str:
        return str(1 + cell // 7)

    def cell_text(self, cell: Cell) -> str:
        return f"{1 + cell // 7}.{1 + cell % 7}"

    def cells(self, move: Move) -> tuple[Cell, ...]:
        column = move & 7
        return (7 * column + self.height(column),)

    def cells_before(self, move: Move, cells: Sequence[Cell]) -> tuple[Cell, ...]:
        kinds = [step.kind for step in self.steps(move)]
        (landing,) = self.cells(move)
        found = []
        for cell in cells:
            column, row = divmod(cell, 7)
            height = self.height(column)
            if StepKind.POST_FLIP in kinds:
                row = height + (column == move & 7) - 1 - row
            if StepKind.PRE_FLIP in kinds and 7 * column + row != landing:
                row = height - 1 - row
            found.append(7 * column + row)
        return tuple(found)

    def spends(self, move: Move) -> int:
        return bool(move & PRE_FLIP) + bool(move & POST_FLIP)

    def drawing(self, ink: Ink, names: tuple[str, str]) -> list[str]:
        lines = ["\\\\\\\\ " + " \\\\ ".join(str(1 + column) for column in range(COLUMNS)) + " \\\\"]
        for row in range(ROWS - 1, -1, -1):
            cells = [7 * column + row for column in range(COLUMNS)]
            lines.append(" \\\\ " + "  ".join(f"[{ink(cell, self.owner(cell))}]" for cell in cells) + " \\\\")
            lines.append(" \\\\" + " " * 35 + "\\\\" if row else "  " + "\\" * 39)
        return lines

    def text(self, move: Move) -> str:
        return ("f" if move & PRE_FLIP else "") + str(1 + (move & 7)) + ("f" if move & POST_FLIP else "")

    def read(self, text: str) -> Move:
        match = _MOVE.fullmatch(text)
        if match is None:
            if self.game == "connect4":
                raise MoveFormatError("{text}: expected a column from 1 to 7", text=text)
            raise MoveFormatError("{text}: expected a column from 1 to 7, with f before or after it to flip", text=text)
        before, column, after = match.groups()
        return int(column) - 1 | (PRE_FLIP if before else 0) | (POST_FLIP if after else 0)

    def split(self, word: str) -> tuple[str, ...]:
        # Positions of Connect Four are published as runs of columns: 4435 is short for 4 4 3 5.
        return tuple(word) if word.isdigit() else (word,)

    def illegal_move_reason(self, move: Move) -> Message:
        if self.height(move & 7) == ROWS:
            return mark("column {column} is full", column=1 + (move & 7))
        if self.game == "connect4":
            return mark("there are no flips in Connect Four")
        if self.flips[self.mover] == 0:
            return mark("no flips left")
        if move & PRE_FLIP and self.locked:
            return mark("the opponent has just flipped, so this turn may not begin with a flip")
        return mark("only one flip left")

    def position(self) -> str:
        columns = []
        for column in range(COLUMNS):
            cells = range(7 * column, 7 * column + self.height(column))
            columns.append("".join(str(1 + self.owner(cell)) for cell in cells))
        lock = "f" if self.can_open_with_flip() else "-"
        return f"{'/'.join(columns)} {self.mover + 1} {self.flips[0]},{self.flips[1]} {lock}"

    def set_position(self, text: str) -> None:
        columns, mover, flips, may_flip = _read_position(text)
        if self.game == "connect4" and flips != (0, 0):
            raise InvalidPositionError(
                "flips {one},{other}: Connect Four has none, expected 0,0", one=flips[0], other=flips[1]
            )
        discs = [0, 0]
        flipped = 0
        for column, stack in enumerate(columns):
            for row, disc in enumerate(stack):
                discs[int(disc) - 1] |= 1 << 7 * column + row
                if int(disc) - 1 == mover:
                    flipped |= 1 << 7 * column + len(stack) - 1 - row
        lead = discs[0].bit_count() - discs[1].bit_count()
        # A flip before the drop can win, and then the turn ends without adding a disc.
        won_by_flip = any(_lines(player_discs) for player_discs in discs) and lead == 1 - mover
        if lead != mover and not won_by_flip:
            raise InvalidPositionError(
                "{text}: player 1 moved first, so with {one} and {other} discs player {mover} cannot be to move",
                text=text.strip(),
                one=discs[0].bit_count(),
                other=discs[1].bit_count(),
                mover=mover + 1,
            ).shown_as(wrong_mover_message(mover, discs[0].bit_count(), discs[1].bit_count()))
        self.up, self.down, self.filled = discs[mover], flipped, discs[0] | discs[1]
        self.mover, self.turns, self.ended = mover, 0, 0
        self.flips = [flips[0], flips[1]]
        self.locked = flips[mover] > 0 and not may_flip
        # Check for four in a row from the side of the player who moved last.
        self.pass_turn(self.locked)
        self.ended = 0
        self.settle()
        self.pass_turn(self.locked)

    def setup(self) -> dict[str, str]:
        return {} if self.game == "connect4" else {"Flips": f"{self.flips[0]},{self.flips[1]}"}


def _lines(discs: int) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each line of four or more in a set of discs, given as a 64-bit word."""
    lines = []
    for step in _DIRECTIONS:
        starts = discs & discs >> step & discs >> 2 * step & discs >> 3 * step
        lines += runs(starts, step, 4)
    return tuple(map(members, lines))


def _read_position(text: str) -> tuple[list[str], int, tuple[int, int], bool]:
    """Return what a position's text holds: columns, mover, flips left, and True if a flip may come first."""
    fields = text.split()
    if len(fields) != 4:
        raise InvalidPositionError(
            "{text}: expected columns, side to move, flips, f or -, as in ////// 1 4,4 f",
            text=text.strip() or mark("empty position"),
        )
    columns = fields[0].split("/")
    if len(columns) != COLUMNS:
        raise InvalidPositionError(
            "{text}: expected seven columns joined by /, found {column_count}",
            text=fields[0],
            column_count=len(columns),
        )
    for column in columns:
        if re.fullmatch(f"[12]{{0,{ROWS}}}", column) is None:
            raise InvalidPositionError("{column}: expected a column of up to six discs, 1 or 2", column=column)
    if fields[1] not in ("1", "2"):
        raise InvalidPositionError("{text}: expected the side to move, 1 or 2", text=fields[1])
    if re.fullmatch(f"[0-{MOST_FLIPS}],[0-{MOST_FLIPS}]", fields[2]) is None:
        raise InvalidPositionError(
            "{text}: expected the flips left, two numbers from 0 to {most_flips} as in 4,4",
            text=fields[2],
            most_flips=MOST_FLIPS,
        )
    if fields[3] not in ("f", "-"):
        raise InvalidPositionError("{text}: expected f if the turn may begin with a flip, else -", text=fields[3])
    return columns, int(fields[1]) - 1, (int(fields[2][0]), int(fields[2][2])), fields[3] == "f"


def _conniption(setup: Mapping[str, str]) -> GravityBoard:
    first, second = FLIPS.numbers(setup["Flips"])
    return GravityBoard("conniption", (first, second))


def _connect_four(setup: Mapping[str, str]) -> GravityBoard:
    return GravityBoard("connect4", (0, 0))


CONNIPTION = Game("conniption", "Conniption", options(FLIPS), _conniption)
CONNECT_FOUR = Game("connect4", "Connect Four", {}, _connect_four)
