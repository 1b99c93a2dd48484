"""The card of a chapter on the Ladder screen. Each game has a chapter."""

from collections.abc import Callable

import pygame

from game.window import theme
from game.window.boards.registry import GAME_UIS, picture_board, view_for
from game.window.boards.view import BoardStyle
from game.window.paint import draw
from game.window.widgets.widget import Clickable
from game.words.messages import tr

INSET = 8
BAR = 5  # the height of the progress bar


class ChapterCard(Clickable):
    """The card of a game's chapter, with a progress bar. A click shows the steps of the chapter."""

    radius = 14

    def __init__(self, game: str, title: str, on_open: Callable[[str], object]) -> None:
        super().__init__(lambda: on_open(game))
        self.game = game
        self.title = title
        self.view = view_for(picture_board(game, GAME_UIS[game].picture), BoardStyle.PLAIN)
        self.chosen = False
        self.words = ""
        self.done = 0
        self.total = 1

    def show(self, done: int, total: int, words: str) -> None:
        self.done, self.total, self.words = done, max(1, total), words
        self.changed()

    @property
    def value_text(self) -> str:
        return self.words

    @property
    def state_text(self) -> str:
        return tr("selected") if self.chosen else ""

    @property
    def picture_area(self) -> pygame.FRect:
        """The area of the game's picture, which the screen draws."""
        side = self.rect.height - 2 * INSET
        return pygame.FRect(self.rect.x + INSET, self.rect.y + INSET, side, side)

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        lifted = 1.0 if self.chosen else self.glow.value
        border = now.accent if self.chosen else None
        fill = theme.mix(now.panel, now.raised, lifted)
        draw.panel(surface, self.rect, fill, radius=self.radius, border=border, border_opacity=0.8)
        draw.panel(surface, self.picture_area, now.well, radius=10)
        self.view.draw(surface)
        left, end = self.picture_area.right + 12, self.rect.right - 14
        top = self.rect.centery - 11
        draw.text(surface, self.title, (left, top), "subheading", now.text, "midleft", width=end - left)
        draw.text(surface, self.words, (end, top + 23), "small", now.secondary, "midright")
        track = pygame.FRect(left, top + 21, end - left - draw.measure(self.words, "small") - 12, BAR)
        draw.panel(surface, track, now.socket, radius=BAR / 2)
        if self.done:
            track.width = max(BAR, track.width * self.done / self.total)
            draw.panel(surface, track, now.good, radius=BAR / 2)
