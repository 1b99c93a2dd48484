"""Games that come and go: by the clipboard, and by files from anywhere."""

from __future__ import annotations

from game.files import typed_path
from game.record.pasted import read_pasted
from game.record.record import Record
from game.record.saved import load_game, write_game
from game.rules.errors import RulesError
from game.window import clipboard
from game.window.scene import Stage
from game.window.screens.sheets import Message
from game.window.widgets.widget import ButtonKind


def copy_game(app: Stage, record: Record) -> None:
    _copy(app, write_game(record), "The game is on the clipboard")


def copy_position(app: Stage, record: Record) -> None:
    _copy(app, f"{record.game} {record.shown.position()}", "The position is on the clipboard")


def _copy(app: Stage, text: str, words: str) -> None:
    app.toast(words if clipboard.put(text) else "There is no clipboard here")


def pasted(app: Stage, present: Record | None) -> Record | None:
    """The game or the position on the clipboard, or None, and why not is said; moves alone are those of this game."""
    try:
        return read_pasted(clipboard.get(), present)
    except RulesError as error:
        _complain(app, "This cannot be pasted", error)
        return None


def opened(app: Stage, path: str) -> Record | None:
    """The game of a file, or None, and why not is said."""
    try:
        return load_game(typed_path(path))
    except RulesError as error:
        _complain(app, "This file cannot be opened", error)
        return None


def _complain(app: Stage, title: str, error: RulesError) -> None:
    app.push(Message(app, title, str(error), [("Close", None, ButtonKind.PRIMARY)]))
