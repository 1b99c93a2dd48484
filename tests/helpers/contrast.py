"""The contrast between texts and the colors behind them, as it is really drawn."""

from collections.abc import Iterator
from typing import NamedTuple

import pygame
import pytest

from game.window.app import App
from game.window.paint import draw
from game.window.paint.canvas import Canvas
from game.window.theme import Color


def contrast(first: Color, second: Color) -> float:
    """Return the contrast of two colors as the Web Content Accessibility Guidelines define it, 1 to 21."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color: Color) -> float:
    """Return the lightness of a color as people see it, 0 to 1."""
    parts = [value / 255 for value in color]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


class DrawnText(NamedTuple):
    """A text on the screen with its color and the mean color behind it."""

    words: str
    color: Color
    ground: Color

    @property
    def contrast(self) -> float:
        return contrast(self.color, self.ground)


def drawn_texts(app: App) -> Iterator[DrawnText]:
    """Draw the top screen with its tooltip and toast, and return its texts."""
    canvas = Canvas(app.surface.get_size())
    found: list[tuple[int, str, Color]] = []
    real = draw.text

    def text(surface, words, position, style="body", color=None, anchor="topleft", width=None, factor=1):
        place = len(surface.items)
        box = real(surface, words, position, style, color, anchor, width, factor)
        if words.strip() and len(surface.items) > place:
            found.append((place, words, (color or draw.theme.now.text)[:3]))
        return box

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draw, "text", text)
        draw.background(canvas)
        app.top.draw(canvas)
        app.toasts.draw(canvas)
        app.top.widgets.draw_tip(canvas)
    ground, done = pygame.Surface(canvas.get_size()), 0
    for place, words, color in found:
        _show_items(canvas, done, place, ground)
        done = place
        area = canvas.areas[place]
        middle = area.inflate(0, -area.height // 3)
        yield DrawnText(words, color, pygame.transform.average_color(ground, middle)[:3])


def _show_items(canvas: Canvas, first: int, end: int, surface: pygame.Surface) -> None:
    """Draw the items of a canvas from the number `first` to before the number `end`."""
    part = Canvas(canvas.get_size())
    part.items, part.areas = canvas.items[first:end], canvas.areas[first:end]
    part.show(surface, [canvas.get_rect()])
