"""The line between the board and the buttons, which says what is to be done now."""

from __future__ import annotations

import pygame

from game.window import theme
from game.window.paint import draw

ROOM = 40  # below the board
HEIGHT = 30
LEAST_BELOW = 440  # the width that the status line and the buttons need
BESIDE = 48  # the board, where nothing else may stand


class StatusLine:
    """Words at a place.

    words   what is to be done
    aside   what will happen by itself, at the other end
    """

    def __init__(self) -> None:
        self.words = self.aside = ""
        self.place = pygame.FRect(0, 0, 0, 0)

    def layout(self, frame: pygame.FRect, area: pygame.FRect, base: float) -> tuple[float, float, float]:
        """Stand below the frame of a board; returns left, top and width of the buttons below.

        Both are as wide as the board if that is not too narrow. At `base` stand the buttons of the side panel; ours
        stand beside them, unless the board ends far above.
        """
        width = frame.width
        if width < LEAST_BELOW:
            width = max(width, min(area.width - 2 * BESIDE, max(LEAST_BELOW, 0.9 * area.height)))
        left = max(area.left, min(area.right - width, frame.centerx - width / 2))
        top = frame.bottom + ROOM
        top = base if 0 < base - top < ROOM else top
        self.place = pygame.FRect(left, (frame.bottom + top) / 2 - HEIGHT / 2, width, HEIGHT)
        return left, top, width

    def room(self, end: float) -> float:
        """The width there is for the words, of a line that ends there."""
        taken = draw.measure(self.aside, "small") + 12 if self.aside else 0.0
        return end - self.place.x - 2 - taken

    def draw(self, surface: pygame.Surface, end: float) -> None:
        """Draw the line, which ends there at the latest."""
        now, middle = theme.now, self.place.centery
        place = self.place.x + 2, middle
        draw.text(surface, self.words, place, "status", now.text, "midleft", width=self.room(end))
        if self.aside:
            draw.text(surface, self.aside, (end, middle), "small", now.secondary, "midright")
