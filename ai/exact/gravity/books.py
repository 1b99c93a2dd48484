"""The books inside the gravity solver: sorted keys of positions with their scores."""

from collections.abc import Sequence

import cython
import numpy

if not cython.compiled:
    from ai.exact.gravity.entries import NO_SCORE, drop_key, flip_key
    from game.rules.seven_by_six import BOTTOM

# The mover's flips left, the opponent's flips left, and True if the mover may not flip before the drop.
State = tuple[int, int, bool]


def index_of(key, keys, size):
    """Return the index of a key among the first `size` sorted keys, or -1 if the key is missing."""
    low: cython.int = 0
    high: cython.int = size
    middle: cython.int
    while low < high:
        middle = (low + high) // 2
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low if low < size and keys[low] == key else -1


class FlipBookIndex:
    """Looks up positions with few discs and few flips in the flip book (see ai/books/flip_book.py)."""

    def __init__(self) -> None:
        self.boards = numpy.zeros(1, numpy.uint64).data
        self.scores = numpy.zeros(1, numpy.int8).data
        self.rows = [-1] * 64
        self.size = 0
        self.most_discs = -1

    def load(self, boards: numpy.ndarray, scores: numpy.ndarray, states: Sequence[State], most_discs: int) -> None:
        """Set the contents of the book.

        `scores` has a row for each state in `states`. A row has one score for each of the sorted `boards`.
        """
        self.boards = boards.data
        self.scores = scores.ravel().data
        self.size = len(boards)
        self.most_discs = most_discs
        for row, (my_flips, their_flips, locked) in enumerate(states):
            self.rows[flip_key(my_flips, their_flips, locked)] = row

    def book_score(self, mine, filled, my_flips, their_flips, locked, discs):
        """Return the score of a position, or NO_SCORE if the book does not hold the position."""
        if discs > self.most_discs:
            return NO_SCORE
        row: cython.int = self.rows[flip_key(my_flips, their_flips, locked)]
        if row < 0:
            return NO_SCORE
        index: cython.int = index_of(drop_key(mine, filled, discs) + BOTTOM, self.boards, self.size)
        return NO_SCORE if index < 0 else self.scores[row * self.size + index]
