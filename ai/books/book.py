"""The contract of a book: openings known by heart."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

# Moves, and what each is worth to the mover, in points.
Choices = Mapping[int, int]


class Book(ABC):
    """What is known by heart of the boards of one class; it is asked about no others.

    A book knows what positions are worth, exactly, or which moves are good, or both.
    """

    @abstractmethod
    def __len__(self) -> int:
        """How many positions it knows."""

    def score(self, board: Any) -> int | None:
        """The exact worth of a position that is not over, on the scale of its solver; None if it is not known."""
        return None

    def choices(self, board: Any) -> Choices:
        """The good moves of a position, none if they are not known."""
        return {}
