"""The base class of opening books, which store values and good moves of positions."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

# Good moves, each with its value to the mover in points.
Choices = Mapping[int, int]


class Book(ABC):
    """Base class of books that store exact scores of positions, or their good moves.

    A book covers one class of boards.
    """

    @abstractmethod
    def __len__(self) -> int:
        """Return the number of positions in the book."""

    def score(self, board: Any) -> int | None:
        """Return the exact score of an unfinished position on its solver's scale, or None if the book lacks it."""
        return None

    def choices(self, board: Any) -> Choices:
        """Return the good moves of a position with their values, or an empty mapping if the book lacks the position."""
        return {}
