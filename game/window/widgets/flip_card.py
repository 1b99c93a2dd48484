"""What a flip is worth to either side of a position, in words, on a card."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.teach.flip_worth import FlipWorth
from game.window import screen, theme
from game.window.paint import draw

EDGE = 16
BESIDE = 32  # the room of the disc
BETWEEN = 14
LOOKING = "Looking at it …"
UNKNOWN = "What a flip is worth here is not proven."


class FlipCard:
    """A panel with the sentences about both sides, each beside its disc."""

    def __init__(self) -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.found: tuple[FlipWorth, ...] = ()
        self.words = LOOKING

    def show(self, found: Sequence[FlipWorth], is_busy: bool) -> None:
        fresh = tuple(worth for worth in found if worth.sentences), LOOKING if is_busy else UNKNOWN
        if fresh != (self.found, self.words):
            self.found, self.words = fresh
            screen.damage(self.rect)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.rect.width:
            return
        now, rect = theme.now, self.rect
        draw.panel(surface, rect)
        left, top, width = rect.x + EDGE, rect.y + EDGE, rect.width - 2 * EDGE
        if not self.found:
            draw.paragraph(surface, self.words, (left, top), width, "small", now.secondary)
            return
        for worth, words in zip(self.found, self._texts(width - BESIDE), strict=True):
            draw.disc(surface, (left + 10, top + 10), 9, worth.side)
            top += draw.paragraph(surface, words, (left + BESIDE, top), width - BESIDE, "small", now.text) + BETWEEN

    def _texts(self, width: float) -> list[str]:
        """All that is said of each side, or where there is no room for that, the weightiest."""
        texts = [" ".join(worth.sentences) for worth in self.found]
        taken = sum(draw.paragraph_height(words, width, "small") + BETWEEN for words in texts)
        if taken <= self.rect.height - EDGE - BETWEEN:
            return texts
        return [worth.sentences[0] for worth in self.found]
