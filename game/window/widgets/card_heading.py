"""The heading of a card: an icon and a few words in a color."""

from dataclasses import dataclass
from typing import Literal

import pygame

from game.window import theme
from game.window.paint import draw
from game.words.messages import tr


@dataclass(frozen=True)
class CardHeading:
    """An icon and words, drawn in the color of the theme that `tone` names: good news, bad news or other."""

    icon: str
    words: str
    tone: Literal["good", "bad", "accent_text"] = "accent_text"

    @property
    def color(self) -> theme.Color:
        return getattr(theme.now, self.tone)

    def draw(self, surface: pygame.Surface, left: float, middle: float) -> None:
        draw.icon(surface, self.icon, (left + 10, middle), self.color, 20)
        draw.text(surface, tr(self.words), (left + 30, middle), "label", self.color, "midleft")
