"""A chapter of the ladder to choose: the picture of its game, and how much of it is done."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.window import theme
from game.window.boards.catalog import ROOMS, pictured, view_for
from game.window.boards.view import Style
from game.window.paint import draw
from game.window.widgets.controls import ENTER
from game.window.widgets.widget import Widget

INSET = 8
BAR = 5  # the height of what shows how much is done


class Door(Widget):
    """Something on the left-hand side that opens what is beside it: a sign, a title, and how much of it is done."""

    radius = 14

    def __init__(self, title: str, on_open: Callable[[], object]) -> None:
        super().__init__()
        self.title = title
        self.on_open = on_open
        self.chosen = False
        self.words = ""
        self.done = 0
        self.whole = 1

    def show(self, done: int, whole: int, words: str) -> None:
        self.done, self.whole, self.words = done, max(1, whole), words

    def release(self, position: tuple[float, float]) -> None:
        if self.rect.collidepoint(position):
            self.on_open()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (*ENTER, pygame.K_SPACE):
            self.on_open()
            return True
        return False

    @property
    def sign(self) -> pygame.FRect:
        """The room of the sign."""
        side = self.rect.height - 2 * INSET
        return pygame.FRect(self.rect.x + INSET, self.rect.y + INSET, side, side)

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        lifted = 1.0 if self.chosen else self.glow.value
        border = now.accent if self.chosen else None
        fill = theme.mix(now.panel, now.raised, lifted)
        draw.panel(surface, self.rect, fill, radius=self.radius, border=border, border_opacity=0.8)
        draw.panel(surface, self.sign, now.well, radius=10)
        self.draw_sign(surface)
        left, end = self.sign.right + 12, self.rect.right - 14
        top = self.rect.centery - 11
        draw.text(surface, self.title, (left, top), "subheading", now.text, "midleft", width=end - left)
        draw.text(surface, self.words, (end, top + 23), "small", now.secondary, "midright")
        track = pygame.FRect(left, top + 21, end - left - draw.measure(self.words, "small") - 12, BAR)
        draw.panel(surface, track, now.socket, radius=BAR / 2)
        if self.done:
            track.width = max(BAR, track.width * self.done / self.whole)
            draw.panel(surface, track, now.good, radius=BAR / 2)

    def draw_sign(self, surface: pygame.Surface) -> None:
        raise NotImplementedError


class BadgesDoor(Door):
    """All that has been earned."""

    def draw_sign(self, surface: pygame.Surface) -> None:
        draw.icon(surface, "award", self.sign.center, theme.now.secondary, 0.5 * self.sign.height)


class ChapterCard(Door):
    """The chapter of a game."""

    def __init__(self, game: str, title: str, on_open: Callable[[str], object]) -> None:
        super().__init__(title, lambda: on_open(game))
        self.game = game
        self.view = view_for(pictured(game, ROOMS[game].picture), Style.PLAIN)

    def draw_sign(self, surface: pygame.Surface) -> None:
        self.view.draw(surface)
