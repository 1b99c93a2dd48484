"""Saves which game each person played last, and the choices they made when they last started each game."""

from dataclasses import dataclass, field
from typing import Any

from game.play.json_files import JsonFile
from game.play.storage import Settings, Store

FILE = "new_games.json"


@dataclass
class LastChoices:
    """A person's choices for the last new games. The New game screen and the home screen start with them.

    game     the name of the game played last, or an empty text
    setups   for each game, the choices made for its last new game (see `load_choices`)
    """

    game: str = ""
    setups: dict[str, Any] = field(default_factory=dict)


_json_file = JsonFile(FILE, LastChoices)
load, edit = _json_file.load, _json_file.edit


def migrate(store: Store, settings: Settings) -> None:
    """Move the choices that earlier versions saved in the settings to the first person's file."""
    if not (settings.last_game or settings.last_setup):
        return
    present, store.player = store.player, ""
    try:
        if not store.exists(FILE):
            with edit(store) as last:
                last.game, last.setups = settings.last_game, settings.last_setup
    finally:
        store.player = present
    settings.last_game, settings.last_setup = "", {}
    store.save_settings_soon(settings)
