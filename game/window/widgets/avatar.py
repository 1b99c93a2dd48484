"""The sign of a person: the first letter of their name in a circle; and a button that bears it."""

from __future__ import annotations

import pygame

from game.window import theme
from game.window.paint import draw
from game.window.widgets.widget import Button

RADIUS = 14.0
EDGE = 10  # beside the sign, and behind the name


def draw_avatar(surface: pygame.Surface, middle: tuple[float, float], name: str, radius: float = RADIUS) -> None:
    now = theme.now
    draw.dot(surface, middle, radius, theme.mix(now.control, now.accent, 0.3))
    style = "label" if radius <= RADIUS else "subheading"
    draw.text(surface, name[:1].upper(), middle, style, now.text, "center")


class PersonButton(Button):
    """A button with the sign and the name of a person."""

    def natural_width(self) -> float:
        return EDGE + 2 * RADIUS + 8 + draw.measure(self.label, "strong") + EDGE + 4

    def _draw_content(self, surface: pygame.Surface, color: theme.Color) -> None:
        middle = self.rect.centery
        draw_avatar(surface, (self.rect.x + EDGE + RADIUS, middle), self.label)
        left = self.rect.x + EDGE + 2 * RADIUS + 8
        draw.text(surface, self.label, (left, middle), "strong", color, "midleft", width=self.rect.right - EDGE - left)
