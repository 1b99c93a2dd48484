"""The panel with the moves of a game, beside its board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.window import theme
from game.window.paint import draw
from game.window.widgets.move_list import MoveList
from game.window.widgets.widget import Group

HEAD = 44  # above the list


class MovesPanel:
    """The list under its heading; `on_look` is told which position to show."""

    def __init__(self, widgets: Group, on_look: Callable[[int], object]) -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.list = widgets.add(MoveList(on_look))

    def place(self, rect: pygame.FRect) -> None:
        """Take a place on the screen."""
        self.rect = rect
        self.list.rect = pygame.FRect(rect.x + 22, rect.y + HEAD, rect.width - 44, rect.height - HEAD - 10)
        self.list.reveal()

    @property
    def head(self) -> float:
        """The middle of the line that the heading stands on."""
        return self.rect.y + 24

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything but the list, which is a widget."""
        if not self.list.visible:
            return
        secondary = theme.now.secondary
        draw.panel(surface, self.rect)
        draw.text(surface, "Moves", (self.rect.x + 22, self.head), "label", secondary, "midleft")
        if not self.list.rows:
            draw.text(surface, "None yet", (self.list.rect.x, self.list.rect.y + 18), "small", secondary, "midleft")
