"""A rush: as many puzzles as can be solved in three minutes of one's own thinking, with three lives, ever harder."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.record.puzzle import Puzzle

SECONDS = 180.0
LIVES = 3
_FIRST, _STEP = 0.04, 0.05  # where in a set, sorted by rating, it begins, and how far a solved puzzle leads on
_NEAR = 4  # puzzles around that place among which chance decides


class Rush:
    """One attempt.

    left     seconds of thinking that are left
    lives    wrong moves that there may still be, with the last of which it ends
    solved   how many puzzles were solved
    puzzle   the one to solve now; None when it is over
    """

    def __init__(self, puzzles: Sequence[Puzzle], chance: random.Random | None = None) -> None:
        self.left = SECONDS
        self.lives = LIVES
        self.solved = 0
        self._chance = chance or random.Random()
        self._fresh = sorted(puzzles, key=lambda puzzle: puzzle.rating)
        self._count = len(self._fresh)
        self.puzzle: Puzzle | None = None
        self._go_on()

    @property
    def is_over(self) -> bool:
        return self.puzzle is None

    def pass_time(self, seconds: float) -> None:
        """Somebody has thought for so long."""
        self.left = max(0.0, self.left - seconds)
        if not self.left:
            self.puzzle = None

    def take(self, is_solved: bool) -> None:
        """The puzzle has been solved, or a wrong move was made: on to the next one."""
        self.solved += is_solved
        self.lives -= not is_solved
        self._go_on()

    def _go_on(self) -> None:
        if not self.lives or not self.left or not self._fresh:
            self.puzzle = None
            return
        place = min(1.0, _FIRST + _STEP * self.solved) * self._count
        # What has been passed is gone from the list, most of it from below that place.
        passed = self._count - len(self._fresh)
        middle = max(0, min(len(self._fresh) - 1, round(place) - passed))
        around = range(max(0, middle - _NEAR), min(len(self._fresh), middle + _NEAR + 1))
        self.puzzle = self._fresh.pop(self._chance.choice(around))
