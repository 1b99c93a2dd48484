"""A panel behind other widgets."""

import pygame

from game.window.paint import draw
from game.window.widgets.widget import Static


class Panel(Static):
    """A panel, whose title only screen readers say."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.rect)
