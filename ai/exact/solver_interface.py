"""The base class of exact solvers."""

from abc import ABC, abstractmethod
from typing import Any

from ai.search.cancel_token import CancelToken
from ai.search.iterative_deepening import SearchResult
from ai.verdict import Verdict
from game.rules.numbers import Move


class Solver(ABC):
    """Solves positions of one class of boards, and reuses results of earlier positions.

    cancel_token   cancelling it cancels the running query and all later queries, until another token is set
    """

    cancel_token: CancelToken

    @property
    @abstractmethod
    def nodes(self) -> int:
        """The number of positions searched since the solver was created."""

    @abstractmethod
    def verdict(self, board: Any) -> Verdict | None:
        """Return the exact verdict of a position for its mover, or None if cancelled before the verdict was proven."""

    @abstractmethod
    def solve(self, board: Any) -> SearchResult | None:
        """Return the exact verdict of an unfinished position and a line of best play to the end of the game.

        Return None if cancelled before the verdict was proven. If cancelled after that, the line is cut short.
        """

    @abstractmethod
    def best_move(self, board: Any) -> Move | None:
        """Return a best move of an unfinished position, or None if cancelled before the move was proven."""
