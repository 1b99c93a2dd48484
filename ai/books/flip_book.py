"""The book of Conniption positions with few discs and few flips, which take the solver longest."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy

from ai.books.book import Book
from ai.books.connect4_book import book_key
from ai.books.sorted_keys import index_of, pack, unpack
from game.files import asset
from game.rules.gravity import GravityBoard

MOST_DISCS = 7
BOOK = "books/flips.npz"  # path under assets/
# The numbers of flips left that the book covers: one player's number and the other's, in either order.
PAIRS = ((0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (1, 3), (2, 3), (1, 4))


class FlipBookState(NamedTuple):
    """The flips of a position. A position consists of this state and of the discs on the board."""

    mine: int  # flips that the mover has left
    theirs: int  # flips that the opponent has left
    locked: bool  # True if the mover has flips left but may not begin the move with a flip


@cache
def states() -> tuple[FlipBookState, ...]:
    """Return the flip states for which the book stores scores, in the order of the rows of scores."""
    pairs = sorted({*PAIRS, *((second, first) for first, second in PAIRS)})
    return tuple(
        FlipBookState(mine, theirs, locked) for mine, theirs in pairs for locked in (False, True)[: 1 + (mine > 0)]
    )


class FlipBook(Book):
    """Stores scores on the solver's scale, by the discs on the board and the flip state.

    boards   sorted keys of the arrangements of discs; a mirror image has the same key
    scores   one row for each of `states()`, with the mover's score for each of the boards
    """

    def __init__(self, boards: numpy.ndarray, scores: numpy.ndarray) -> None:
        self.boards = boards
        self.scores = scores

    def __len__(self) -> int:
        return self.scores.size

    @classmethod
    def load(cls, path: Path) -> "FlipBook":
        with numpy.load(path) as file:
            return cls(unpack(file["gaps"]), file["scores"])

    def save(self, path: Path) -> None:
        with path.open("wb") as file:
            numpy.savez_compressed(file, gaps=pack(self.boards), scores=self.scores)

    def score(self, board: GravityBoard) -> int | None:
        mine, theirs = board.flips_left[board.mover], board.flips_left[1 - board.mover]
        state = FlipBookState(mine, theirs, board.locked and mine > 0)
        index = index_of(book_key(board), self.boards)
        if index is None or state not in states():
            return None
        return int(self.scores[states().index(state), index])


@cache
def load_flip_book() -> FlipBook:
    """Return the flip book that comes with the game. It is read only once."""
    return FlipBook.load(asset(BOOK))
