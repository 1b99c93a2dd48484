"""Short celebrations: sparks that fade in less than a second, and pieces of a board that hop."""

import math
from collections.abc import Sequence

import pygame

from game.window import animation, redraw, scaling, theme
from game.window.animation import IDLE
from game.window.paint import draw

SECONDS = 0.9
SPARKS = 18
SPREAD = 2.0  # horizontal speed of the sparks, as a multiple of the vertical speed
TURN = 2.399963  # the golden angle: it gives each spark a different direction
HOP = 0.4  # the height of a hop, as a part of the distance between two cells
HOP_PART = 0.55  # the part of the time in which a piece hops


class Celebration:
    """A burst of sparks inside a rectangle. It does not run if the user has reduced motion."""

    def __init__(self) -> None:
        self.passed = SECONDS

    @property
    def is_running(self) -> bool:
        return self.passed < SECONDS

    def begin(self) -> None:
        if animation.speed and not animation.reduced:
            self.passed = 0.0

    def end(self) -> None:
        self.passed = SECONDS

    def update(self, dt: float) -> float:
        if not self.is_running:
            return IDLE
        self.passed += dt * animation.speed
        redraw.request()
        return 0.0

    def hop(self, place: float) -> float:
        """Return the height of a piece that hops, as a part of the distance between two cells.

        `place` is its place from the left (0) to the right (1) of the board: the pieces hop one after the other.
        """
        if not self.is_running:
            return 0.0
        since = (self.passed / SECONDS - (1 - HOP_PART) * place) / HOP_PART
        return HOP * math.sin(math.pi * since) if 0 < since < 1 else 0.0

    def draw(
        self,
        surface: pygame.Surface,
        area: pygame.FRect,
        start: tuple[float, float],
        colors: Sequence[theme.Color],
        reach: float,
        size: float = 1.0,
    ) -> None:
        """Draw sparks of these colors that fly apart from the point `start` and sink, inside `area`.

        `reach` is how far they fly up and down, in points.
        """
        if not self.is_running:
            return
        clip = surface.get_clip()
        surface.set_clip(scaling.to_pixels(area).clip(clip))
        share = self.passed / SECONDS
        for number in range(SPARKS):
            angle = number * TURN
            flown = reach * (0.5 + 0.7 * (number % 5) / 4) * animation.ease_out(share)
            x = start[0] + SPREAD * flown * math.cos(angle)
            y = start[1] + flown * math.sin(angle) + 0.4 * reach * share**2
            draw.dot(surface, (x, y), size * (2.0 + number % 3), colors[number % len(colors)], 0.8 * (1 - share))
        surface.set_clip(clip)
