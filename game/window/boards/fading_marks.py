"""Marks that appear on a board while a text about them is read, and then fade."""

import math

from game.window import animation
from game.window.animation import AnimatedValue
from game.window.boards.board_marks import BoardMark

APPEAR = 0.25  # seconds in which the marks appear, and in which they fade
LEAST_STRENGTH = 0.02  # weaker marks are not drawn


class FadingMarks:
    """Marks that appear, stay for some seconds and fade. With reduced motion they appear and disappear at once.

    shown      the marks; they stay here until they have faded
    strength   their opacity, 0 to 1
    """

    def __init__(self) -> None:
        self.shown: tuple[BoardMark, ...] = ()
        self.strength = AnimatedValue(0.0, APPEAR)
        self._left = 0.0  # the seconds until the marks begin to fade
        self._last: tuple[BoardMark, ...] = ()  # what was shown last; it is not shown again when it has faded

    @property
    def is_visible(self) -> bool:
        return bool(self.shown) and self.strength.value > LEAST_STRENGTH

    def show(self, marks: tuple[BoardMark, ...], seconds: float = math.inf) -> None:
        """Show marks for some seconds. Do nothing if they are the marks that were shown last."""
        if marks == self._last:
            return
        self._last = marks
        if not marks:
            self._left = 0.0
            self._move_to(0.0)
            return
        self.shown, self._left = marks, seconds
        self.strength.jump(0.0)
        self._move_to(1.0)

    def show_again(self, seconds: float = math.inf) -> None:
        """Show the last marks again, although they have faded."""
        last, self._last = self._last, ()
        self.show(last, seconds)

    def _move_to(self, strength: float) -> None:
        if animation.reduced:
            self.strength.jump(strength)
        else:
            self.strength.to(strength)

    def update(self, dt: float) -> float:
        """Advance by `dt` seconds. Return the seconds until the next update: 0 while the marks must be drawn again."""
        wait = self.strength.update(dt)
        if self.strength.target and self._left < math.inf:
            self._left -= dt
            if self._left <= 0:
                self._move_to(0.0)
                return 0.0
            return min(wait, self._left)
        return wait
