"""Saves which game each person played last, and the choices they made when they last started each game."""

from dataclasses import dataclass, field
from typing import Any

from game.play.new_game_choices import Choices, with_choices
from game.play.storage.json_files import JsonFile
from game.play.storage.settings import Settings
from game.play.storage.store import Store
from game.rules.registry import GAMES

FILE = "new_games.json"


@dataclass
class LastChoices:
    """A person's choices for the last new games. The New game screen and the home screen start with them.

    game     the name of the game played last, or an empty text
    setups   for each game, the choices made for its last new game (see `load_choices`)
    """

    game: str = ""
    setups: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Forget a game that this version does not have."""
        if self.game not in GAMES:
            self.game = ""

    def play(self, game: str) -> None:
        """Note that a game is the one played last."""
        self.game = game

    def set_up(self, game: str, choices: Choices) -> None:
        """Note the choices made for a new game."""
        self.setups = with_choices(self.setups, game, choices)


_json_file = JsonFile(FILE, LastChoices)
load, change = _json_file.load, _json_file.change


def migrate(store: Store, settings: Settings) -> None:
    """Move the choices that earlier versions saved in the settings to the first person's file."""
    if not (settings.last_game or settings.last_setup):
        return
    present, store.player = store.player, ""
    try:
        if not store.exists(FILE):
            former = LastChoices(settings.last_game, settings.last_setup)
            change(store, lambda last: vars(last).update(vars(former)))
    finally:
        store.player = present
    settings.last_game, settings.last_setup = "", {}
    store.save_settings_soon(settings)
