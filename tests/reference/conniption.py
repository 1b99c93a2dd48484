"""Slow reference rules of Conniption; without flips they are those of Connect Four."""

from dataclasses import dataclass

from tests.reference.lines import join_lines
from tests.reference.result import DRAW, Result

COLUMNS = 7
ROWS = 6
DISCS = "12"  # the disc of player 0 and of player 1

# A board is seven columns from left to right, each the text of its discs from bottom to top.
Board = tuple[str, ...]


def all_lines() -> list[tuple[int, int, int, int]]:
    """Return every four cells in a row; a cell is 7 * column + row, row 0 at the bottom."""
    lines = []
    for column in range(COLUMNS):
        for row in range(ROWS):
            for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if column + 3 * right < COLUMNS and 0 <= row + 3 * up < ROWS:
                    lines.append(tuple(7 * (column + right * i) + row + up * i for i in range(4)))
    return lines


LINES = all_lines()


def flip(board: Board) -> Board:
    """Reverse the stack in every column; its height stays the same."""
    return tuple(stack[::-1] for stack in board)


def drop(board: Board, column: int, player: int) -> Board:
    """Put a disc on top of a column."""
    return (*board[:column], board[column] + DISCS[player], *board[column + 1 :])


def completed_lines(board: Board, player: int) -> list[tuple[int, int, int, int]]:
    """Return the lines of four that belong wholly to the player."""
    cells = "".join(stack.ljust(7) for stack in board)  # seven characters a column: the index is the cell
    disc = DISCS[player]
    return [
        (a, b, c, d)
        for a, b, c, d in LINES
        if cells[a] == disc and cells[b] == disc and cells[c] == disc and cells[d] == disc
    ]


def winner(board: Board, player_moving: int) -> int | None:
    """Return the player with four in a row, the player moving if both have, or None."""
    if completed_lines(board, player_moving):
        return player_moving
    if completed_lines(board, 1 - player_moving):
        return 1 - player_moving
    return None


@dataclass(frozen=True)
class Position:
    """A position at the start of a turn, or at the end of the game."""

    board: Board
    mover: int
    flips_left: tuple[int, int]
    locked: bool  # the previous turn ended in a flip after the drop

    def result(self) -> Result | None:
        """Return the result, if any; the player who moved last, the opponent of the mover, may have completed lines."""
        winning_player = winner(self.board, 1 - self.mover)
        if winning_player is not None:
            return Result(winning_player)
        if all(len(stack) == ROWS for stack in self.board):
            return DRAW
        return None

    def may_flip_before(self) -> bool:
        """Return True if a flip is left and the opponent's turn did not end in a flip."""
        return self.flips_left[self.mover] > 0 and not self.locked

    def moves(self) -> list[str]:
        """Return [flip before] a column that is not full [flip after]; each flip must be left."""
        if self.result() is not None:
            return []
        befores = ("", "f") if self.may_flip_before() else ("",)
        return [
            f"{before}{column + 1}{after}"
            for before in befores
            for column in range(COLUMNS)
            if len(self.board[column]) < ROWS
            for after in ("", "f")
            if len(before + after) <= self.flips_left[self.mover]
        ]

    def play(self, text: str) -> "Position":
        """Return the position after the move; raise ValueError if the rules forbid it."""
        return self._turn(text)[0]

    def passed(self) -> "Position":
        """Return the position after a pass, which the rules forbid."""
        return Position(self.board, 1 - self.mover, self.flips_left, locked=False)

    def steps(self, text: str) -> list[tuple]:
        """Return the visible parts of the move, up to the end of the game."""
        return self._turn(text)[1]

    def _turn(self, text: str) -> tuple["Position", list[tuple]]:
        """Flip before, drop, flip after; the game may end after each part."""
        if text not in self.moves():
            raise ValueError(f"{text!r} is not a legal move in {self.text()!r}")
        board = self.board
        steps = []
        if text.startswith("f"):
            board = flip(board)
            steps.append(("pre-flip",))
            if winner(board, self.mover) is not None:
                return self._end_of_turn(board, steps), steps
        column = int(text.strip("f")) - 1
        steps.append(("drop", 7 * column + len(board[column])))
        board = drop(board, column, self.mover)
        if winner(board, self.mover) is not None:
            return self._end_of_turn(board, steps), steps
        if text.endswith("f"):
            board = flip(board)
            steps.append(("post-flip",))
        return self._end_of_turn(board, steps), steps

    def _end_of_turn(self, board: Board, steps: list[tuple]) -> "Position":
        """Count the flips that were played, and let the other player move."""
        flips_left = list(self.flips_left)
        flips_left[self.mover] -= steps.count(("pre-flip",)) + steps.count(("post-flip",))
        return Position(board, 1 - self.mover, tuple(flips_left), locked=steps[-1] == ("post-flip",))

    def winning_lines(self) -> list[set[int]]:
        """Return the cells of each line of the winner."""
        result = self.result()
        if result is None or result.winner is None:
            return []
        return join_lines(completed_lines(self.board, result.winner))

    def winning_cells(self) -> set[int]:
        """Return the cells of all lines of the winner."""
        return set().union(*self.winning_lines())

    def text(self) -> str:
        """Return columns, side to move, flips left, and f if a flip before the drop is allowed now."""
        flips = ",".join(str(left) for left in self.flips_left)
        return f"{'/'.join(self.board)} {self.mover + 1} {flips} {'f' if self.may_flip_before() else '-'}"


def start(flips: tuple[int, int] = (4, 4)) -> Position:
    """Return the empty board with so many flips for each player."""
    return Position(("",) * COLUMNS, 0, tuple(flips), locked=False)


def parse(text: str) -> Position:
    """Return the position for an output of text(); raise ValueError for any other text."""
    board, mover, flips, lock = text.split(" ")
    first, second = flips.split(",")
    position = Position(tuple(board.split("/")), int(mover) - 1, (int(first), int(second)), lock == "-")
    heights_fit = len(position.board) == COLUMNS and all(len(stack) <= ROWS for stack in position.board)
    only_discs = set("".join(position.board)) <= set(DISCS)
    if not (heights_fit and only_discs and position.mover in (0, 1) and position.text() == text):
        raise ValueError(f"{text!r} is not a position of Conniption")
    return position
