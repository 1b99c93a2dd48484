"""Puzzle rush: the player solves as many puzzles as possible in three minutes, until three moves were wrong.

Each solved puzzle makes the next puzzle harder.
"""

import random
from collections.abc import Sequence

from game.record.puzzle import Puzzle

SECONDS = 180.0
LIVES = 3
# The rank of the first puzzle among all puzzles sorted by rating, and how far each solved puzzle raises it: 0 is the
# easiest puzzle, 1 the hardest.
_FIRST, _STEP = 0.04, 0.05
_NEAR = 4  # the next puzzle is chosen at random among this many easier and harder puzzles


class Rush:
    """One puzzle rush.

    left     the seconds of thinking time left
    lives    the number of lives left; a wrong move costs a life
    solved   the number of solved puzzles
    missed   the puzzles in which a move was wrong
    puzzle   the current puzzle; None when the rush is over
    """

    def __init__(self, puzzles: Sequence[Puzzle], chance: random.Random | None = None) -> None:
        self.left = SECONDS
        self.lives = LIVES
        self.solved = 0
        self.missed: list[Puzzle] = []
        self._chance = chance or random.Random()
        self._fresh = sorted(puzzles, key=lambda puzzle: puzzle.rating)
        self._count = len(self._fresh)
        self.puzzle: Puzzle | None = None
        self._go_on()

    @property
    def is_over(self) -> bool:
        return self.puzzle is None

    def pass_time(self, seconds: float) -> None:
        """Subtract thinking time, in seconds, from the time left. When no time is left, end the rush."""
        self.left = max(0.0, self.left - seconds)
        if not self.left:
            self.puzzle = None

    def take(self, is_solved: bool) -> None:
        """Record a solved puzzle or a wrong move, and go on to the next puzzle."""
        self.solved += is_solved
        self.lives -= not is_solved
        if not is_solved and self.puzzle is not None:
            self.missed.append(self.puzzle)
        self._go_on()

    def _go_on(self) -> None:
        if not self.lives or not self.left or not self._fresh:
            self.puzzle = None
            return
        place = min(1.0, _FIRST + _STEP * self.solved) * self._count
        # Puzzles that were shown are no longer in the list; most of them had a lower rating than the next puzzle.
        passed = self._count - len(self._fresh)
        middle = max(0, min(len(self._fresh) - 1, round(place) - passed))
        around = range(max(0, middle - _NEAR), min(len(self._fresh), middle + _NEAR + 1))
        self.puzzle = self._fresh.pop(self._chance.choice(around))
