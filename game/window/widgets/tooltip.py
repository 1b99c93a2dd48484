"""Tooltips of widgets, and notes that appear beside them."""

import pygame

from game.window import redraw, scaling, theme
from game.window.animation import IDLE, AnimatedValue
from game.window.paint import draw
from game.window.widgets.widget import Widget


class Tooltip:
    """The tooltip of a widget, which appears after a short delay, or a note, which appears at once.

    widget   the widget whose tooltip is shown, or None
    note     the text of the note, or an empty text
    clear    the area that tooltips must not cover
    """

    DELAY = 0.45  # seconds before a tooltip appears
    STAYS = 6.0  # seconds that a tooltip stays
    NOTE_STAYS = 3.0  # seconds that a note stays
    WIDEST = 300  # the greatest width of the text

    def __init__(self) -> None:
        self.widget: Widget | None = None
        self.waited = 0.0
        self.shown = AnimatedValue()
        self.clear = pygame.FRect(0, 0, 0, 0)
        self.note = ""
        self._around = pygame.FRect(0, 0, 0, 0)

    def aim(self, widget: Widget | None) -> None:
        """Hide the tooltip, and start the delay after which the tooltip of `widget` appears, unless that is None."""
        self._hide()
        self.widget = widget
        self.note = ""

    def say(self, words: str, around: pygame.FRect) -> None:
        """Show a note at once, next to the rectangle `around`."""
        self._hide()
        self.widget = None
        self.note, self._around = words, pygame.FRect(around)

    def _hide(self) -> None:
        if self.shown.value:
            redraw.request()
        self.waited = 0.0
        self.shown.jump(0.0)

    def _words(self) -> str:
        return self.note or (self.widget.tip if self.widget else "")

    def update(self, dt: float) -> float:
        if not self._words():
            return IDLE
        delay, stays = (0.0, self.NOTE_STAYS) if self.note else (self.DELAY, self.STAYS)
        self.waited += dt
        if self.waited < delay:
            return delay - self.waited
        gone = delay + stays
        self.shown.to(1.0 if self.waited < gone else 0.0)
        if self.note and self.waited >= gone and not self.shown.value:
            self.note = ""
            return IDLE
        if self.shown.moving:
            redraw.request()
        return min(self.shown.update(dt), gone - self.waited if self.waited < gone else IDLE)

    def _box(self) -> pygame.FRect:
        lines = draw.wrap(self._words(), "small", self.WIDEST)
        width = max(draw.measure(line, "small") for line in lines) + 24
        box = pygame.FRect(0, 0, width, draw.paragraph_height(self._words(), self.WIDEST, "small") + 16)
        around = self._around if self.widget is None else self.widget.rect
        box.midtop = around.centerx, around.bottom + 8
        if box.bottom > scaling.size[1] - 8:
            box.bottom = max(box.height + 8, around.top - 8)
        if box.colliderect(self.clear):
            box.bottom = self.clear.top - 4
        box.left = max(8, min(box.left, scaling.size[0] - 8 - box.width))
        return box

    def draw(self, surface: pygame.Surface) -> None:
        if not self.shown.value or not self._words():
            return
        box = self._box()
        now = theme.now
        fill = theme.mix(now.raised, now.lift, 0.08)
        draw.panel(surface, box, fill, radius=10, border=now.secondary, border_opacity=0.35, width=1)
        draw.paragraph(surface, self._words(), (box.x + 12, box.y + 8), self.WIDEST, "small", now.text)
