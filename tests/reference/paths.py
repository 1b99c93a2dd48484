"""Slow reference rules of Winning Paths."""

from collections.abc import Iterable
from dataclasses import dataclass

from tests.reference.result import DRAW, Result

EMPTY = "."
MARKS = "xo"  # of player 0 and of player 1


@dataclass(frozen=True)
class Position:
    """A position with one mark per space; the paths hold space numbers from 1."""

    marks: str
    paths: frozenset[frozenset[int]]
    mover: int

    def completed_paths(self, player: int) -> list[frozenset[int]]:
        """Return the paths of which the player owns every space."""
        own = {space for space, mark in enumerate(self.marks, start=1) if mark == MARKS[player]}
        return [path for path in self.paths if path <= own]

    def result(self) -> Result | None:
        """Return a win for a player who owns a path, or a tie if all spaces are marked."""
        for player in (0, 1):
            if self.completed_paths(player):
                return Result(player)
        return None if EMPTY in self.marks else DRAW

    def moves(self) -> list[str]:
        """Return every empty space while the game goes on."""
        if self.result() is not None:
            return []
        return [str(space) for space, mark in enumerate(self.marks, start=1) if mark == EMPTY]

    def play(self, text: str) -> "Position":
        """Return the position after the move; raise ValueError if the rules forbid it."""
        if text not in self.moves():
            raise ValueError(f"{text!r} is not a legal move in {self.text()!r}")
        space = int(text)
        marks = self.marks[: space - 1] + MARKS[self.mover] + self.marks[space:]
        return Position(marks, self.paths, 1 - self.mover)

    def passed(self) -> "Position":
        """Return the position after a pass, which the rules forbid."""
        return Position(self.marks, self.paths, 1 - self.mover)

    def steps(self, text: str) -> list[tuple]:
        """Return the only part of the move: a cell is marked; cells are numbered from 0."""
        return [("mark", int(text) - 1)]

    def winning_lines(self) -> list[set[int]]:
        """Return the cells of each path of the winner."""
        result = self.result()
        if result is None or result.winner is None:
            return []
        return [{space - 1 for space in path} for path in self.completed_paths(result.winner)]

    def winning_cells(self) -> set[int]:
        """Return the cells of all paths of the winner."""
        return set().union(*self.winning_lines())

    def text(self) -> str:
        """Return the marks, then the side to move."""
        return f"{self.marks} {self.mover + 1}"


def start(spaces: int, paths: Iterable[Iterable[int]]) -> Position:
    """Return the empty shape; duplicate paths count once."""
    return Position(EMPTY * spaces, frozenset(frozenset(path) for path in paths), 0)


def parse(text: str, paths: Iterable[Iterable[int]]) -> Position:
    """Return the position for an output of text(), on the shape with these paths."""
    marks, mover = text.split(" ")
    return Position(marks, frozenset(frozenset(path) for path in paths), int(mover) - 1)
