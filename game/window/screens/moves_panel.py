"""The panel with the moves of a game, beside its board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.window import theme
from game.window.paint import draw
from game.window.widgets.move_list import MoveList
from game.window.widgets.widget import Group

HEAD = 44  # above the list
ROOMY = 400  # from this width on there is room at the edges


class MovesPanel:
    """The list under its heading; `on_look` is told which position to show."""

    def __init__(self, widgets: Group, on_look: Callable[[int], object]) -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.has_heading = True
        self.list = widgets.add(MoveList(on_look))

    def place(self, rect: pygame.FRect, has_heading: bool = True, has_head: bool = True) -> None:
        """Take a place on the screen; the heading may stand elsewhere, and so may what stands beside it."""
        self.rect, self.has_heading = rect, has_heading
        head = HEAD if has_head else 10
        edge = 22 if rect.width >= ROOMY else 14
        self.list.rect = pygame.FRect(rect.x + edge, rect.y + head, rect.width - 2 * edge, rect.height - head - 10)
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
        if self.has_heading:
            draw.text(surface, "Moves", (self.rect.x + 22, self.head), "label", secondary, "midleft")
        if not self.list.rows:
            draw.text(surface, "None yet", (self.list.rect.x, self.list.rect.y + 18), "small", secondary, "midleft")
