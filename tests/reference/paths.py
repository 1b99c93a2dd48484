"""Winning Paths, slow and obvious."""

from collections.abc import Iterable
from dataclasses import dataclass

from tests.reference.result import DRAW, Result

EMPTY = "."
MARKS = "xo"  # of player 0 and of player 1


@dataclass(frozen=True)
class Position:
    """One mark for each space; the paths hold space numbers from 1."""

    marks: str
    paths: frozenset[frozenset[int]]
    mover: int

    def completed_paths(self, player: int) -> list[frozenset[int]]:
        """The paths of which the player owns every space."""
        own = {space for space, mark in enumerate(self.marks, start=1) if mark == MARKS[player]}
        return [path for path in self.paths if path <= own]

    def result(self) -> Result | None:
        """Who owns a path has won. All spaces marked without a winner: a tie."""
        for player in (0, 1):
            if self.completed_paths(player):
                return Result(player)
        return None if EMPTY in self.marks else DRAW

    def moves(self) -> list[str]:
        """Any empty space while the game is going on."""
        if self.result() is not None:
            return []
        return [str(space) for space, mark in enumerate(self.marks, start=1) if mark == EMPTY]

    def play(self, text: str) -> "Position":
        """The position after the turn; a ValueError if the rules forbid it."""
        if text not in self.moves():
            raise ValueError(f"{text!r} is not a legal move in {self.text()!r}")
        space = int(text)
        marks = self.marks[: space - 1] + MARKS[self.mover] + self.marks[space:]
        return Position(marks, self.paths, 1 - self.mover)

    def passed(self) -> "Position":
        """The same position if the mover could pass, which the rules forbid."""
        return Position(self.marks, self.paths, 1 - self.mover)

    def steps(self, text: str) -> list[tuple]:
        """The one step of the turn: a cell is marked; cells are numbered from 0."""
        return [("mark", int(text) - 1)]

    def winning_cells(self) -> set[int]:
        """The cells of all paths of the winner."""
        result = self.result()
        if result is None or result.winner is None:
            return set()
        return {space - 1 for path in self.completed_paths(result.winner) for space in path}

    def text(self) -> str:
        """The marks, then side to move."""
        return f"{self.marks} {self.mover + 1}"


def start(spaces: int, paths: Iterable[Iterable[int]]) -> Position:
    """No space marked yet; a path given twice counts once."""
    return Position(EMPTY * spaces, frozenset(frozenset(path) for path in paths), 0)


def parse(text: str, paths: Iterable[Iterable[int]]) -> Position:
    """The position that text() writes so, on the shape with these paths."""
    marks, mover = text.split(" ")
    return Position(marks, frozenset(frozenset(path) for path in paths), int(mover) - 1)
