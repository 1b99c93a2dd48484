"""The Review screen without a game."""

from typing import ClassVar

import pygame

from game.record.record import Record
from game.rules.registry import FIRST
from game.window import theme
from game.window.input.key_bindings import Actions, buttons
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.board.game_actions import COPY_GAME, OPEN_GAME, PASTE_GAME
from game.window.screens.page import Page
from game.window.widgets.widget import Button, ButtonKind, Widget, row, texts
from game.words.messages import mark, tr

WORDS = mark("There is no game to review yet")


class EmptyReview(Page):
    """Says that there is no game to review, and has buttons to start or open a game."""

    takes_games = True
    actions: ClassVar[Actions] = {**Page.actions, **buttons(OPEN_GAME, PASTE_GAME, COPY_GAME)}

    def __init__(self, app: SceneStack) -> None:
        super().__init__(app, tr("Review"))
        navigator = app.navigator
        self.start_buttons = [
            self.widgets.add(Button(tr("New game"), lambda: navigator.new_game(FIRST), "plus", ButtonKind.PRIMARY)),
            self.widgets.add(Button(tr("Open a game"), self.open_game, "folder-open")),
        ]
        self.add_tool("folder-open", "", self.open_game, OPEN_GAME)
        self.add_tool("clipboard-paste", "", self.paste, PASTE_GAME)
        self.add_tool("copy", "", lambda: None, COPY_GAME).disabled_reason = WORDS
        self.add_window_tools()

    def open_game(self) -> None:
        self.app.navigator.open_game(self.take_game)

    def paste(self) -> None:
        self.app.navigator.paste(self.take_game)

    def take_game(self, record: Record) -> None:
        self.app.navigator.review(record)

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        middle = self.body.center
        row(self.start_buttons, (middle[0] - 180, middle[1] + 72, 360, theme.BUTTON_HEIGHT))

    def texts(self) -> list[Widget]:
        return [*super().texts(), *texts(tr(WORDS))]

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        middle = self.body.center
        draw.icon(surface, "chart-line", (middle[0], middle[1] - 60), now.secondary, 48)
        draw.text(surface, WORDS, middle, "heading", now.text, "center")
        text = tr("Play a game, open a saved one, or drop a file onto this window.")
        draw.text(surface, text, (middle[0], middle[1] + 36), "body", now.secondary, "center")
        super().draw(surface)
