"""The menu of a game: everything that can be done with it besides playing it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.play.live_game import LiveGame
from game.window.scene import Stage
from game.window.screens.exchange import copy_game, copy_position
from game.window.screens.sheets import Sheet
from game.window.widgets.widget import Button


class GameMenu(Sheet):
    """Everything that can be done with the game besides playing it."""

    width = 560.0
    ITEM = 46
    GAP = 10

    def __init__(
        self, app: Stage, live: LiveGame, paste: Callable[[], object], agree_draw: Callable[[], object]
    ) -> None:
        super().__init__(app, "Menu")
        record, ways = live.record, app.ways
        self.items = [
            self._item("How to play", lambda: ways.learn(record.game), "graduation-cap", "The rules of this game"),
            self._item("All keys", ways.keys, "keyboard", "Anywhere: ?"),
            self._item("Save game", lambda: ways.save_game(record), "save", "Ctrl+S"),
            self._item("Open game", lambda: ways.open_game(ways.go_on_with), "folder-open", "Ctrl+O"),
            self._item("Copy game", lambda: copy_game(app, record), "copy", "Ctrl+C"),
            self._item("Copy position", lambda: copy_position(app, record), "copy", "The position as a line of text"),
            self._item("Paste", paste, "clipboard-paste", "A game, its moves or a position (Ctrl+V)"),
            draw_item := self._item("Agree on a draw", agree_draw, "handshake", "End the game as a draw"),
            self._item("Main screen", app.go_home, "house", "The game is saved (Esc)"),
            self._item("Quit", app.quit, "power", "The game is saved"),
        ]
        if live.is_over:
            draw_item.why_not = "The game is over"
        elif len(live.people) < 2:
            draw_item.why_not = "Only two people can agree on a draw"

    def _item(self, label: str, action: Callable[[], object], icon: str, hint: str) -> Button:
        def close_and_act() -> None:
            self.app.pop()
            action()

        return self.widgets.add(Button(label, close_and_act, icon, hint=hint))

    def content_height(self, width: float) -> float:
        rows = (len(self.items) + 1) // 2
        return rows * self.ITEM + (rows - 1) * self.GAP

    def layout_content(self, rect: pygame.FRect) -> None:
        width = (rect.width - self.GAP) / 2
        for place, item in enumerate(self.items):
            line, column = divmod(place, 2)
            x, y = rect.x + column * (width + self.GAP), rect.y + line * (self.ITEM + self.GAP)
            item.rect = pygame.FRect(x, y, width, self.ITEM)
