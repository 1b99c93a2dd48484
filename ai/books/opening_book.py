"""The openings of Connect Four by heart: the exact score of every position with few discs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy

from ai.books.book import Book
from ai.books.sorted_keys import packed, place_of, unpacked
from game.files import asset
from game.rules.board import canonical_form
from game.rules.gravity import GravityBoard

MOST_DISCS = 9
BOOK = "connect4.npz"  # under assets/
_BOARD_BITS = (1 << 49) - 1  # of a key; with no flips left nothing else in it matters


class OpeningBook(Book):
    """Scores on the scale of the solver, looked up by the key that a position shares with its mirror image.

    keys     of all positions, sorted
    scores   what each is worth to its mover
    """

    def __init__(self, keys: numpy.ndarray, scores: numpy.ndarray) -> None:
        self.keys = keys
        self.scores = scores

    def __len__(self) -> int:
        return len(self.keys)

    @classmethod
    def load(cls, path: Path) -> OpeningBook:
        with numpy.load(path) as file:
            return cls(unpacked(file["gaps"]), file["scores"])

    def save(self, path: Path) -> None:
        with path.open("wb") as file:
            numpy.savez_compressed(file, gaps=packed(self.keys), scores=self.scores)

    def score(self, board: GravityBoard) -> int | None:
        if board.flips_left != (0, 0) or int(board.filled).bit_count() > MOST_DISCS:
            return None
        place = place_of(book_key(board), self.keys)
        return None if place is None else int(self.scores[place])


def book_key(board: GravityBoard) -> int:
    """What a position without flips and its mirror image have in common."""
    return canonical_form(board)[0] & _BOARD_BITS


@cache
def load_opening_book() -> OpeningBook:
    """The book that comes with the game."""
    return OpeningBook.load(asset(BOOK))
