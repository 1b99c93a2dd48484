"""Widgets of the Learn screen: the example board and the page dots."""

from collections.abc import Callable
from typing import ClassVar

import pygame

from game.window import theme
from game.window.input.key_bindings import ACCEPT, LEFT, RIGHT, Actions
from game.window.paint import draw
from game.window.screens.learn.demo import Demo
from game.window.widgets.widget import Clickable, Role, Static, Widget
from game.words.messages import tr

DOT = 18  # the distance between two dots


class ExampleBoard(Clickable):
    """The board with the example. A click plays the next move of the example at once."""

    radius = theme.PANEL_RADIUS
    is_ground = True
    actions: ClassVar[Actions] = {ACCEPT: lambda board: board.click()}  # Space pauses the example

    def __init__(self, on_click: Callable[[], object]) -> None:
        super().__init__(on_click)
        self.demo: Demo | None = None

    @property
    def name(self) -> str:
        return tr("Example: play the next move")

    @property
    def value_text(self) -> str:
        return self.demo.caption if self.demo is not None else ""

    def show(self, demo: Demo) -> None:
        self.demo = demo
        self.demo.view.layout(self._area())
        self.changed()

    def place(self, rect: pygame.FRect) -> None:
        self.rect = rect
        if self.demo is not None:
            self.demo.view.layout(self._area())

    def _area(self) -> pygame.FRect:
        return self.rect.inflate(-8, -8)

    def draw(self, surface: pygame.Surface) -> None:
        if self.demo is not None:
            self.demo.view.draw(surface)


class CaptionCard(Static):
    """The card below the text of a page. It says what the example shows, or what to do in the exercise.

    words    its text
    color    the name of the color of its title in the theme, which is also that of its border
    """

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        self.color = "secondary"

    @property
    def value_text(self) -> str:
        return self.words

    @property
    def announcement(self) -> str:
        return self.contents_text

    def show(self, title: str, words: str, color: str) -> None:
        self.title, self.words, self.color = title, words, color
        self.changed()

    def draw(self, surface: pygame.Surface) -> None:
        now, rect = theme.now, self.rect
        color = getattr(now, self.color)
        border = {"secondary": None, "accent_text": now.accent}.get(self.color, color)
        draw.panel(surface, rect, radius=16, border=border, border_opacity=0.6, width=1.5)
        draw.text(surface, self.title, (rect.x + 20, rect.y + 28), "label", color, "midleft")
        draw.paragraph(surface, self.words, (rect.x + 20, rect.y + 48), rect.width - 40, "body", now.text)


class PageDots(Widget):
    """A dot for each page; the dot of the current page is longer. A click opens the page."""

    role = Role.CHOICE
    radius = 12
    actions: ClassVar[Actions] = {
        LEFT: lambda dots: dots.on_choose(dots.chosen - 1),
        RIGHT: lambda dots: dots.on_choose(dots.chosen + 1),
    }

    def __init__(self, on_choose: Callable[[int], object]) -> None:
        super().__init__()
        self.on_choose = on_choose
        self.count = 1
        self.chosen = 0

    @property
    def name(self) -> str:
        return tr("Page")

    @property
    def value_text(self) -> str:
        return tr("{number} of {count}", number=self.chosen + 1, count=self.count)

    def center(self, number: int) -> tuple[float, float]:
        return self.rect.centerx + (number - (self.count - 1) / 2) * DOT, self.rect.centery

    def release(self, position: tuple[float, float]) -> None:
        nearest = min(range(self.count), key=lambda number: abs(self.center(number)[0] - position[0]))
        if self.rect.collidepoint(position):
            self.on_choose(nearest)

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        for number in range(self.count):
            x, y = self.center(number)
            if number == self.chosen:
                draw.panel(surface, (x - 8, y - 4, 16, 8), now.accent, radius=4)
            else:
                draw.dot(surface, (x, y), 4, theme.mix(now.socket, now.secondary, 0.35 + 0.4 * self.glow.value))
