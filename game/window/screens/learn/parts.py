"""The parts of a lesson's page: the board of the example, and the dots of the pages."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.window import theme
from game.window.paint import draw
from game.window.screens.learn.demo import Demo
from game.window.widgets.widget import Widget

DOT = 18  # from one dot to the next


class Showcase(Widget):
    """The board of an example; a click plays the next move at once."""

    radius = theme.PANEL_RADIUS

    def __init__(self, on_click: Callable[[], object]) -> None:
        super().__init__()
        self.on_click = on_click
        self.demo: Demo | None = None

    def show(self, demo: Demo) -> None:
        self.demo = demo
        self.demo.view.layout(self._room())
        self.changed()

    def place(self, rect: pygame.FRect) -> None:
        self.rect = rect
        if self.demo is not None:
            self.demo.view.layout(self._room())

    def _room(self) -> pygame.FRect:
        return self.rect.inflate(-8, -8)

    def release(self, position: tuple[float, float]) -> None:
        if self.rect.collidepoint(position):
            self.on_click()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.on_click()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        if self.demo is not None:
            self.demo.view.draw(surface)


class Dots(Widget):
    """One dot for every page, the present one long; a click goes to the page."""

    radius = 12

    def __init__(self, on_choose: Callable[[int], object]) -> None:
        super().__init__()
        self.on_choose = on_choose
        self.count = 1
        self.chosen = 0

    def center(self, number: int) -> tuple[float, float]:
        return self.rect.centerx + (number - (self.count - 1) / 2) * DOT, self.rect.centery

    def release(self, position: tuple[float, float]) -> None:
        nearest = min(range(self.count), key=lambda number: abs(self.center(number)[0] - position[0]))
        if self.rect.collidepoint(position):
            self.on_choose(nearest)

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None:
            return False
        self.on_choose(self.chosen + step)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        for number in range(self.count):
            x, y = self.center(number)
            if number == self.chosen:
                draw.panel(surface, (x - 8, y - 4, 16, 8), now.accent, radius=4)
            else:
                draw.dot(surface, (x, y), 4, theme.mix(now.socket, now.secondary, 0.35 + 0.4 * self.glow.value))
