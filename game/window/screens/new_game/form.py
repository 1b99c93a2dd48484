"""The rows of the New Game screen: a label, controls, and a sentence about what is chosen, each at its own place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.window import theme
from game.window.paint import draw
from game.window.widgets.controls import Switch
from game.window.widgets.widget import Widget, row

LABEL = 96  # the room of a row's label
WORDS = 24  # of the sentence below the controls
WIDEST_PITCH = 84  # from one row to the next
LINE = 46  # the height of a control
SMALL_LINE = 32  # the least that it may be


@dataclass(frozen=True)
class Row:
    """A label, the controls behind it, how much of the width each takes, and a sentence about what they say."""

    label: str
    controls: Sequence[Widget]
    words: Callable[[], str] = str
    shares: Sequence[float] | None = None

    @property
    def is_shown(self) -> bool:
        return self.controls[0].visible


class Form:
    """A panel of rows. Each keeps its place, whether the others are shown or not, if that leaves room for sentences.

    The sentence of a row stands below it: in the place of the next row while that is hidden, else where there is room.
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        self._placed = rows  # those that have a place
        self.rect = pygame.FRect(0, 0, 0, 0)
        self._room = pygame.FRect(0, 0, 0, 0)
        self._pitch = 0.0
        self._line = 0.0

    def layout(self, rect: pygame.FRect, low: bool) -> None:
        self.rect = rect
        self._room = rect.inflate(-40, -16 if low else -32)
        self._place(self.rows)
        if not self._has_words:
            self._place([line for line in self.rows if line.is_shown])
        self._line = min(LINE, self._pitch - (WORDS if self._has_words else 5))
        for place, line in enumerate(self._placed):
            top = self._top(place)
            behind = pygame.FRect(self._room.x + LABEL, top, self._room.width - LABEL, self._line)
            first = line.controls[0]
            if isinstance(first, Switch):
                first.place(pygame.FRect(self._room.x, top, self._room.width, self._line), behind.x)
            else:
                row(list(line.controls), behind, shares=line.shares)

    def _place(self, rows: Sequence[Row]) -> None:
        self._placed = rows
        self._pitch = min(WIDEST_PITCH, self._room.height / len(rows))

    @property
    def _has_words(self) -> bool:
        """Whether there is room for a sentence below every row."""
        return self._pitch >= SMALL_LINE + WORDS

    def _top(self, place: int) -> float:
        return self._room.y + place * self._pitch

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        draw.panel(surface, self.rect)
        for place, line in enumerate(self._placed):
            if not line.is_shown:
                continue
            middle = self._top(place) + self._line / 2
            draw.text(surface, line.label, (self._room.x, middle), "body", now.secondary, "midleft", width=LABEL - 8)
            words, first = line.words(), line.controls[0]
            left, below = self._room.x + LABEL + 2, self._top(place) + self._line + 2
            width = self._room.right - left
            if isinstance(first, Switch):
                draw.text(surface, words, (first.track.right + 14, middle), "small", now.secondary, "midleft")
            elif place + 1 < len(self._placed) and not self._placed[place + 1].is_shown:
                draw.paragraph(surface, words, (left, below), width, "small", now.secondary)
            elif self._has_words:
                draw.text(surface, words, (left, below), "small", now.secondary, width=width)
