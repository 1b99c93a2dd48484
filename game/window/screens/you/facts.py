"""The panel of facts beside a picture: numbers in large letters, and what they mean."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.window import theme
from game.window.paint import draw

PADDING = 20
VALUE = 34  # the height of a number
GAP = 14

Fact = tuple[str, str]  # the number, or a word or two, and what it means


def draw_facts(surface: pygame.Surface, rect: pygame.FRect, facts: Sequence[Fact]) -> None:
    """One below the other, as many as there is room for."""
    now = theme.now
    width = rect.width - 2 * PADDING
    left, top = rect.x + PADDING, rect.y + PADDING - 4
    for value, words in facts:
        height = VALUE + draw.paragraph_height(words, width, "small")
        if top + height > rect.bottom - 8:
            return
        draw.text(surface, value, (left, top + VALUE / 2), "heading", now.text, "midleft", width=width)
        draw.paragraph(surface, words, (left, top + VALUE), width, "small", now.secondary)
        top += height + GAP
