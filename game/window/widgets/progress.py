"""A bar that shows the progress of work in the background."""

import pygame

from game.window import theme
from game.window.paint import draw
from game.window.widgets.widget import Role, Static
from game.words.messages import tr


class ProgressWidget(Static):
    """A bar whose filled part is the part of the work that is done, from 0 to 1."""

    role = Role.PROGRESS

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title
        self.done = 0.0

    @property
    def value_text(self) -> str:
        return tr("{percent}%", percent=round(100 * self.done))

    def show(self, done: float) -> None:
        """Change the part that is done."""
        self.done = done
        self.changed()

    def draw(self, surface: pygame.Surface) -> None:
        now, rect = theme.now, self.rect
        draw.panel(surface, rect, now.well, radius=rect.height / 2)
        if self.done > 0:
            filled = pygame.FRect(rect.x, rect.y, max(rect.height, rect.width * self.done), rect.height)
            draw.panel(surface, filled, now.accent, radius=rect.height / 2)
