"""A control that shows one value of many and opens a list of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.window import screen, theme
from game.window.motion import FADE, Glide
from game.window.paint import draw
from game.window.scene import Scene, Stage
from game.window.widgets.controls import ENTER, Rows
from game.window.widgets.widget import Widget


class Picker(Widget):
    """One of many values. `options` are triples of value, label and a few words about it.

    `picture`, if given, draws a value into a square before its label; False where there is nothing to draw.
    """

    radius = theme.BUTTON_RADIUS

    def __init__(
        self,
        app: Stage,
        options: Sequence[tuple[object, str, str]],
        value: object,
        on_change: Callable[[object], object],
        picture: Callable[[pygame.Surface, pygame.FRect, object], bool] | None = None,
    ) -> None:
        super().__init__()
        self.app = app
        self.picture = picture
        self.options = list(options)
        self.value = value
        self.on_change = on_change

    @property
    def label(self) -> str:
        return next((label for value, label, _ in self.options if value == self.value), "")

    def choose(self, value: object) -> None:
        if value != self.value:
            self.value = value
            self.changed()
            self.on_change(value)

    def _open(self) -> None:
        self.app.push(PickList(self.app, self))

    def step(self, step: int) -> None:
        """Take the next value, or the one before."""
        values = [value for value, _, _ in self.options]
        here = values.index(self.value) if self.value in values else 0
        self.choose(values[max(0, min(len(values) - 1, here + step))])

    def release(self, position: tuple[float, float]) -> None:
        if self.rect.collidepoint(position):
            self._open()

    def wheel(self, turns: float) -> bool:
        self.step(-1 if turns > 0 else 1)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (*ENTER, pygame.K_SPACE):
            self._open()
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.step(1 if event.key == pygame.K_RIGHT else -1)
        else:
            return False
        return True

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        fill = theme.mix(now.well, now.control, self.glow.value)
        draw.panel(surface, self.rect, fill, radius=self.radius)
        left, right = self.rect.x + 14, self.rect.right - 34
        draw.text(surface, self.label, (left, self.rect.centery), "label", now.text, "midleft", width=right - left)
        draw.icon(surface, "chevron-down", (self.rect.right - 20, self.rect.centery), now.secondary, 18)


class PickList(Scene):
    """The list of a picker, below or above it. A click, Enter or Esc closes it."""

    overlay = True
    ROW = 50
    MOST = 7  # rows that are seen at once
    BESIDE = 50  # the room beside the words: at the left edge, and for the check
    PICTURE = 60  # the room of a picture before them

    def __init__(self, app: Stage, picker: Picker) -> None:
        super().__init__(app)
        self.picker = picker
        self.rect = pygame.FRect(0, 0, 0, 0)
        self._left = 14 if picker.picture is None else 14 + self.PICTURE
        self.row = self.ROW if picker.picture is None else self.PICTURE
        self.rows = self.widgets.add(Rows(self._draw_row, row_height=self.row))
        self.shown = Glide(seconds=FADE)
        self.shown.to(1.0)
        self.widgets.focus_on(self.rows)
        self.widgets.by_keyboard = False

    def layout(self, size: tuple[float, float]) -> None:
        anchor, options = self.picker.rect, self.picker.options
        height = min(self.MOST, len(options)) * self.row + 12
        widest = max(draw.measure(words, "small") for _, _, words in options)
        width = max(anchor.width, min(widest + self._left + self.BESIDE + 12, size[0] - 32))
        self.rect = pygame.FRect(anchor.x, anchor.bottom + 6, width, height)
        if self.rect.bottom > size[1] - 16:
            self.rect.bottom = max(height + 16, min(anchor.top - 6, size[1] - 16))
        if self.rect.right > size[0] - 24:
            self.rect.right = max(16 + width, anchor.right)
        self.rows.rect = self.rect.inflate(-12, -12)
        values = [value for value, _, _ in options]
        self.rows.fill(len(values), values.index(self.picker.value) if self.picker.value in values else -1)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            self.app.pop()
            return True
        if event.type == pygame.KEYDOWN and event.key in (*ENTER, pygame.K_SPACE):
            self._take()
            return True
        before = self.rows.selected
        used = super().handle(event)
        # The keys wander through the list; a click takes what it hits.
        if used and event.type == pygame.MOUSEBUTTONUP and (self.rows.selected != before or self._is_over_row(event)):
            self._take()
        return used

    def _is_over_row(self, event: pygame.event.Event) -> bool:
        return self.rows.rect.collidepoint(event.pos) and event.pos[0] < self.rows.rect.right - 14

    def _take(self) -> None:
        selected = self.rows.selected
        self.app.pop()
        if selected >= 0:
            self.picker.choose(self.picker.options[selected][0])

    def update(self, dt: float) -> float:
        if self.shown.moving:
            screen.damage(self.rect.inflate(80, 80))
        return min(self.shown.update(dt), super().update(dt))

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        border = theme.mix(now.raised, now.lift, 0.2)
        draw.panel(surface, self.rect, now.raised, radius=16, border=border, width=1, shadow=True)
        super().draw(surface)

    def _draw_row(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        now = theme.now
        value, label, words = self.picker.options[index]
        if self.picker.picture is not None:
            square = pygame.FRect(box.x + 10, box.y + 5, box.height - 10, box.height - 10)
            draw.panel(surface, square, now.well, radius=10)
            self.picker.picture(surface, square.inflate(-6, -6), value)
        left, width = box.x + self._left, box.width - self.BESIDE - self._left + 14
        top = box.centery - (9 if words else 0)
        draw.text(surface, label, (left, top), "label", now.text, "midleft", width=width)
        if words:
            draw.text(surface, words, (left, box.centery + 11), "small", now.secondary, "midleft", width=width)
        if value == self.picker.value:
            draw.icon(surface, "check", (box.right - 22, box.centery), now.accent, 18)
