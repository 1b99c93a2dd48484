"""The review while there is no game to be reviewed: the ways to get one."""

from __future__ import annotations

import pygame

from game.rules.catalog import FIRST
from game.window import theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.exchange import opened, pasted
from game.window.screens.page import Page
from game.window.widgets.widget import Button, ButtonKind, row

WORDS = "There is no game to review yet"


class NothingToReview(Page):
    """Says so, and leads on."""

    def __init__(self, app: Stage) -> None:
        super().__init__(app, "Review")
        ways = app.ways
        self.beginnings = [
            self.widgets.add(Button("New game", lambda: ways.new_game(FIRST), "plus", ButtonKind.PRIMARY)),
            self.widgets.add(Button("Open a game", self.open_game, "folder-open")),
        ]
        self.add_tool("folder-open", "Open another game (Ctrl+O)", self.open_game)
        self.add_tool("clipboard-paste", "Paste a game (Ctrl+V)", self.paste)
        self.add_tool("copy", "Copy this game as text (Ctrl+C)", lambda: None).why_not = WORDS
        self.add_window_tools()

    def open_game(self) -> None:
        self.app.ways.open_game(self.app.ways.review)

    def paste(self) -> None:
        if record := pasted(self.app, None):
            self.app.ways.review(record)

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        middle = self.body.center
        row(self.beginnings, (middle[0] - 180, middle[1] + 72, 360, theme.BUTTON_HEIGHT))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            if record := opened(self.app, event.file):
                self.app.ways.review(record)
            return True
        return super().handle(event)

    def shortcut(self, event: pygame.event.Event) -> bool:
        does = {pygame.K_o: self.open_game, pygame.K_v: self.paste}.get(event.key)
        if does is None or event.mod & pygame.KMOD_ALT:
            return super().shortcut(event)
        does()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        middle = self.body.center
        draw.icon(surface, "chart-line", (middle[0], middle[1] - 60), now.secondary, 48)
        draw.text(surface, WORDS, middle, "heading", now.text, "center")
        said = "Play one, open a saved one, or drop a file onto the window."
        draw.text(surface, said, (middle[0], middle[1] + 36), "body", now.secondary, "center")
        super().draw(surface)
