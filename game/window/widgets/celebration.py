"""A short celebration: sparks that rise where a win is told, behind the words, and are gone after a second."""

from __future__ import annotations

import math

import pygame

from game.window import motion, screen, theme
from game.window.motion import IDLE
from game.window.paint import draw

SECONDS = 1.1
SPARKS = 18
SPREAD = 2.0  # how much further they fly to the sides than upwards
TURN = 2.399963  # the golden angle: however many there are, no two fly the same way


class Celebration:
    """Draws only within the place that it is given, and nothing at all where motion is reduced."""

    def __init__(self) -> None:
        self.passed = SECONDS

    @property
    def is_running(self) -> bool:
        return self.passed < SECONDS

    def begin(self) -> None:
        if motion.speed and not motion.reduced:
            self.passed = 0.0

    def end(self) -> None:
        self.passed = SECONDS

    def update(self, dt: float, place: pygame.FRect) -> float:
        if not self.is_running:
            return IDLE
        self.passed += dt * motion.speed
        screen.damage(place)
        return 0.0

    def draw(
        self, surface: pygame.Surface, place: pygame.FRect, start: tuple[float, float], color: theme.Color
    ) -> None:
        """Sparks that fly apart from a point and sink, some of them in a colour of one's own."""
        if not self.is_running:
            return
        clip = surface.get_clip()
        surface.set_clip(screen.to_pixels(place).clip(clip))
        now, share = theme.now, self.passed / SECONDS
        colors = (color, now.good, now.accent)
        for number in range(SPARKS):
            angle = number * TURN
            reach = place.height * (0.5 + 0.7 * (number % 5) / 4) * motion.ease_out(share)
            x = start[0] + SPREAD * reach * math.cos(angle)
            y = start[1] + reach * math.sin(angle) + 0.4 * place.height * share**2
            draw.dot(surface, (x, y), 2.0 + number % 3, colors[number % 3], 0.8 * (1 - share))
        surface.set_clip(clip)
