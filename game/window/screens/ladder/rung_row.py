"""A step of the ladder as a row: its mark between the rails, how it is set up, and what it asks for."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

import pygame

from game.teach.ladder.climb import How
from game.teach.ladder.rung import Rung
from game.window import theme
from game.window.paint import draw
from game.window.widgets.controls import ENTER
from game.window.widgets.widget import Widget

RAILS = 34  # from the left edge to the middle between the rails
HALF = 10  # from there to a rail
MARK = 15  # the radius of a mark
TEXT = 68  # from the left edge to the words


class Mark(Enum):
    """How far one is with a step, with its sign; that of one still ahead is its number."""

    ALONE = "star"
    HELPED = "check"
    NEXT = "play"
    AHEAD = ""

    @classmethod
    def of(cls, how: How | None, is_next: bool) -> Mark:
        if how is None:
            return cls.NEXT if is_next else cls.AHEAD
        return cls.ALONE if how is How.ALONE else cls.HELPED

    @property
    def is_done(self) -> bool:
        return self in (Mark.ALONE, Mark.HELPED)


class RungRow(Widget):
    """One step. A click or Enter begins it, whatever comes before it."""

    radius = theme.BUTTON_RADIUS

    def __init__(self, rung: Rung, number: int, on_play: Callable[[Rung], object]) -> None:
        super().__init__()
        self.rung = rung
        self.number = number
        self.on_play = on_play
        self.mark = Mark.AHEAD
        self.is_last = False

    def release(self, position: tuple[float, float]) -> None:
        if self.rect.collidepoint(position):
            self.on_play(self.rung)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (*ENTER, pygame.K_SPACE):
            self.on_play(self.rung)
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        now, box = theme.now, self.rect.inflate(-8, -4)
        if self.mark is Mark.NEXT:
            fill = theme.mix(now.panel, now.raised, 0.6 + 0.4 * self.glow.value)
            draw.panel(surface, box, fill, radius=self.radius, border=now.accent, border_opacity=0.8)
        elif self.glow.value:
            draw.panel(surface, box, now.raised, radius=self.radius, opacity=round(self.glow.value, 2))
        self._draw_rails(surface)
        self._draw_mark(surface)
        self._draw_words(surface)

    def _draw_rails(self, surface: pygame.Surface) -> None:
        """Two rails, and a rung between this step and the next one."""
        color = theme.mix(theme.now.panel, theme.now.good if self.mark.is_done else theme.now.secondary, 0.45)
        middle = self.rect.x + RAILS
        for rail in (middle - HALF, middle + HALF):
            draw.panel(surface, (rail - 1.5, self.rect.y, 3, self.rect.height), color, radius=0)
        if not self.is_last:
            draw.panel(surface, (middle - HALF, self.rect.bottom - 1.5, 2 * HALF, 3), color, radius=0)

    def _draw_mark(self, surface: pygame.Surface) -> None:
        now, center = theme.now, (self.rect.x + RAILS, self.rect.centery)
        if self.mark is Mark.AHEAD:
            draw.dot(surface, center, MARK, now.panel)
            draw.ring(surface, center, MARK, theme.mix(now.panel, now.secondary, 0.7), 2)
            draw.text(surface, str(self.number), center, "chip", now.secondary, "center")
            return
        color = now.accent if self.mark is Mark.NEXT else now.good
        draw.dot(surface, center, MARK + 3, now.panel)
        draw.dot(surface, center, MARK, color)
        draw.icon(surface, self.mark.value, center, now.panel, 17)

    def _draw_words(self, surface: pygame.Surface) -> None:
        now, rung = theme.now, self.rung
        left, end, middle = self.rect.x + TEXT, self.rect.right - 20, self.rect.centery
        is_quiet = self.mark is Mark.AHEAD
        title = theme.mix(now.secondary, now.text, self.glow.value if is_quiet else 1.0)
        draw.disc(surface, (end - 9, middle - 10), 9, rung.side)
        box = draw.text(surface, rung.opponent, (end - 26, middle - 10), "small", now.secondary, "midright")
        draw.text(surface, rung.title, (left, middle - 10), "strong", title, "midleft", width=box.left - 12 - left)
        draw.text(surface, rung.aim, (left, middle + 11), "small", now.secondary, "midleft", width=end - left)
