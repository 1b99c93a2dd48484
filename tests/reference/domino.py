"""Slow reference rules of Domino Four."""

from dataclasses import dataclass
from functools import cache

from tests.reference.lines import join_lines
from tests.reference.result import DRAW, Result

EMPTY = "."
MARKS = "xo"  # the dominoes of player 0 and of player 1

Square = tuple[int, int]  # (row, column), row 0 at the top


def neighbor(square: Square, direction: str) -> Square:
    """Return the other square of a domino: to the right for h, below for v."""
    row, column = square
    return (row, column + 1) if direction == "h" else (row + 1, column)


def cell(square: Square) -> int:
    """Return the number of a square, for boards of every size."""
    row, column = square
    return 8 * row + column


def square_name(square: Square) -> str:
    """Return a letter for the column and a number for the row, from the top."""
    row, column = square
    return "abcdefgh"[column] + str(row + 1)


@cache
def all_lines(columns: int, rows: int, line: int) -> list[list[Square]]:
    """Return every line of so many squares in a row, column or diagonal."""
    lines = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row = row + down * (line - 1)
                last_column = column + right * (line - 1)
                if last_row < rows and 0 <= last_column < columns:
                    lines.append([(row + down * i, column + right * i) for i in range(line)])
    return lines


@dataclass(frozen=True)
class Position:
    """A position; its squares are never changed."""

    squares: dict[Square, str]
    columns: int
    rows: int
    line: int
    mover: int

    def completed_lines(self, player: int) -> list[list[Square]]:
        """Return the lines that belong wholly to the player; a domino counts as two squares."""
        mark = MARKS[player]
        own = {square for square, content in self.squares.items() if content == mark}
        return [line for line in all_lines(self.columns, self.rows, self.line) if own.issuperset(line)]

    def free_dominoes(self) -> list[str]:
        """Return every way to lay a domino on two empty neighboring squares."""
        return [
            square_name(square) + direction
            for square in self.squares
            for direction in "hv"
            if self.squares[square] == EMPTY and self.squares.get(neighbor(square, direction)) == EMPTY
        ]

    def result(self) -> Result | None:
        """Return a win for a player with a line, or a tie without legal moves."""
        for player in (0, 1):
            if self.completed_lines(player):
                return Result(player)
        return None if self.free_dominoes() else DRAW

    def moves(self) -> list[str]:
        """Return every free domino while the game goes on."""
        return self.free_dominoes() if self.result() is None else []

    def play(self, text: str) -> "Position":
        """Return the position after the move; raise ValueError if the rules forbid it."""
        if text not in self.moves():
            raise ValueError(f"{text!r} is not a legal move in {self.text()!r}")
        squares = dict(self.squares)
        for square in covered_squares(text):
            squares[square] = MARKS[self.mover]
        return Position(squares, self.columns, self.rows, self.line, 1 - self.mover)

    def passed(self) -> "Position":
        """Return the position after a pass, which the rules forbid."""
        return Position(self.squares, self.columns, self.rows, self.line, 1 - self.mover)

    def steps(self, text: str) -> list[tuple]:
        """Return the only part of the move: a domino is laid on two cells."""
        first, second = covered_squares(text)
        return [("lay", cell(first), cell(second))]

    def winning_lines(self) -> list[set[int]]:
        """Return the cells of each line of the winner."""
        result = self.result()
        if result is None or result.winner is None:
            return []
        return join_lines([[cell(square) for square in line] for line in self.completed_lines(result.winner)])

    def winning_cells(self) -> set[int]:
        """Return the cells of all lines of the winner."""
        return set().union(*self.winning_lines())

    def text(self) -> str:
        """Return the rows from the top, then the side to move."""
        rows = ["".join(self.squares[row, column] for column in range(self.columns)) for row in range(self.rows)]
        return f"{'/'.join(rows)} {self.mover + 1}"


def covered_squares(text: str) -> tuple[Square, Square]:
    """Return the two squares of a move: b3h covers b3 and c3, b3v covers b3 and b4."""
    column, row, direction = text
    square = (int(row) - 1, "abcdefgh".index(column))
    return square, neighbor(square, direction)


def start(columns: int = 5, rows: int = 5, line: int = 4) -> Position:
    """Return the empty board."""
    squares = {(row, column): EMPTY for row in range(rows) for column in range(columns)}
    return Position(squares, columns, rows, line, 0)


def parse(text: str, line: int = 4) -> Position:
    """Return the position for an output of text(), with lines of the given length."""
    board, mover = text.split(" ")
    rows = board.split("/")
    squares = {(row, column): mark for row, marks in enumerate(rows) for column, mark in enumerate(marks)}
    return Position(squares, len(rows[0]), len(rows), line, int(mover) - 1)
