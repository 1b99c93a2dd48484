"""The menu of the Play screen."""

from collections.abc import Callable

import pygame

from game.play.live_game import LiveGame
from game.record.node import Node
from game.window.input.key_bindings import Action
from game.window.scene import SHOW_KEYS, SceneStack
from game.window.screens.board.game_actions import (
    ANALYZE,
    COPY_GAME,
    OPEN_GAME,
    PASTE_GAME,
    SHARE,
    copy_game,
    copy_position,
)
from game.window.screens.dialogs.dialog import Dialog
from game.window.widgets.widget import Button
from game.words.messages import join_sentences, mark, tr

TURN_BOARD = Action("play.turn_board", mark("Turn the board to face each player"), ("B",))
SAVE_GAME = Action("play.save", mark("Save game"), ("Ctrl+S",))


class GameMenu(Dialog):
    """The dialog with commands for a game: help, save, open, copy, paste, draw, home and quit.

    `node` is the position that the screen shows. `warning` says what the person loses by an analysis now.
    """

    width = 560.0
    ITEM = 46
    GAP = 10

    def __init__(
        self,
        app: SceneStack,
        live: LiveGame,
        node: Node,
        paste: Callable[[], object],
        agree_draw: Callable[[], object],
        turn_board: Callable[[], object],
        warning: str,
    ) -> None:
        super().__init__(app, tr("Menu"))
        record, navigator = live.record, app.navigator
        self.items = [
            self._item(
                tr("How to play"), lambda: navigator.learn(record.game), "graduation-cap", tr("The rules of this game")
            ),
            self._item(tr("Keyboard shortcuts"), navigator.keys, "keyboard", tr("Works on every screen"), SHOW_KEYS),
            self._item(tr("Save game"), lambda: navigator.save_game(record), "save", "", SAVE_GAME),
            self._item(
                tr("Open game"), lambda: navigator.open_game(navigator.show_game, False), "folder-open", "", OPEN_GAME
            ),
            self._item(tr("Copy game"), lambda: copy_game(app, record), "copy", "", COPY_GAME),
            self._item(
                tr("Analyze"),
                lambda: navigator.analyze(record, node),
                "search",
                join_sentences((tr("Explore this position with variations."), warning)),
                ANALYZE,
            ),
            self._item(
                tr("Copy position"),
                lambda: copy_position(app, node),
                "copy",
                tr("Copy the position as one line of text"),
            ),
            self._item(tr("Share"), lambda: navigator.share(record, node), "share-2", "", SHARE),
            self._item(
                tr("Paste game or position"), paste, "clipboard-paste", tr("Load it from the clipboard"), PASTE_GAME
            ),
            turn_item := self._item(
                tr("Turn the board"),
                turn_board,
                "refresh-cw",
                tr("After each move, it faces the other player"),
                TURN_BOARD,
            ),
            draw_item := self._item(tr("Agree to a draw"), agree_draw, "handshake", tr("End the game as a draw")),
            self._item(tr("Home"), app.go_home, "house", tr("Your game is saved")),
            self._item(tr("Quit"), app.quit, "power", tr("Your game is saved")),
        ]
        turn_item.on = app.settings.turns_board
        if len(live.people) < 2:
            turn_item.disabled_reason = tr("Only for games between two people")
        if live.is_over:
            draw_item.disabled_reason = tr("The game is over")
        elif len(live.people) < 2:
            draw_item.disabled_reason = tr("Only two people can agree to a draw")

    def _item(
        self, label: str, on_click: Callable[[], object], icon: str, hint: str, action: Action | None = None
    ) -> Button:
        def close_and_act() -> None:
            self.app.pop()
            on_click()

        return self.widgets.add(Button(label, close_and_act, icon, hint=hint, action=action))

    def content_height(self, width: float) -> float:
        rows = (len(self.items) + 1) // 2
        return rows * self.ITEM + (rows - 1) * self.GAP

    def layout_content(self, rect: pygame.FRect) -> None:
        width = (rect.width - self.GAP) / 2
        for index, item in enumerate(self.items):
            line, column = divmod(index, 2)
            x, y = rect.x + column * (width + self.GAP), rect.y + line * (self.ITEM + self.GAP)
            item.rect = pygame.FRect(x, y, width, self.ITEM)
        if len(self.items) % 2:
            self.items[-1].rect.width = rect.width
