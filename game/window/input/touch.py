"""Touch: recognizes taps, long presses, swipes, drags and scrolling in the finger events of SDL.

SDL also sends mouse events for the first finger, which the app ignores. On macOS the fingers on a trackpad send the
same events, and no Mac has a touch screen, so touch is not used there.
"""

import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

import pygame

from game.window.animation import IDLE

Point: TypeAlias = tuple[float, float]

EVENTS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
IS_USED = sys.platform != "darwin"
STILL = 12.0  # points that a finger may move during a tap
LONG = 0.5  # seconds of a long press
SWIPE = 40.0  # the least length of a swipe, in points
STEP = 60.0  # points that two fingers move for each move of the game


class Touch(Enum):
    """The use of a widget by touch."""

    TAP = auto()  # a tap clicks it
    DRAG = auto()  # a finger drags its parts at once, like the mouse
    SCROLL = auto()  # a finger moves its contents, and a tap clicks it
    SWIPE = auto()  # a board, on which swipes have a meaning


class GestureKind(Enum):
    """The kinds of gestures."""

    TAP = auto()
    LONG_PRESS = auto()
    PRESS = auto()  # begins a drag
    DRAG = auto()
    RELEASE = auto()  # ends a drag
    SCROLL = auto()
    SWIPE = auto()
    END = auto()  # all fingers have left the screen


@dataclass(frozen=True)
class Gesture:
    """A gesture, or a part of one.

    position   the position of the finger; for scrolling, the position at which it touched the screen
    distance   the points by which a finger has scrolled downward
    swipe      the name of a swipe in `Action.swipes`
    """

    kind: GestureKind
    position: Point = (0.0, 0.0)
    distance: float = 0.0
    swipe: str = ""


class TouchScreen:
    """Turns the events of fingers into gestures. `touch_at` tells how the thing at a position is used by touch."""

    def __init__(self, touch_at: Callable[[Point], Touch]) -> None:
        self._touch_at = touch_at
        self._fingers: dict[tuple[int, int], Point] = {}
        self._touch = Touch.TAP
        self._start = self._last = (0.0, 0.0)
        self._held = 0.0  # seconds since the first finger touched the screen
        self._is_done = False  # True if nothing more can follow from the fingers on the screen
        self._has_moved = False
        self._middle: Point | None = None  # of two fingers, at their last step

    def handle(self, event: pygame.event.Event, position: Point) -> Iterator[Gesture]:
        """Yield the gestures that follow from an event of EVENTS, whose position is in points."""
        finger = event.touch_id, event.finger_id
        if event.type == pygame.FINGERDOWN:
            self._fingers[finger] = position
            yield from self._begin(position) if len(self._fingers) == 1 else self._add_finger()
        elif finger not in self._fingers:
            return
        elif event.type == pygame.FINGERMOTION:
            self._fingers[finger] = position
            yield from self._move_two() if self._middle is not None else self._move(position)
        else:
            yield from self._lift(finger, position)

    def _begin(self, position: Point) -> Iterator[Gesture]:
        self._touch = self._touch_at(position)
        self._start = self._last = position
        self._held = 0.0
        self._is_done = self._has_moved = False
        self._middle = None
        if self._touch is Touch.DRAG:
            yield Gesture(GestureKind.PRESS, position)

    def _add_finger(self) -> Iterator[Gesture]:
        if self._touch is Touch.DRAG and not self._is_done:
            yield Gesture(GestureKind.RELEASE, self._last)
        self._is_done = True
        first, second = [*self._fingers.values()][:2]
        self._middle = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2

    def _move_two(self) -> Iterator[Gesture]:
        if len(self._fingers) != 2 or self._middle is None:
            return
        first, second = self._fingers.values()
        middle = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
        across, down = middle[0] - self._middle[0], middle[1] - self._middle[1]
        if abs(across) >= STEP and abs(across) > abs(down):
            self._middle = middle
            yield Gesture(GestureKind.SWIPE, middle, swipe="two-right" if across > 0 else "two-left")

    def _move(self, position: Point) -> Iterator[Gesture]:
        former, self._last = self._last, position
        self._has_moved = self._has_moved or math.dist(self._start, position) > STILL
        if self._is_done:
            return
        if self._touch is Touch.DRAG:
            yield Gesture(GestureKind.DRAG, position)
        elif self._touch is Touch.SCROLL and self._has_moved:
            yield Gesture(GestureKind.SCROLL, self._start, position[1] - former[1])

    def _lift(self, finger: tuple[int, int], position: Point) -> Iterator[Gesture]:
        del self._fingers[finger]
        if not self._is_done:
            if self._touch is Touch.DRAG:
                yield Gesture(GestureKind.RELEASE, position)
            elif not self._has_moved and math.dist(self._start, position) <= STILL:
                yield Gesture(GestureKind.TAP, self._start)
            elif self._touch is Touch.SWIPE:
                yield from self._swipe(position)
        self._is_done = True
        if not self._fingers:
            yield Gesture(GestureKind.END)

    def _swipe(self, position: Point) -> Iterator[Gesture]:
        across, down = position[0] - self._start[0], position[1] - self._start[1]
        if abs(down) >= SWIPE and abs(down) > 1.5 * abs(across):
            yield Gesture(GestureKind.SWIPE, self._start, swipe="swipe-down" if down > 0 else "swipe-up")

    def forget(self) -> None:
        """Forget all fingers, because the window has lost the focus."""
        self._fingers.clear()
        self._is_done = True

    def update(self, dt: float) -> tuple[float, list[Gesture]]:
        """Advance by `dt` seconds. Return the seconds until the next update, and a long press if its time has come."""
        if not self._fingers or self._is_done or self._has_moved or self._touch is Touch.DRAG:
            return IDLE, []
        self._held += dt
        if self._held < LONG:
            return LONG - self._held, []
        self._is_done = True
        return IDLE, [Gesture(GestureKind.LONG_PRESS, self._start)]
