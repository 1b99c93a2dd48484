"""What stands at the head of a card: an icon and a few words, in a colour that says how it went."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from game.window import theme
from game.window.paint import draw


@dataclass(frozen=True)
class Sign:
    """An icon, words, and the colour of the theme in which they stand."""

    icon: str
    words: str
    tone: Literal["good", "bad", "accent_text"] = "accent_text"

    @property
    def color(self) -> theme.Color:
        return getattr(theme.now, self.tone)

    def draw(self, surface: pygame.Surface, left: float, middle: float) -> None:
        draw.icon(surface, self.icon, (left + 10, middle), self.color, 20)
        draw.text(surface, self.words, (left + 30, middle), "label", self.color, "midleft")
