"""A control that shows the chosen value, and opens a list in which the user can choose another value."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.window import theme
from game.window.input.key_bindings import ACTIVATE, LEFT, RIGHT, Actions
from game.window.paint import draw
from game.window.scene import Scene, SceneStack
from game.window.widgets.controls import ListBox
from game.window.widgets.widget import Role, Widget
from game.words.messages import tr


class Dropdown(Widget):
    """Shows the chosen value. A click opens a list of all values.

    options   for each value: the value, its label, and its description, which may be empty
    picture   None, or a function that draws a picture of a value before its label; it returns False if there is none
    """

    role = Role.DROPDOWN
    radius = theme.BUTTON_RADIUS
    actions: ClassVar[Actions] = {
        ACTIVATE: lambda dropdown: dropdown.open(),
        LEFT: lambda dropdown: dropdown.step(-1),
        RIGHT: lambda dropdown: dropdown.step(1),
    }

    def __init__(
        self,
        app: SceneStack,
        options: Sequence[tuple[object, str, str]],
        value: object,
        on_change: Callable[[object], object],
        picture: Callable[[pygame.Surface, pygame.FRect, object], bool] | None = None,
    ) -> None:
        super().__init__()
        self.app = app
        self.picture = picture
        self.options: Sequence[tuple[object, str, str]] = list(options)
        self.value = value
        self.on_change = on_change

    @property
    def value_text(self) -> str:
        return tr(self.label)

    @property
    def label(self) -> str:
        return next((label for value, label, _ in self.options if value == self.value), "")

    def open(self) -> None:
        """Open the list of the options."""
        if self.enabled:
            self.app.push(DropdownList(self.app, self))

    def release(self, position: tuple[float, float]) -> None:
        if self.rect.collidepoint(position):
            self.open()

    def choose(self, value: object) -> None:
        if value != self.value:
            self.value = value
            self.changed()
            self.on_change(value)

    def step(self, step: int) -> None:
        """Choose the value that is `step` rows below the chosen value in the list, or above it if negative."""
        values = [value for value, _, _ in self.options]
        here = values.index(self.value) if self.value in values else 0
        self.choose(values[max(0, min(len(values) - 1, here + step))])

    def wheel(self, turns: float) -> bool:
        self.step(-1 if turns > 0 else 1)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        fill = theme.mix(now.well, now.control, self.glow.value)
        draw.panel(surface, self.rect, fill, radius=self.radius)
        left, right = self.rect.x + 14, self.rect.right - 34
        draw.text(surface, self.label, (left, self.rect.centery), "label", now.text, "midleft", width=right - left)
        draw.icon(surface, "chevron-down", (self.rect.right - 20, self.rect.centery), now.secondary, 18)


class DropdownList(Scene):
    """The open list of a dropdown, which is shown below or above it. A click, Enter or Esc closes the list."""

    overlay = True
    ROW = 50
    MOST = 7  # the most rows that are visible at once
    BESIDE = 50  # the space beside the text: the left margin and the check mark
    PICTURE = 60  # the width of a picture before the text

    def __init__(self, app: SceneStack, dropdown: Dropdown) -> None:
        super().__init__(app)
        self.dropdown = dropdown
        self.rect = pygame.FRect(0, 0, 0, 0)
        self._left = 14 if dropdown.picture is None else 14 + self.PICTURE
        self.row = self.ROW if dropdown.picture is None else self.PICTURE
        self.rows = self.widgets.add(ListBox(self._draw_row, row_height=self.row, on_take=self._take))
        self.rows.row_text = lambda index: tr(dropdown.options[index][1])
        self.rows.title = dropdown.name
        self.rows.takes_at_once = True
        self.widgets.focus_on(self.rows)
        self.widgets.by_keyboard = False

    def layout(self, size: tuple[float, float]) -> None:
        anchor, options = self.dropdown.rect, self.dropdown.options
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
        self.rows.fill(len(values), values.index(self.dropdown.value) if self.dropdown.value in values else -1)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            self.app.pop()
            return True
        return super().handle(event)

    def _take(self, index: int) -> None:
        self.app.pop()
        self.dropdown.choose(self.dropdown.options[index][0])

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        border = theme.mix(now.raised, now.lift, 0.2)
        draw.panel(surface, self.rect, now.raised, radius=16, border=border, width=1, shadow=True)
        super().draw(surface)

    def _draw_row(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        now = theme.now
        value, label, words = self.dropdown.options[index]
        if self.dropdown.picture is not None:
            square = pygame.FRect(box.x + 10, box.y + 5, box.height - 10, box.height - 10)
            draw.panel(surface, square, now.well, radius=10)
            self.dropdown.picture(surface, square.inflate(-6, -6), value)
        left, width = box.x + self._left, box.width - self.BESIDE - self._left + 14
        top = box.centery - (9 if words else 0)
        draw.text(surface, label, (left, top), "label", now.text, "midleft", width=width)
        if words:
            draw.text(surface, words, (left, box.centery + 11), "small", now.secondary, "midleft", width=width)
        if value == self.dropdown.value:
            draw.icon(surface, "check", (box.right - 22, box.centery), now.accent, 18)
