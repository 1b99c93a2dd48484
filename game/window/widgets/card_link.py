"""A link that covers a card, such as the result card. A click or Enter opens another screen."""

import pygame

from game.window import theme
from game.window.paint import draw
from game.window.widgets.widget import Clickable, Role


class CardLink(Clickable):
    """A link over a card. It draws an arrow, and a border while the mouse is over it; the screen draws the card."""

    role = Role.LINK
    radius = theme.PANEL_RADIUS

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        if self.glow.value:
            lit = round(self.glow.value, 2)
            draw.panel(surface, self.rect, opacity=0, border=now.accent, border_opacity=lit)
        tip = self.rect.right - 12, self.rect.centery
        draw.icon(surface, "chevron-right", tip, theme.mix(now.secondary, now.text, self.glow.value), 16)
