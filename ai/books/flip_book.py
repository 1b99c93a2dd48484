"""Positions with few discs and few flips by heart: those that take the solver longest."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy

from ai.books.book import Book
from ai.books.opening_book import book_key
from ai.books.sorted_keys import packed, place_of, unpacked
from game.files import asset
from game.rules.gravity import GravityBoard

MOST_DISCS = 7
BOOK = "books/flips.npz"  # under assets/
# The flips left, in either order.
PAIRS = ((0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (1, 3), (2, 3), (1, 4))


class State(NamedTuple):
    """What there is to a position beside its discs."""

    mine: int  # the flips left of the mover
    theirs: int
    locked: bool  # the turn may not begin with a flip although the mover has some left


@cache
def states() -> tuple[State, ...]:
    """Those that the book knows, in its order."""
    pairs = sorted({*PAIRS, *((second, first) for first, second in PAIRS)})
    return tuple(State(mine, theirs, locked) for mine, theirs in pairs for locked in (False, True)[: 1 + (mine > 0)])


class FlipBook(Book):
    """Scores on the scale of the solver, by what lies on the board and by what there is beside it.

    boards   the keys of all that may lie there, mirror images counted once, sorted
    scores   a row for each of `states`, with what the position is worth to its mover for each of the boards
    """

    def __init__(self, boards: numpy.ndarray, scores: numpy.ndarray) -> None:
        self.boards = boards
        self.scores = scores

    def __len__(self) -> int:
        return self.scores.size

    @classmethod
    def load(cls, path: Path) -> FlipBook:
        with numpy.load(path) as file:
            return cls(unpacked(file["gaps"]), file["scores"])

    def save(self, path: Path) -> None:
        with path.open("wb") as file:
            numpy.savez_compressed(file, gaps=packed(self.boards), scores=self.scores)

    def score(self, board: GravityBoard) -> int | None:
        mine, theirs = board.flips_left[board.mover], board.flips_left[1 - board.mover]
        state = State(mine, theirs, board.locked and mine > 0)
        place = place_of(book_key(board), self.boards)
        if place is None or state not in states():
            return None
        return int(self.scores[states().index(state), place])


@cache
def load_flip_book() -> FlipBook:
    """The book that comes with the game."""
    return FlipBook.load(asset(BOOK))
