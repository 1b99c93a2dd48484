"""Motion: easing functions, animated values and queues of animation steps. Calls of `update(dt)` advance them.

Every `update(dt)` of the window's parts takes the seconds that have passed, and returns the seconds until it must be
called again: 0 while something moves, IDLE if only an event can change something.
"""

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

IDLE = math.inf
LONGEST_STEP = 0.05  # the most seconds that motion advances at once: dragging the window stops the event loop

HOVER = 0.15  # seconds for hover states and panels
FADE = 0.16  # seconds of the fade that replaces larger motions if the user has reduced motion

speed = 1.0  # the user's speed of animations, 0 for none; it does not apply to hover states
reduced = False  # True if the user has reduced motion


def ease_out(t: float) -> float:
    """Return the fraction of a motion that is done at the fraction `t` of its time.

    The motion slows down at its end.
    """
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Return the fraction of a motion that is done at the fraction `t` of its time. The motion is slow at both ends."""
    return 4 * t**3 if t < 0.5 else 1 - 4 * (1 - t) ** 3


FALL = 0.309  # seconds of free fall through a full column
BOUNCE = 0.18  # the fraction of the speed that is left after the bounce


def fall_seconds(height: float) -> float:
    """Return the seconds that a disc falls and bounces.

    `height` is the height of the fall, where 1 is a full column.
    """
    return FALL * math.sqrt(height) * (1 + 2 * BOUNCE)


def fall(seconds: float, height: float) -> float:
    """Return how far a disc is below its start after some seconds of a fall: it accelerates, then bounces once.

    `height` is the height of the fall. Heights are fractions of a full column.
    """
    if height <= 0:
        return 0.0
    acceleration = 2 / FALL**2
    touch = FALL * math.sqrt(height)
    if seconds <= touch:
        return acceleration * seconds**2 / 2
    since = seconds - touch
    rebound = BOUNCE * acceleration * touch
    return min(height, height - rebound * since + acceleration * since**2 / 2)


class AnimatedValue:
    """A number that moves to its target within some seconds and slows down at the end."""

    def __init__(self, value: float = 0.0, seconds: float = HOVER) -> None:
        self.value = self.start = self.target = value
        self.seconds = seconds
        self.elapsed = seconds

    def to(self, target: float) -> None:
        """Start to move to a new target."""
        if target != self.target:
            self.start, self.target, self.elapsed = self.value, target, 0.0

    def jump(self, value: float) -> None:
        """Set the number at once, without motion."""
        self.value = self.start = self.target = value
        self.elapsed = self.seconds

    @property
    def moving(self) -> bool:
        return self.value != self.target

    def update(self, dt: float) -> float:
        if not self.moving:
            return IDLE
        self.elapsed += dt
        share = min(1.0, self.elapsed / self.seconds)
        self.value = self.target if share == 1 else self.start + (self.target - self.start) * ease_out(share)
        return 0.0


@dataclass(frozen=True)
class AnimationStep:
    """A part of an animation that lasts for `seconds`.

    `show` is called in each frame with the seconds since the step began, and at last with `seconds`. Then `end` is
    called.
    """

    seconds: float
    show: Callable[[float], None]
    end: Callable[[], None]


def _nothing(*_: float) -> None:
    pass


class Animation:
    """A queue of animation steps, which are played one after the other at the speed that the user has set."""

    def __init__(self) -> None:
        self.steps: deque[AnimationStep] = deque()
        self.elapsed = 0.0

    def add(self, seconds: float, show: Callable[[float], None] = _nothing, end: Callable[[], None] = _nothing) -> None:
        self.steps.append(AnimationStep(seconds, show, end))

    @property
    def running(self) -> bool:
        return bool(self.steps)

    def update(self, dt: float) -> float:
        if not self.steps:
            return IDLE
        self.elapsed += dt * speed if speed else IDLE
        while self.steps and self.elapsed >= self.steps[0].seconds:
            self.elapsed -= self.steps[0].seconds
            self._finish_step()
        if self.steps:
            self.steps[0].show(self.elapsed)
        else:
            self.elapsed = 0.0
        return 0.0

    def finish(self) -> None:
        """End all steps at once, as if their time had passed."""
        while self.steps:
            self._finish_step()
        self.elapsed = 0.0

    def _finish_step(self) -> None:
        step = self.steps.popleft()
        step.show(step.seconds)
        step.end()
