"""Motion: easings, values that glide, and scripts of timed acts; all of it advanced by a time step in seconds.

Every `update(dt)` of the window returns how long it may be until the next one: 0 when something has moved and must be
drawn, IDLE when only an event can change anything. The shortest answer wins, so they combine with `min`.
"""

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

IDLE = math.inf
LONGEST_STEP = 0.05  # dragging the window stops the loop; a longer gap than this is not shown as motion

HOVER = 0.15  # seconds for hover states and panels
FADE = 0.16  # seconds for what replaces every larger motion when motion is reduced

speed = 1.0  # of animations, 0 for off; hover states ease regardless
reduced = False


def ease_out(t: float) -> float:
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    return 4 * t**3 if t < 0.5 else 1 - 4 * (1 - t) ** 3


FALL = 0.309  # seconds of free fall through a full column
BOUNCE = 0.18  # of the speed is kept in the one bounce


def fall_seconds(height: float) -> float:
    """How long a drop takes, bounce included; `height` is the part of a full column it falls through."""
    return FALL * math.sqrt(height) * (1 + 2 * BOUNCE)


def fall(seconds: float, height: float) -> float:
    """How far a disc has fallen, in full columns: real acceleration, then one small bounce."""
    if height <= 0:
        return 0.0
    acceleration = 2 / FALL**2
    touch = FALL * math.sqrt(height)
    if seconds <= touch:
        return acceleration * seconds**2 / 2
    since = seconds - touch
    rebound = BOUNCE * acceleration * touch
    return min(height, height - rebound * since + acceleration * since**2 / 2)


class Glide:
    """A value that eases to its target."""

    def __init__(self, value: float = 0.0, seconds: float = HOVER) -> None:
        self.value = self.start = self.target = value
        self.seconds = seconds
        self.elapsed = seconds

    def to(self, target: float) -> None:
        if target != self.target:
            self.start, self.target, self.elapsed = self.value, target, 0.0

    def jump(self, value: float) -> None:
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
class Act:
    """A part of a script: `show` is called with the seconds since it began, at last with `seconds`; then `end`."""

    seconds: float
    show: Callable[[float], None]
    end: Callable[[], None]


def _nothing(*_: float) -> None:
    pass


class Script:
    """Acts played one after the other, at the speed of the settings."""

    def __init__(self) -> None:
        self.acts: deque[Act] = deque()
        self.elapsed = 0.0

    def add(self, seconds: float, show: Callable[[float], None] = _nothing, end: Callable[[], None] = _nothing) -> None:
        self.acts.append(Act(seconds, show, end))

    @property
    def running(self) -> bool:
        return bool(self.acts)

    def update(self, dt: float) -> float:
        if not self.acts:
            return IDLE
        self.elapsed += dt * speed if speed else IDLE
        while self.acts and self.elapsed >= self.acts[0].seconds:
            self.elapsed -= self.acts[0].seconds
            self._close()
        if self.acts:
            self.acts[0].show(self.elapsed)
        else:
            self.elapsed = 0.0
        return 0.0

    def finish(self) -> None:
        """Hurry to the end at once."""
        while self.acts:
            self._close()
        self.elapsed = 0.0

    def _close(self) -> None:
        act = self.acts.popleft()
        act.show(act.seconds)
        act.end()
