"""The combined book of Conniption and Connect Four."""

from dataclasses import dataclass
from functools import cache

from ai.books.book import Book
from ai.books.connect4_book import Connect4Book, load_connect4_book
from ai.books.flip_book import FlipBook, load_flip_book
from game.rules.gravity import GravityBoard


@dataclass(frozen=True)
class GravityBook(Book):
    """Combines the book of Connect Four openings with the flip book of Conniption."""

    connect4: Connect4Book
    flips: FlipBook

    def __len__(self) -> int:
        return len(self.connect4) + len(self.flips)

    def score(self, board: GravityBoard) -> int | None:
        score = self.connect4.score(board)
        return self.flips.score(board) if score is None else score


@cache
def load_book() -> GravityBook:
    """Return the books that come with the game. They are read only once."""
    return GravityBook(load_connect4_book(), load_flip_book())
