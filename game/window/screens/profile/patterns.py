"""The patterns of the parts of bars, which differ in pattern and in color, for color-blind users."""

from enum import Enum

import pygame

from game.window import theme
from game.window.paint import draw

GAP = 7.0  # the distance between two stripes or dots
DOT = 1.4
STRIPE = 2.0
MARK = 14.0  # the side of a square in the legend


class Pattern(Enum):
    """The pattern of a part of a bar. The value is the name of its color in the theme."""

    SOLID = "good"
    DOTTED = "even"
    STRIPED = "bad"

    @property
    def color(self) -> theme.Color:
        return getattr(theme.now, self.value)


def draw_part(surface: pygame.Surface, rect: pygame.FRect, pattern: Pattern) -> None:
    """Draw a part of a bar, filled with a pattern."""
    if rect.width < 0.5 or rect.height < 0.5:
        return
    color = pattern.color
    if pattern is Pattern.SOLID:
        draw.panel(surface, rect, color, radius=3)
        return
    draw.panel(surface, rect, color, radius=3, opacity=0.18, border=color, width=1.2)
    body = _dots(rect, color) if pattern is Pattern.DOTTED else _stripes(rect, color)
    if body:
        draw.svg(surface, rect, body)


def draw_legend(
    surface: pygame.Surface, left: float, middle: float, meanings: list[tuple[Pattern, str]], right: float
) -> None:
    """Draw a line with each pattern and its meaning."""
    for pattern, words in meanings:
        draw_part(surface, pygame.FRect(left, middle - MARK / 2, MARK, MARK), pattern)
        left += MARK + 8
        box = draw.text(surface, words, (left, middle), "small", theme.now.secondary, "midleft", width=right - left)
        left = box.right + 18


def _dots(rect: pygame.FRect, color: theme.Color) -> str:
    dots = []
    across, down = int((rect.width - 2) // GAP), int((rect.height - 2) // GAP)
    left, top = (rect.width - GAP * (across - 1)) / 2, (rect.height - GAP * (down - 1)) / 2
    for column in range(across):
        for row in range(down):
            dots.append(f'<circle cx="{left + GAP * column:.1f}" cy="{top + GAP * row:.1f}" r="{DOT}"/>')
    return f'<g fill="{draw.css(color)}">{"".join(dots)}</g>' if dots else ""


def _stripes(rect: pygame.FRect, color: theme.Color) -> str:
    """Return stripes for a rectangle as SVG. They rise to the right and end at the rectangle's edges."""
    lines = []
    start = GAP
    while start < rect.width + rect.height:
        x1, y1 = max(0.0, start - rect.height), min(rect.height, start)
        x2, y2 = min(rect.width, start), max(0.0, start - rect.width)
        lines.append(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}")
        start += GAP
    return f'<path d="{"".join(lines)}" stroke="{draw.css(color)}" stroke-width="{STRIPE}" fill="none"/>'
