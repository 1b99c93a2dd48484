"""The combined book of Conniption and Connect Four."""

from dataclasses import dataclass
from functools import cache

from ai.books.book import Book
from ai.books.flip_book import FlipBook, load_flip_book
from ai.books.opening_book import OpeningBook, load_opening_book
from game.rules.gravity import GravityBoard


@dataclass(frozen=True)
class GravityBook(Book):
    """Combines the book of Connect Four openings with the flip book of Conniption."""

    openings: OpeningBook
    flips: FlipBook

    def __len__(self) -> int:
        return len(self.openings) + len(self.flips)

    def score(self, board: GravityBoard) -> int | None:
        score = self.openings.score(board)
        return self.flips.score(board) if score is None else score


@cache
def load_book() -> GravityBook:
    """Return the books that come with the game. They are read only once."""
    return GravityBook(load_opening_book(), load_flip_book())
