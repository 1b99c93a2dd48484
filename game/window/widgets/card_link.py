"""A card that leads somewhere: it lights up under the mouse, and a click or Enter opens what it tells of."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.window import theme
from game.window.paint import draw
from game.window.widgets.widget import Widget

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class CardLink(Widget):
    """Lies upon a card that somebody else draws."""

    radius = theme.PANEL_RADIUS

    def __init__(self, on_open: Callable[[], object], hint: str) -> None:
        super().__init__(hint)
        self.on_open = on_open

    def release(self, position: tuple[float, float]) -> None:
        if self.rect.collidepoint(position):
            self.on_open()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key not in ENTER:
            return False
        self.on_open()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        if self.glow.value:
            lit = round(self.glow.value, 2)
            draw.panel(surface, self.rect, opacity=0, border=now.accent, border_opacity=lit)
        place = self.rect.right - 12, self.rect.centery
        draw.icon(surface, "chevron-right", place, theme.mix(now.secondary, now.text, self.glow.value), 16)
