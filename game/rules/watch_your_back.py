"""Watch Your Back!, with its placing phase and its moving phase, shrinking board, passes and draws.

Cells are numbered along the rows from the top left, as they lie on screen; player 0 is White:

     0  1  2  3  4  5  6  7     a1 ... h1
     8  9 10 11 12 13 14 15     a2 ... h2
    16 17 18 19 20 21 22 23
    24 25 26 27 28 29 30 31
    32 33 34 35 36 37 38 39
    40 41 42 43 44 45 46 47
    48 49 50 51 52 53 54 55
    56 57 58 59 60 61 62 63     a8 ... h8

A position is two 64-bit words, `white` and `black`, and the counters of the phase. The board has three stages: 8x8, 6x6
after turn 128 of the moving phase, 4x4 after turn 192. In each stage the board has four corners (`corner_mask`: 0, 7,
56, 63, then 9, 14, 49, 54, then 18, 21, 42, 45) and open cells, where pieces may stand (`open_mask`).

A move is 64 * from + to. A move that places a piece has from equal to to. A pass is 0. No other move has the number 0,
because cell 0 is a corner at first and is removed later.
"""

import re
from collections.abc import Mapping

import cython

from game.rules.bits import WORD
from game.rules.errors import IllegalMoveError, InvalidPositionError, MoveFormatError
from game.rules.game import Game
from game.rules.numbers import Cell, Move, Side, lettered_name, members
from game.rules.outcome import Outcome, Reason, Step, StepKind
from game.rules.side_names import SIDE_NAMES
from game.rules.text_drawing import Ink, draw_letters
from game.words.messages import Message, mark

if cython.compiled:
    from cython.cimports.libc.stdlib import abort, free, realloc
else:
    from game.rules.bits import lowest, mix, popcount
    from game.rules.board import Board

PASS = 0
PIECES = 12  # pieces that each player places
PLACING_TURNS = 2 * PIECES
FIRST_SHRINK, SECOND_SHRINK = 128, 192  # turns of the moving phase after which the board shrinks
QUIET_TURNS = 100  # turns without an elimination, from the second shrink on, after which the game is a draw
# The longest possible game: 24 turns of placing, 192 until the second shrink, then at least one elimination in every
# 100 turns. The 4x4 board has 12 open cells, and a game that goes on has at least 4 pieces, so at most eight
# eliminations prolong the game, which makes nine stretches of 100 turns.
MOST_TURNS = 24 + 192 + 9 * 100

_MOVE = re.compile("([a-h][1-8])([a-h][1-8])?", re.ASCII | re.IGNORECASE)
_PLAYERS = (mark("White"), mark("Black"))
_ROWS = (mark("rows 1 to 6"), mark("rows 3 to 8"))  # where White and Black place their pieces

_FIRST_CAPACITY = cython.declare(cython.int, 64)  # turns that can be undone at first: more than a search looks ahead
_ONE = cython.declare(cython.ulonglong, 1)
_NOT_LEFT = cython.declare(cython.ulonglong, 0xFEFEFEFEFEFEFEFE)  # every column but a
_NOT_RIGHT = cython.declare(cython.ulonglong, 0x7F7F7F7F7F7F7F7F)  # every column but h
_INNER = cython.declare(cython.ulonglong, 0x7E7E7E7E7E7E7E7E)  # columns with a neighbor on either side
_WHITE_ZONE = cython.declare(cython.ulonglong, 0x0000FFFFFFFFFFFF)  # rows 1 to 6
_BLACK_ZONE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFF0000)  # rows 3 to 8
_OPEN_8 = cython.declare(cython.ulonglong, 0x7EFFFFFFFFFFFF7E)
_OPEN_6 = cython.declare(cython.ulonglong, 0x003C7E7E7E7E3C00)
_OPEN_4 = cython.declare(cython.ulonglong, 0x0000183C3C180000)


def reach(pieces: cython.ulonglong, filled: cython.ulonglong, empty: cython.ulonglong) -> cython.ulonglong:
    """Return the empty cells to which the given pieces can step, or jump over a filled cell."""
    right: cython.ulonglong = (pieces & _NOT_RIGHT) << 1
    left: cython.ulonglong = (pieces & _NOT_LEFT) >> 1
    down: cython.ulonglong = pieces << 8
    up: cython.ulonglong = pieces >> 8
    jumps: cython.ulonglong = (
        (right & filled & _NOT_RIGHT) << 1
        | (left & filled & _NOT_LEFT) >> 1
        | (down & filled) << 8
        | (up & filled) >> 8
    )
    return (right | left | down | up | jumps) & empty


def taken_by(arrived: cython.ulonglong, friends: cython.ulonglong, victims: cython.ulonglong) -> cython.ulonglong:
    """Return the pieces among `victims` that a piece captures by arriving.

    A victim is captured if it lies next to the cell of arrival and has one of the `friends` on its far side.
    """
    beside: cython.ulonglong = (arrived << 1 & friends >> 1 | arrived >> 1 & friends << 1) & _INNER
    return victims & (beside | arrived << 8 & friends >> 8 | arrived >> 8 & friends << 8)


def surrounded(hostile: cython.ulonglong) -> cython.ulonglong:
    """Return the cells with hostile pieces both left and right, or both above and below."""
    return hostile << 1 & hostile >> 1 & _INNER | hostile << 8 & hostile >> 8


def _core(pieces: cython.ulonglong) -> cython.ulonglong:
    """Return the pieces on the inner 4x4 board as 16 bits, row by row."""
    return pieces >> 18 & 0xF | pieces >> 22 & 0xF0 | pieces >> 26 & 0xF00 | pieces >> 30 & 0xF000


def _transform_cores(cores: cython.ulonglong, symmetry: cython.int) -> cython.ulonglong:
    """Return the images of two 4x4 boards, 16 bits each, under a symmetry.

    The three low bits of `symmetry` name the operations: first 1 mirrors left and right, then 2 mirrors top and bottom,
    then 4 swaps rows and columns.
    """
    moving: cython.ulonglong
    if symmetry & 1:
        cores = (cores & 0x55555555) << 1 | cores >> 1 & 0x55555555
        cores = (cores & 0x33333333) << 2 | cores >> 2 & 0x33333333
    if symmetry & 2:
        cores = (cores & 0x0F0F0F0F) << 4 | cores >> 4 & 0x0F0F0F0F
        cores = (cores & 0x00FF00FF) << 8 | cores >> 8 & 0x00FF00FF
    if symmetry & 4:
        moving = (cores ^ cores >> 3) & 0x0A0A0A0A
        cores ^= moving | moving << 3
        moving = (cores ^ cores >> 6) & 0x00CC00CC
        cores ^= moving | moving << 6
    return cores


def _transform_cell(cell: cython.int, symmetry: cython.int) -> cython.int:
    """Return the image of a cell under a symmetry, with the operations in the order of `_transform_cores`."""
    column: cython.int = 7 - (cell & 7) if symmetry & 1 else cell & 7
    row: cython.int = 7 - (cell >> 3) if symmetry & 2 else cell >> 3
    return 8 * column + row if symmetry & 4 else 8 * row + column


class WatchYourBackBoard(Board):
    """A position of Watch Your Back!

    white, black   the pieces of each player, as sets of cells
    placing        True in the placing phase
    turn           turns played in the present phase, counting both players' turns; White moves on even turns
    stage          0 on the 8x8 board, 1 on 6x6, 2 on 4x4
    quiet          turns without an elimination, counted from the second shrink on
    """

    if not cython.compiled:  # the compiled board has it from watch_your_back.pxd
        past: list[int]

    game = "wyb"
    letters = ("W", "B")

    def __init__(self) -> None:
        self.move_limit = 4096
        self.symmetries = 8
        self.canonical_key = 0
        if not cython.compiled:
            self.past = []
        self.past_capacity = 0
        self.mover = self.ended = self.turns = 0
        self.white = self.black = 0
        self.placing = True
        self.turn = self.quiet = 0
        self.set_stage(0)

    # --- moves ---

    def make(self, move):
        corner: cython.int
        index: cython.int = 3 * self.turns
        if self.turns == self.past_capacity:
            self.grow_past()
        self.past[index] = self.white
        self.past[index + 1] = self.black
        self.past[index + 2] = self.placing | self.stage << 1 | self.quiet << 3 | self.turn << 10
        self.turns += 1
        self.pass_turn(self.act(move))
        if not self.settle() and self.shrinks_now():
            self.cut_ring()
            for corner in range(4):
                self.corner_acts(corner)
            self.settle()

    def unmake(self):
        counters: cython.int
        self.turns -= 1
        index: cython.int = 3 * self.turns
        self.white = self.past[index]
        self.black = self.past[index + 1]
        counters = cython.cast(cython.int, self.past[index + 2])
        self.placing = counters & 1 != 0
        self.quiet = counters >> 3 & 127
        self.turn = counters >> 10
        if self.stage != counters >> 1 & 3:
            self.set_stage(counters >> 1 & 3)
        self.mover ^= 1
        self.ended = 0

    def grow_past(self):
        """Double the memory for the history of turns. Boards on which no move is made never need it."""
        capacity: cython.int = 2 * self.past_capacity if self.past_capacity else _FIRST_CAPACITY
        if cython.compiled:
            # Three words per turn: White's pieces, Black's pieces, and the counters.
            self.past = cython.cast(cython.pointer(cython.ulonglong), realloc(self.past, 3 * 8 * capacity))
            if self.past == cython.NULL:
                abort()  # out of memory, and code without the interpreter lock cannot raise an exception
        else:
            self.past += [0] * (3 * (capacity - self.past_capacity))
        self.past_capacity = capacity

    def __dealloc__(self):
        free(self.past)

    def set_stage(self, stage):
        self.stage = stage
        self.open_mask = _OPEN_8 if stage == 0 else _OPEN_6 if stage == 1 else _OPEN_4
        self.corner_mask = _ONE << 9 * stage | _ONE << 7 + 7 * stage | _ONE << 56 - 7 * stage | _ONE << 63 - 9 * stage

    def act(self, move):
        """Place or move the mover's piece and remove all captured pieces; return True if a piece was captured."""
        own: cython.ulonglong = self.black if self.mover else self.white
        foes: cython.ulonglong = self.white if self.mover else self.black
        arrived: cython.ulonglong = _ONE << (move & 63)
        taken: cython.ulonglong
        lost: cython.ulonglong
        if move == 0:
            return False
        if not self.placing:
            own ^= _ONE << (move >> 6)
        own |= arrived
        taken = taken_by(arrived, own | self.corner_mask, foes)
        foes ^= taken
        # Enemies that the arriving piece has captured no longer threaten it.
        lost = arrived & surrounded(foes | self.corner_mask)
        own ^= lost
        self.white = foes if self.mover else own
        self.black = own if self.mover else foes
        return (taken | lost) != 0

    def pass_turn(self, eliminated):
        self.mover ^= 1
        self.turn += 1
        if self.placing and self.turn == 24:
            self.placing = False
            self.turn = 0
        elif self.stage == 2:
            self.quiet = 0 if eliminated else self.quiet + 1

    def settle(self):
        """Set the result if the game is over, and return True if it is. The placing phase never ends the game."""
        if self.placing:
            return False
        if popcount(self.black) < 2:
            self.ended = 3 if popcount(self.white) < 2 else 1
        elif popcount(self.white) < 2:
            self.ended = 2
        elif self.stage == 2 and (self.quiet >= 100 or not self.can_move(self.white | self.black)):
            self.ended = 3
        return self.ended != 0

    def shrinks_now(self):
        return not self.placing and (self.turn == 128 or self.turn == 192)

    def cut_ring(self):
        """Shrink the board to the next stage: remove the pieces on the outer ring and on the new corners."""
        self.set_stage(self.stage + 1)
        self.white &= self.open_mask
        self.black &= self.open_mask

    def corner_acts(self, corner):
        """Remove the pieces of either color that a new corner captures, as if an enemy piece had arrived there.

        `corner` is 0 for top left, 1 for bottom left, 2 for bottom right, 3 for top right; the corners act in this
        order.
        """
        stage: cython.int = self.stage
        arrived: cython.ulonglong = _ONE << (
            9 * stage
            if corner == 0
            else 56 - 7 * stage
            if corner == 1
            else 63 - 9 * stage
            if corner == 2
            else 7 + 7 * stage
        )
        # The two neighbors stand in different lines, so neither shields the other.
        white: cython.ulonglong = taken_by(arrived, self.black | self.corner_mask, self.white)
        black: cython.ulonglong = taken_by(arrived, self.white | self.corner_mask, self.black)
        self.white ^= white
        self.black ^= black

    def can_move(self, pieces):
        """Return True if at least one of the given pieces can step or jump."""
        filled: cython.ulonglong = self.white | self.black
        return reach(pieces, filled, self.open_mask & ~filled) != 0

    def fill_moves(self, moves):
        count: cython.int = 0
        filled: cython.ulonglong = self.white | self.black
        empty: cython.ulonglong = self.open_mask & ~filled
        own: cython.ulonglong = self.black if self.mover else self.white
        targets: cython.ulonglong
        start: cython.int
        if self.ended != 0:
            return 0
        if self.placing:
            targets = empty & (_BLACK_ZONE if self.mover else _WHITE_ZONE)
            while targets:
                moves[count] = 65 * lowest(targets)
                targets &= targets - 1
                count += 1
            return count
        while own:
            start = lowest(own)
            own &= own - 1
            targets = reach(_ONE << start, filled, empty)
            while targets:
                moves[count] = start << 6 | lowest(targets)
                targets &= targets - 1
                count += 1
        if count == 0:
            moves[0] = 0
            return 1
        return count

    # --- keys ---

    def counters(self):
        """Return everything in the position except the pieces, packed into 32 bits.

        Before the second shrink the number of the turn matters; after it only the side to move and the quiet turns do.
        """
        turn: cython.ulonglong = self.turn if self.stage < 2 else self.mover
        return self.placing | self.stage << 1 | self.quiet << 3 | turn << 10

    def hash(self):
        counters: cython.ulonglong = self.counters()
        if self.stage == 2:
            return mix(_core(self.white) | _core(self.black) << 16 | counters << 32)
        return mix(self.white ^ mix(self.black ^ mix(counters)))

    def canonical(self):
        # The second shrink treats the four edges differently, so symmetric images differ in value before it.
        cores: cython.ulonglong
        counters: cython.ulonglong
        key: cython.ulonglong
        best: cython.int = 0
        symmetry: cython.int
        self.canonical_key = self.hash()
        if self.stage < 2:
            return 0
        cores = _core(self.white) | _core(self.black) << 16
        counters = self.counters() << 32
        for symmetry in range(1, 8):
            key = mix(_transform_cores(cores, symmetry) | counters)
            if key < self.canonical_key:
                self.canonical_key = key
                best = symmetry
        return best

    def image(self, move, symmetry):
        if move == 0:
            return 0
        return _transform_cell(move >> 6, symmetry) << 6 | _transform_cell(move & 63, symmetry)

    def inverse(self, symmetry):
        # Transposing swaps the roles of the two mirrors: 5 and 6 undo each other.
        return symmetry ^ 3 if symmetry == 5 or symmetry == 6 else symmetry

    # --- for Python ---

    @property
    def phase(self) -> str:
        """Return the name of the present phase, "placing" or "moving"."""
        return "placing" if self.placing else "moving"

    @property
    def corners(self) -> tuple[int, ...]:
        """Return the cells of the four corners of the current board."""
        return members(self.corner_mask)

    @property
    def removed(self) -> tuple[int, ...]:
        """Return the cells that the shrinks have removed from the board."""
        return members(WORD & ~(self.open_mask | self.corner_mask))

    @property
    def pieces_left_to_place(self) -> tuple[int, int]:
        """Return how many pieces White and Black still have to place."""
        if not self.placing:
            return 0, 0
        return PIECES - (self.turn + 1) // 2, PIECES - self.turn // 2

    def zone(self, player: Side) -> tuple[int, ...]:
        """Return the cells in which the rules let a player place pieces, including those that are occupied now."""
        return members((_BLACK_ZONE if player else _WHITE_ZONE) & _OPEN_8)

    def copy(self):
        twin: WatchYourBackBoard = WatchYourBackBoard()
        twin.white, twin.black = self.white, self.black
        twin.placing, twin.turn, twin.quiet = self.placing, self.turn, self.quiet
        twin.mover, twin.ended = self.mover, self.ended
        twin.set_stage(self.stage)
        return twin

    def passed(self):
        twin: WatchYourBackBoard = self.copy()
        twin.make(PASS)
        return twin

    def doomed(self):
        if self.placing or self.stage == 2:
            return None
        twin: WatchYourBackBoard = self.copy()
        stood = int(self.white | self.black)
        twin.cut_ring()
        corner: cython.int
        for corner in range(4):
            twin.corner_acts(corner)
        lost = members(stood & ~int(twin.white | twin.black))
        return (SECOND_SHRINK if self.stage else FIRST_SHRINK) - self.turn, lost

    def material(self):
        white, black = self.pieces_left_to_place
        return white + popcount(self.white), black + popcount(self.black)

    def owner(self, cell: Cell) -> Side:
        if self.white >> cell & 1:
            return 0
        return 1 if self.black >> cell & 1 else -1

    def outcome(self):
        if self.ended == 0:
            return None
        if self.ended != 3:
            return Outcome(self.ended - 1, Reason.PIECES)
        if popcount(self.white) < 2:
            return Outcome(None, Reason.PIECES)
        return Outcome(None, Reason.QUIET if self.can_move(self.white | self.black) else Reason.STUCK)

    def steps(self, move: Move) -> list[Step]:
        board: WatchYourBackBoard = self.copy()
        steps = [_action(move)]
        eliminated: bool = board.act(move)
        cell = move & 63
        if move != PASS:
            stood = int(self.white | self.black) & ~(1 << (move >> 6)) & ~(1 << cell)
            steps += _captures(stood & ~int(board.white | board.black))
            if board.owner(cell) != self.mover:
                steps.append(Step(StepKind.CAPTURE, (cell,)))
        board.pass_turn(eliminated)
        if board.settle() or not board.shrinks_now():
            return steps
        stood = int(board.white | board.black)
        board.cut_ring()
        left = int(board.white | board.black)
        steps += [Step(StepKind.SHRINK), *_captures(stood & ~left)]
        for corner in range(4):
            stood = int(board.white | board.black)
            board.corner_acts(corner)
            steps += _captures(stood & ~int(board.white | board.black))
        return steps

    def cell_name(self, cell: Cell) -> str:
        return lettered_name(cell)

    def cells(self, move: Move) -> tuple[Cell, ...]:
        start, end = move >> 6, move & 63
        return () if move == PASS else (end,) if start == end else (start, end)

    def drawing(self, ink: Ink, names: tuple[str, str]) -> list[str]:
        def square(cell: Cell) -> str:
            if cell in self.corners:
                return " # "
            return "   " if cell in self.removed else f"[{ink(cell, self.owner(cell))}]"

        return draw_letters(8, 8, square)

    def text(self, move: Move) -> str:
        if move == PASS:
            return "pass"
        start, end = move >> 6, move & 63
        return lettered_name(end) if start == end else lettered_name(start) + lettered_name(end)

    def read(self, text: str) -> Move:
        if text.lower() == "pass":
            return PASS
        match = _MOVE.fullmatch(text)
        if match is None:
            raise MoveFormatError("{text}: expected a square such as f2, two such as b2b3, or pass", text=text)
        start, end = (_read_cell(square) for square in (match[1], match[2] or match[1]))
        if start == end == 0:
            raise IllegalMoveError("{text}: nothing can ever stand on a1", text=text)
        return start << 6 | end

    def illegal_move_reason(self, move: Move) -> Message:
        start, end = move >> 6, move & 63
        if self.placing:
            return self.placement_error(start, end)
        if move == PASS:
            return mark("passing is only allowed when no piece can step or jump")
        if start == end:
            return mark("all pieces are placed, expected from and to as in b2b3")
        return self.move_error(start, end)

    def placement_error(self, start: int, end: int) -> Message:
        if start == end == PASS:
            return mark("there is no pass while pieces are placed")
        if start != end:
            return mark("pieces are still being placed, expected a single square such as f2")
        if end in self.corners:
            return mark("{cell} is a corner, where nothing can stand", cell=lettered_name(end))
        if end not in self.zone(self.mover):
            return mark("{player} places in {rows}", player=_PLAYERS[self.mover], rows=_ROWS[self.mover])
        return mark("{cell} is occupied", cell=lettered_name(end))

    def move_error(self, start: int, end: int) -> Message:
        if self.owner(start) != self.mover:
            return (
                mark("there is no black piece on {cell}", cell=lettered_name(start))
                if self.mover
                else mark("there is no white piece on {cell}", cell=lettered_name(start))
            )
        if not self.can_move(self.black if self.mover else self.white):
            return mark("no piece can step or jump, so the only move is pass")
        if end in self.corners:
            return mark("{cell} is a corner, where nothing can stand", cell=lettered_name(end))
        if end in self.removed:
            return mark("{cell} is no longer part of the board", cell=lettered_name(end))
        if self.owner(end) >= 0:
            return mark("{cell} is occupied", cell=lettered_name(end))
        columns, rows = abs(start % 8 - end % 8), abs(start // 8 - end // 8)
        if (columns, rows) in ((0, 2), (2, 0)):
            return mark("there is no piece on {cell} to jump over", cell=lettered_name((start + end) // 2))
        return mark("a piece steps to the next square or jumps straight over one piece")

    def likeness(self) -> str:
        # Only the order in which the shrinks remove pieces tells images apart. In the placing phase rows differ too.
        rows, _, rest = self.position().partition(" ")
        images = [rows.split("/")]
        if not self.placing:
            images.append(["".join(column) for column in zip(*images[0], strict=True)])
            images += [image[::-1] for image in images]
        images += [[row[::-1] for row in image] for image in images]
        return min("/".join(image) for image in images) + rest

    def position(self) -> str:
        signs = ["-"] * 64
        for cells, sign in (
            (self.corners, "X"),
            (self.removed, "."),
            (members(self.white), "W"),
            (members(self.black), "B"),
        ):
            for cell in cells:
                signs[cell] = sign
        rows = "/".join("".join(signs[8 * row : 8 * row + 8]) for row in range(8))
        text = f"{rows} {'wb'[self.mover]} {'p' if self.placing else 'm'} {self.turn}"
        return text if self.placing or self.turn < SECOND_SHRINK else f"{text} {self.quiet}"

    def set_position(self, text: str) -> None:
        signs, placing, turn, quiet = _read_position(text)
        masks = {sign: sum(1 << cell for cell in range(64) if signs[cell] == sign) for sign in "WBX."}
        stage = _read_stage(masks["X"], masks["."])
        board = WatchYourBackBoard()
        board.white, board.black = masks["W"], masks["B"]
        board.placing, board.turn, board.quiet, board.mover = placing, turn, quiet, turn & 1
        board.set_stage(stage)
        board.settle()
        _check_pieces(board)
        _check_stage(board)
        self.white, self.black = board.white, board.black
        self.placing, self.turn, self.quiet = board.placing, board.turn, board.quiet
        self.mover, self.ended, self.turns = board.mover, board.ended, 0
        self.set_stage(stage)


def _read_cell(square: str) -> int:
    return 8 * (int(square[1]) - 1) + "abcdefgh".index(square[0].lower())


def _action(move: Move) -> Step:
    """Return the visible part of a move that the mover makes, without the captures and shrinks that follow."""
    start, end = move >> 6, move & 63
    if move == PASS:
        return Step(StepKind.PASS)
    if start == end:
        return Step(StepKind.PLACE, (end,))
    return Step(StepKind.STEP if abs(start - end) in (1, 8) else StepKind.JUMP, (start, end))


def _captures(mask: int) -> list[Step]:
    return [Step(StepKind.CAPTURE, (cell,)) for cell in members(mask)]


def _read_position(text: str) -> tuple[str, bool, int, int]:
    """Return the parts of a position's text.

    These are the 64 cell characters, True for the placing phase, the turns played in the phase, and the quiet turns.
    """
    fields = text.split()
    if len(fields) not in (4, 5):
        raise InvalidPositionError(
            "{text}: expected rows, side to move, phase and turns, as in "
            "X------X/--------/--------/--------/--------/--------/--------/X------X w p 0",
            text=text.strip() or mark("empty position"),
        )
    rows = fields[0].split("/")
    if len(rows) != 8:
        raise InvalidPositionError(
            "{text}: expected eight rows joined by /, found {row_count}", text=fields[0], row_count=len(rows)
        )
    for row in rows:
        if re.fullmatch("[WBX.-]{8}", row) is None:
            raise InvalidPositionError("{row}: expected a row of eight characters out of W, B, X, - and .", row=row)
    if fields[1] not in ("w", "b"):
        raise InvalidPositionError("{text}: expected the side to move, w or b", text=fields[1])
    if fields[2] not in ("p", "m"):
        raise InvalidPositionError("{text}: expected the phase, p for placing or m for moving", text=fields[2])
    placing = fields[2] == "p"
    most = PLACING_TURNS - 1 if placing else MOST_TURNS - PLACING_TURNS
    turn = _read_count(
        fields[3],
        most,
        mark("turns played in the placing phase") if placing else mark("turns played in the moving phase"),
    )
    if "wb"[turn & 1] != fields[1]:
        raise InvalidPositionError(
            "{side} {phase} {turn}: White moves on even turns, Black on odd ones",
            side=fields[1],
            phase=fields[2],
            turn=turn,
        )
    counts_quiet = not placing and turn >= SECOND_SHRINK
    if counts_quiet != (len(fields) == 5):
        if counts_quiet:
            raise InvalidPositionError(
                "the number of turns since the last elimination is missing: expected it from turn {turn} of the "
                "moving phase on",
                turn=SECOND_SHRINK,
            )
        raise InvalidPositionError(
            "the number of turns since the last elimination {text} is not allowed: expected it only from turn {turn} "
            "of the moving phase on",
            text=fields[4],
            turn=SECOND_SHRINK,
        )
    quiet = _read_count(fields[4], QUIET_TURNS, mark("turns since the last elimination")) if counts_quiet else 0
    return "".join(rows), placing, turn, quiet


def _read_count(text: str, most: int, what: Message) -> int:
    if re.fullmatch("[0-9]{1,4}", text, re.ASCII) is None or int(text) > most:
        raise InvalidPositionError(
            "{text}: expected the {what}, a number from 0 to {most}", text=text, what=what, most=most
        )
    return int(text)


def _read_stage(corners: int, removed: int) -> int:
    """Return the stage of the board (0, 1 or 2) that has exactly these corners and removed cells."""
    board = WatchYourBackBoard()
    for stage in range(3):
        board.set_stage(stage)
        if members(corners) == board.corners and members(removed) == board.removed:
            return stage
    raise InvalidPositionError(
        "X and . fit no board: expected four corners X around the whole 8x8, or around its inner 6x6 or 4x4 "
        "with . everywhere outside"
    )


def _check_stage(board: WatchYourBackBoard) -> None:
    """Raise InvalidPositionError if the board has the wrong size for the number of turns played."""
    if board.placing or board.turn < FIRST_SHRINK:
        expected = 0
    elif board.turn < SECOND_SHRINK:
        expected = 1
    else:
        expected = 2
    # If the move before a shrink ends the game, the board does not shrink any more.
    if board.turn in (FIRST_SHRINK, SECOND_SHRINK) and board.ended and board.stage == expected - 1:
        return
    if board.stage != expected:
        sizes = ("8x8", "6x6", "4x4")
        when = f"{'p' if board.placing else 'm'} {board.turn}"
        raise InvalidPositionError(
            "{when}: the board is {size}, expected {wanted}", when=when, size=sizes[board.stage], wanted=sizes[expected]
        )


def _check_pieces(board: WatchYourBackBoard) -> None:
    """Raise InvalidPositionError if a player has too many pieces, or pieces in forbidden rows."""
    for player, pieces in enumerate((board.white, board.black)):
        placed = PIECES - board.pieces_left_to_place[player]
        name = _PLAYERS[player]
        if popcount(pieces) > placed:
            raise InvalidPositionError(
                "{name} has {pieces} pieces, but has placed only {placed}",
                name=name,
                pieces=popcount(pieces),
                placed=placed,
            ).shown_as(
                mark(
                    "{name} has {pieces} pieces, but has placed only {placed}",
                    name=SIDE_NAMES[player],
                    pieces=popcount(pieces),
                    placed=placed,
                )
            )
        outside = [cell for cell in members(pieces) if cell not in board.zone(player)]
        if outside and (board.placing or board.turn == 0):
            raise InvalidPositionError(
                "{cell}: {name} has placed pieces in {rows} only",
                cell=lettered_name(outside[0]),
                name=name,
                rows=_ROWS[player],
            ).shown_as(
                mark(
                    "{cell}: {name} has placed pieces in {rows} only",
                    cell=lettered_name(outside[0]),
                    name=SIDE_NAMES[player],
                    rows=_ROWS[player],
                )
            )
    # The first piece stays, and only a piece beside it can capture a later one.
    if board.placing and board.turn > 0 and board.white == board.black == 0:
        raise InvalidPositionError(
            "p {turn}: the board is empty, expected at least one piece by now", turn=board.turn
        ).shown_as(mark("the board is empty, expected at least one piece by now"))


def _watch_your_back(setup: Mapping[str, str]) -> WatchYourBackBoard:
    return WatchYourBackBoard()


WATCH_YOUR_BACK = Game("wyb", "Watch Your Back!", {}, _watch_your_back)
