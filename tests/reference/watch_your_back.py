"""Slow reference rules of Watch Your Back!"""

from dataclasses import dataclass
from functools import cached_property

from tests.reference.result import DRAW, Result

PIECES = "WB"  # the pieces of player 0, White, and of player 1, Black
CORNER = "X"
EMPTY = "-"
REMOVED = "."  # no longer on the board

PLACEMENTS = 24
FIRST_SHRINK = 128
SECOND_SHRINK = 192
QUIET_TURNS_TO_DRAW = 100

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)
DIRECTIONS = (LEFT, RIGHT, UP, DOWN)

Square = tuple[int, int]  # (x, y) = (column, row), y downwards
Board = dict[Square, str]  # the content of each square; squares outside the board are missing


def beside(square: Square, direction: tuple[int, int], distance: int = 1) -> Square:
    """Return the square at a distance in that direction, on the board or not."""
    return square[0] + direction[0] * distance, square[1] + direction[1] * distance


def square_name(square: Square) -> str:
    """Return a letter for the column and a number for the row, from the top."""
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def parse_square(name: str) -> Square:
    """Return the square of a name."""
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def cell(square: Square) -> int:
    """Return the number of a square, in reading order."""
    return 8 * square[1] + square[0]


def enemy_of(piece: str) -> str:
    """Return the piece of the other color."""
    return "B" if piece == "W" else "W"


def placing_moves(board: Board, player: int) -> list[str]:
    """Return the empty squares of the player's own zone: White rows 0 to 5, Black rows 2 to 7."""
    zone = range(6) if player == 0 else range(2, 8)
    return [square_name(square) for square in board if board[square] == EMPTY and square[1] in zone]


def steps_and_jumps(board: Board, player: int) -> list[str]:
    """Return moves to an empty adjacent square, or straight over an adjacent piece of either color to an empty one."""
    moves = []
    for square, content in board.items():
        if content != PIECES[player]:
            continue
        for direction in DIRECTIONS:
            target = beside(square, direction)
            if board.get(target) in ("W", "B"):
                target = beside(square, direction, 2)
            if board.get(target) == EMPTY:
                moves.append(square_name(square) + square_name(target))
    return moves


def taken_by(arrived: Square, piece: str, board: Board) -> list[Square]:
    """Return the enemies beside the piece that have one of its own color, or a corner, behind them."""
    taken = []
    for direction in DIRECTIONS:
        neighbor = beside(arrived, direction)
        behind = beside(arrived, direction, 2)
        if board.get(neighbor) == enemy_of(piece) and board.get(behind) in (piece, CORNER):
            taken.append(neighbor)
    return sorted(taken, key=cell)


def is_surrounded(arrived: Square, piece: str, board: Board) -> bool:
    """Return True if left and right are both hostile, or above and below: an enemy or a corner."""

    def is_hostile(direction: tuple[int, int]) -> bool:
        return board.get(beside(arrived, direction)) in (enemy_of(piece), CORNER)

    return (is_hostile(LEFT) and is_hostile(RIGHT)) or (is_hostile(UP) and is_hostile(DOWN))


def eliminate(arrived: Square, board: Board) -> list[Square]:
    """Remove the enemies that the arrival captures; then the piece itself, if it is still surrounded."""
    piece = board[arrived]
    eliminated = taken_by(arrived, piece, board)
    for square in eliminated:
        board[square] = EMPTY
    if is_surrounded(arrived, piece, board):
        board[arrived] = EMPTY
        eliminated.append(arrived)
    return eliminated


def taken_by_corner(corner: Square, board: Board) -> list[Square]:
    """Return the neighbors, of either color, that have an enemy of theirs or a corner behind them."""
    taken = []
    for direction in DIRECTIONS:
        neighbor = beside(corner, direction)
        behind = beside(corner, direction, 2)
        piece = board.get(neighbor)
        if piece in ("W", "B") and board.get(behind) in (enemy_of(piece), CORNER):
            taken.append(neighbor)
    return sorted(taken, key=cell)


def shrink(board: Board, low: int) -> list[Square]:
    """Leave the squares from low to 7 - low; return the eliminated pieces in order."""
    high = 7 - low
    corners = [(low, low), (low, high), (high, high), (high, low)]
    eliminated = []

    # Remove the outer ring; the new corners replace their squares and the pieces there.
    for square in sorted(board, key=cell):
        off_board = not (low <= square[0] <= high and low <= square[1] <= high)
        if board[square] in ("W", "B") and (off_board or square in corners):
            eliminated.append(square)
        if off_board:
            del board[square]
        elif square in corners:
            board[square] = CORNER

    # Each new corner acts like an arriving enemy, and its removals take effect before the next corner acts.
    for corner in corners:
        for square in taken_by_corner(corner, board):
            board[square] = EMPTY
            eliminated.append(square)
    return eliminated


@dataclass(frozen=True)
class Position:
    """A position; its board is never changed."""

    board: Board
    phase: str  # "p" placing, "m" moving
    turns: int  # played in this phase
    quiet_turns: int  # since the last elimination; counted from the second shrink on

    @property
    def mover(self) -> int:
        """Return the mover; in each phase White plays the even turns and Black the odd ones."""
        return self.turns % 2

    def result(self) -> Result | None:
        """Return no result while placing; later a side with fewer than two pieces has lost."""
        if self.phase == "p":
            return None
        contents = list(self.board.values())
        white_lives = contents.count("W") >= 2
        black_lives = contents.count("B") >= 2
        if white_lives and not black_lives:
            return Result(0)
        if black_lives and not white_lives:
            return Result(1)
        if not white_lives and not black_lives:
            return DRAW
        if self.turns >= SECOND_SHRINK and (self.is_stuck() or self.quiet_turns >= QUIET_TURNS_TO_DRAW):
            return DRAW
        return None

    def is_stuck(self) -> bool:
        """Return True if neither player has a step or jump."""
        return not steps_and_jumps(self.board, 0) and not steps_and_jumps(self.board, 1)

    def moves(self) -> list[str]:
        """Return all steps and jumps, or a pass if there are none."""
        return self._moves

    @cached_property
    def _moves(self) -> list[str]:
        """Compute the moves once, because every tried move asks for them."""
        if self.result() is not None:
            return []
        if self.phase == "p":
            return placing_moves(self.board, self.mover)
        return steps_and_jumps(self.board, self.mover) or ["pass"]

    def play(self, text: str) -> "Position":
        """Return the position after the move; raise ValueError if the rules forbid it."""
        return self._turn(text)[0]

    def passed(self) -> "Position":
        """Return the position after a pass, even where the rules forbid it."""
        return self._act("pass")[0]

    def steps(self, text: str) -> list[tuple]:
        """Return the visible parts of the move."""
        return self._turn(text)[1]

    def _turn(self, text: str) -> tuple["Position", list[tuple]]:
        """Place or move a piece, or pass; then eliminate, and shrink the board if it is time."""
        if text not in self.moves():
            raise ValueError(f"{text!r} is not a legal move in {self.text()!r}")
        return self._act(text)

    def _act(self, text: str) -> tuple["Position", list[tuple]]:
        board = dict(self.board)
        steps = [self._arrive(text, board)]
        eliminated = [] if text == "pass" else eliminate(parse_square(text[-2:]), board)
        steps += [("capture", cell(square)) for square in eliminated]
        after = self._next(board, quiet=not eliminated)

        # The board does not shrink if the move itself ends the game; a pass shrinks it like any other turn.
        if after.phase == "m" and after.turns in (FIRST_SHRINK, SECOND_SHRINK) and after.result() is None:
            number = 1 if after.turns == FIRST_SHRINK else 2
            steps.append(("shrink", number))
            steps += [("capture", cell(square)) for square in shrink(board, low=number)]
        return after, steps

    def _arrive(self, text: str, board: Board) -> tuple:
        """Put the piece on its square; a piece that was jumped over stays."""
        if text == "pass":
            return ("pass",)
        target = parse_square(text[-2:])
        board[target] = PIECES[self.mover]
        if self.phase == "p":
            return ("place", cell(target))
        source = parse_square(text[:2])
        board[source] = EMPTY
        is_step = any(beside(source, direction) == target for direction in DIRECTIONS)
        return ("step" if is_step else "jump", cell(source), cell(target))

    def _next(self, board: Board, quiet: bool) -> "Position":
        """Count the turn; after the 24th placement the moving phase begins and turns count from 0."""
        turns = self.turns + 1
        if self.phase == "p":
            return Position(board, "p", turns, 0) if turns < PLACEMENTS else Position(board, "m", 0, 0)
        quiet_turns = self.quiet_turns + 1 if quiet and turns > SECOND_SHRINK else 0
        return Position(board, "m", turns, quiet_turns)

    def winning_lines(self) -> list[set[int]]:
        """Return no lines: pieces decide this game."""
        return []

    def winning_cells(self) -> set[int]:
        """Return no cells: pieces decide this game."""
        return set()

    def text(self) -> str:
        """Return rows, side, phase, turns, and from the second shrink on the turns without an elimination."""
        rows = ["".join(self.board.get((x, y), REMOVED) for x in range(8)) for y in range(8)]
        fields = ["/".join(rows), "wb"[self.mover], self.phase, str(self.turns)]
        if self.phase == "m" and self.turns >= SECOND_SHRINK:
            fields.append(str(self.quiet_turns))
        return " ".join(fields)


def start() -> Position:
    """Return the empty board before the first placement."""
    return parse("X------X/--------/--------/--------/--------/--------/--------/X------X w p 0")


def parse(text: str) -> Position:
    """Return the position for an output of text(); raise ValueError for any other text."""
    rows, _side, phase, turns, *quiet_turns = text.split(" ")
    board = {
        (x, y): content for y, row in enumerate(rows.split("/")) for x, content in enumerate(row) if content != REMOVED
    }
    position = Position(board, phase, int(turns), int(quiet_turns[0]) if quiet_turns else 0)
    if position.text() != text:
        raise ValueError(f"{text!r} is not a position of Watch Your Back!")
    return position
