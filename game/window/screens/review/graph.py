"""The curve of the advantage as a widget: a click leads to the position below it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.window import theme
from game.window.widgets.cards import Advantage
from game.window.widgets.widget import Widget


class Graph(Widget):
    """The curve; `on_look` is told which position to show."""

    radius = theme.PANEL_RADIUS
    holds_focus = True

    def __init__(self, on_look: Callable[[int], object]) -> None:
        super().__init__()
        self.on_look = on_look
        self.curve = Advantage()

    def place(self, rect: pygame.FRect) -> None:
        self.rect = self.curve.rect = rect

    def press(self, position: tuple[float, float]) -> None:
        self.drag(position)

    def drag(self, position: tuple[float, float]) -> None:
        self.on_look(self.curve.place_at(position[0]))

    def wheel(self, turns: float) -> bool:
        self.on_look(self.curve.cursor + (-1 if turns > 0 else 1))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None:
            return False
        self.on_look(self.curve.cursor + step)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        self.curve.draw(surface)
