"""The opening book of Connect Four: the exact scores of all positions with up to nine discs."""

from functools import cache
from pathlib import Path

import numpy

from ai.books.book import Book
from ai.books.sorted_keys import index_of, pack, unpack
from game.files import asset
from game.rules.board import canonical_form
from game.rules.gravity import GravityBoard

MOST_DISCS = 9
BOOK = "connect4.npz"  # path under assets/
_BOARD_BITS = (1 << 49) - 1  # the part of a key that describes the discs; the rest describes the flips left


class Connect4Book(Book):
    """Stores scores on the solver's scale, by keys of positions. A position and its mirror image have one key.

    keys     the sorted keys of all positions
    scores   the score of each position, from the mover's view
    """

    def __init__(self, keys: numpy.ndarray, scores: numpy.ndarray) -> None:
        self.keys = keys
        self.scores = scores

    def __len__(self) -> int:
        return len(self.keys)

    @classmethod
    def load(cls, path: Path) -> "Connect4Book":
        with numpy.load(path) as file:
            return cls(unpack(file["gaps"]), file["scores"])

    def save(self, path: Path) -> None:
        with path.open("wb") as file:
            numpy.savez_compressed(file, gaps=pack(self.keys), scores=self.scores)

    def score(self, board: GravityBoard) -> int | None:
        if board.flips_left != (0, 0) or int(board.filled).bit_count() > MOST_DISCS:
            return None
        index = index_of(book_key(board), self.keys)
        return None if index is None else int(self.scores[index])


def book_key(board: GravityBoard) -> int:
    """Return the key of the discs on a board, which its mirror image shares. Flips are ignored."""
    return canonical_form(board)[0] & _BOARD_BITS


@cache
def load_connect4_book() -> Connect4Book:
    """Return the book of Connect Four openings that comes with the game. It is read only once."""
    return Connect4Book.load(asset(BOOK))
