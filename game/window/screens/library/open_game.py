"""A game to go on with or to look at: one of the list, the one played last, or one of a file."""

from __future__ import annotations

from collections.abc import Callable

from game.play.library import keeping
from game.play.store import AUTOSAVE
from game.record.record import Record
from game.window.scene import Stage
from game.window.screens.exchange import opened
from game.window.screens.file_sheet import FileSheet
from game.window.screens.library.game_list import GameList
from game.window.widgets.widget import Button


class OpenGame(GameList):
    """The library, to choose from. `on_open` gets the game, and the page makes way for it."""

    def __init__(self, app: Stage, on_open: Callable[[Record], object], played_last: bool = False) -> None:
        self.on_open = on_open
        self.played_last = played_last
        super().__init__(app, "Open game")

    def buttons(self) -> list[Button]:
        self.file = Button("Open a file", self._choose_file, "folder-open", hint="You can also drop it onto the window")
        self.last = Button("The game played last", self._open_last, "history")
        return [self.file, *([self.last] if self.played_last else [])]

    def show(self, record: Record) -> None:
        self.app.pop()
        self.on_open(record)

    def take_file(self, path: str) -> None:
        record = opened(self.app, path)
        if record is not None:
            self.show(record)

    def _choose_file(self) -> None:
        self.app.push(FileSheet(self.app, "Open game", ".txt", "", self.take_file))

    def _open_last(self) -> None:
        store = self.app.store
        record = keeping.read(store, store.own(AUTOSAVE))
        if record is not None:
            self.show(record)
