"""The contract of an exact solver: what a position is worth, to the last turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from ai.search.deepening import Thought
from ai.verdict import Verdict
from game.rules.numbers import Move


class Solver(ABC):
    """Solves one position after the other, remembering what it learns; it is asked about the boards of one class."""

    @property
    @abstractmethod
    def nodes(self) -> int:
        """Positions looked at since the start."""

    @abstractmethod
    def stop(self) -> None:
        """From any thread: give up the running question, and all others until `resume`."""

    @abstractmethod
    def resume(self) -> None:
        """Take questions again after `stop`."""

    @abstractmethod
    def verdict(self, board: Any) -> Verdict | None:
        """The exact worth of a position to its mover, or None if stopped before it was proven."""

    @abstractmethod
    def solve(self, board: Any) -> Thought | None:
        """The exact worth of a position that is not over, with a line of best moves of both sides to the end.

        None if stopped before the worth was proven; stopped while following the line, it is cut short.
        """

    @abstractmethod
    def best_move(self, board: Any) -> Move | None:
        """A move that is worth as much as a position that is not over, or None if stopped before it was proven."""
