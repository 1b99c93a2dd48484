"""The avatar of a player: the first letter of the name in a circle."""

import pygame

from game.window import theme
from game.window.paint import draw
from game.words.messages import translated

RADIUS = 14.0


def draw_avatar(surface: pygame.Surface, middle: tuple[float, float], name: str, radius: float = RADIUS) -> None:
    now = theme.now
    draw.dot(surface, middle, radius, theme.mix(now.control, now.accent, 0.2))
    style = "label" if radius <= RADIUS else "subheading"
    letter = translated(name)[:1].upper()[:1]  # some letters become two capitals
    draw.text(surface, letter, middle, style, now.text, "center")
