"""Sheets above a scene: what the game has to say or to ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.window import clipboard, screen, theme
from game.window.motion import FADE, Glide
from game.window.paint import draw
from game.window.scene import Scene, Stage
from game.window.widgets.widget import Button, ButtonKind, row

PADDING = 28

# A button that closes a message first: its label, what it does, and its kind.
Answer = tuple[str, Callable[[], object] | None, ButtonKind]


class Sheet(Scene):
    """A titled panel in the middle of the screen. Esc, or a click beside it, closes it.

    Subclasses give `content_height(width)` and `draw_content(surface, rect)`; `layout_content` may place widgets.
    """

    overlay = True
    width = 480.0

    def __init__(self, app: Stage, title: str) -> None:
        super().__init__(app)
        self.title = title
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.content = pygame.FRect(0, 0, 0, 0)
        self.buttons: list[Button] = []
        self.shown = Glide(seconds=FADE)
        self.shown.to(1.0)

    def add_button(
        self, label: str, on_click: Callable[[], object], kind: ButtonKind = ButtonKind.PLAIN, icon: str = ""
    ) -> Button:
        """Add a button to the row at the foot."""
        button = self.widgets.add(Button(label, on_click, icon, kind))
        self.buttons.append(button)
        return button

    def content_height(self, width: float) -> float:
        return 0.0

    def layout_content(self, rect: pygame.FRect) -> None:
        pass

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        pass

    def layout(self, size: tuple[float, float]) -> None:
        width = min(self.width, size[0] - 2 * theme.MARGIN)
        inner = width - 2 * PADDING
        foot = theme.BUTTON_HEIGHT + 24 if self.buttons else 0
        self.rect = pygame.FRect(0, 0, width, 2 * PADDING + 44 + self.content_height(inner) + foot)
        self.rect.height = min(self.rect.height, size[1] - theme.MARGIN)
        self.rect.center = size[0] / 2, size[1] / 2
        top = self.rect.y + PADDING + 44
        self.content = pygame.FRect(self.rect.x + PADDING, top, inner, self.rect.bottom - PADDING - foot - top)
        base = self.rect.bottom - PADDING - theme.BUTTON_HEIGHT
        row(self.buttons, (self.rect.x + PADDING, base, inner, theme.BUTTON_HEIGHT), gap=12)
        self.layout_content(self.content)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            self.back()
            return True
        return super().handle(event)

    def update(self, dt: float) -> float:
        if self.shown.moving:
            screen.damage()
        return min(self.shown.update(dt), super().update(dt))

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        draw.veil(surface, 0.5 * self.shown.value)
        draw.panel(surface, self.rect, border=now.secondary, border_opacity=0.25, width=1, shadow=True)
        corner = self.rect.x + PADDING, self.rect.y + PADDING - 4
        draw.text(surface, self.title, corner, "title", now.text, width=self.rect.width - 2 * PADDING)
        self.draw_content(surface, self.content)
        super().draw(surface)


class Message(Sheet):
    """A sheet that says something and offers a few buttons, each of which closes it first.

    Enter takes the first of the `answers`, which also gets the focus: where something may be lost, the safe one.
    """

    def __init__(self, app: Stage, title: str, words: str, answers: Sequence[Answer]) -> None:
        super().__init__(app, title)
        self.words = words
        for label, action, kind in answers:
            self.add_button(label, self._closing(action), kind)
        self.widgets.focus_on(self.buttons[0])

    def _closing(self, action: Callable[[], object] | None) -> Callable[[], None]:
        def close() -> None:
            self.app.pop()
            if action is not None:
                action()

        return close

    def content_height(self, width: float) -> float:
        return draw.paragraph_height(self.words, width)

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        draw.paragraph(surface, self.words, rect.topleft, rect.width)


class ErrorScene(Scene):
    """What is shown when something went wrong that nobody foresaw: calm, with the details to copy."""

    WORDS = (
        "The game met an error that nobody foresaw. Your saved game is safe, and the details are in the log. "
        "If you report it, please add the details."
    )

    def __init__(self, app: Stage, details: str) -> None:
        super().__init__(app)
        self.details = details
        self.rect = pygame.FRect(0, 0, 640, 306)
        self.buttons = [
            self.widgets.add(Button("Main screen", app.restart, "arrow-left", ButtonKind.PRIMARY)),
            self.widgets.add(Button("Copy details", self._copy, "copy")),
            self.widgets.add(Button("Quit", app.quit)),
        ]

    def _copy(self) -> None:
        self.app.toast("Copied" if clipboard.put(self.details) else "There is no clipboard to copy to")

    def back(self) -> None:
        self.app.restart()

    def layout(self, size: tuple[float, float]) -> None:
        self.rect.center = size[0] / 2, size[1] / 2
        foot = self.rect.x + PADDING, self.rect.bottom - PADDING - theme.BUTTON_HEIGHT
        row(self.buttons, (*foot, self.rect.width - 2 * PADDING, theme.BUTTON_HEIGHT), gap=12)

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        left, inner = self.rect.x + PADDING, self.rect.width - 2 * PADDING
        draw.panel(surface, self.rect, shadow=True)
        draw.icon(surface, "triangle-alert", (left + 14, self.rect.y + 44), now.bad, 28)
        draw.text(surface, "Something went wrong", (left + 44, self.rect.y + 44), "title", anchor="midleft")
        height = draw.paragraph(surface, self.WORDS, (left, self.rect.y + 84), inner)
        last = self.details.strip().splitlines()[-1]
        draw.paragraph(surface, last, (left, self.rect.y + 100 + height), inner, "small", now.bad, most_lines=3)
        super().draw(surface)
