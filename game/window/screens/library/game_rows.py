"""The rows of the library: a game in each, with a mark for how it ended."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.play.library.in_words import facts_of, name_of
from game.play.library.kept_game import Ending, KeptGame
from game.window import theme
from game.window.paint import draw
from game.window.widgets.controls import ENTER, Rows

ROW = 56
BIN = 44  # the room at the end of a row for what deletes it
BAR = 14  # and that for the bar of the list
# Told by the shape as well as by the colour.
MARKS = {
    Ending.WON: ("circle-check", "good"),
    Ending.LOST: ("circle-x", "bad"),
    Ending.DRAWN: ("circle-minus", "even"),
    Ending.DECIDED: ("trophy", "secondary"),
    Ending.OPEN: ("hourglass", "secondary"),
}


class GameRows(Rows):
    """A click, or Enter, opens a game; the bin at the end of its row, or Delete, deletes it."""

    def __init__(
        self,
        look_up: Callable[[int], KeptGame | None],
        on_open: Callable[[int], object],
        on_delete: Callable[[int], object],
    ) -> None:
        super().__init__(self._draw_game, row_height=ROW)
        self.look_up = look_up
        self.on_open = on_open
        self.on_delete = on_delete
        self.pointed = -1
        self._at = (-1.0, -1.0)

    def bin_of(self, index: int) -> pygame.FRect:
        """What deletes the game of a row."""
        top = self.rect.y + index * self.row_height - self.offset
        return pygame.FRect(self.rect.right - BAR - BIN, top + 8, BIN - 4, self.row_height - 16)

    def point(self, position: tuple[float, float]) -> None:
        self._at = position
        self.pointed = self._row_at(position)
        over = self.pointed >= 0 and self.bin_of(self.pointed).collidepoint(position)
        self.hint = "Delete this game" if over else ""
        self.changed()

    def hover(self, over: bool) -> None:
        super().hover(over)
        if not over:
            self.pointed = -1

    def release(self, position: tuple[float, float]) -> None:
        index = self._row_at(position)
        if self._dragged or index < 0:
            return
        self.selected = index
        (self.on_delete if self.bin_of(index).collidepoint(position) else self.on_open)(index)

    def key(self, event: pygame.event.Event) -> bool:
        if 0 <= self.selected < self.count and event.key in (*ENTER, pygame.K_DELETE):
            (self.on_delete if event.key == pygame.K_DELETE else self.on_open)(self.selected)
            return True
        return super().key(event)

    def _draw_game(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        kept = self.look_up(index)
        if kept is None:
            return
        now = theme.now
        if index == self.pointed and index != self.selected:
            draw.panel(surface, box.inflate(0, -4), theme.mix(now.panel, now.lift, 0.05), radius=10)
        icon, color = MARKS[kept.ending]
        draw.icon(surface, icon, (box.x + 26, box.centery), getattr(now, color), 20)
        left, right = box.x + 52, box.right - BIN - 8
        draw.text(surface, name_of(kept), (left, box.centery - 10), "strong", now.text, "midleft", width=right - left)
        told = facts_of(kept)
        draw.text(surface, told, (left, box.centery + 11), "small", now.secondary, "midleft", width=right - left)
        if index in (self.pointed, self.selected):
            place = self.bin_of(index)
            over = place.collidepoint(self._at)
            if over:
                draw.panel(surface, place, now.control, radius=theme.BUTTON_RADIUS)
            draw.icon(surface, "trash-2", place.center, now.text if over else now.secondary, 18)
