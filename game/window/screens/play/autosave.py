"""Saves the game in progress automatically, and adds it to the library when it ends."""

from game.play.library import game_saves
from game.play.storage.store import AUTOSAVE, Store
from game.play.time_played import Stopwatch
from game.record.record import Record
from game.record.text_format import text_writer

SAVE_CLOCKS = 5.0  # seconds between two saves while a clock runs


class Autosave:
    """Saves one game while it is played.

    library_key   the key of the finished game in the library, or an empty text
    """

    def __init__(self, store: Store, record: Record) -> None:
        self.store = store
        self.record = record
        self.library_key = ""
        self._has_begun = False
        self._unsaved = 0.0
        self._stopwatch = Stopwatch(store, record.game)

    def begin(self) -> None:
        """Move the autosaved previous game to the library and autosave this game. Later calls do nothing."""
        if not self._has_begun:
            self._has_begun = True
            game_saves.archive_former(self.store, self.record)
            self.save()

    def save(self) -> None:
        self._unsaved = 0.0
        self.store.write_soon(self.store.user_file(AUTOSAVE), text_writer(self.record))

    def add_to_library(self) -> None:
        """Save the finished game in the library, in place of an earlier save of this game."""
        self.library_key = game_saves.add_to_library(self.store, self.record, self.library_key)

    def leave(self) -> None:
        """Save the game and its playing time when the screen is left."""
        self.save()
        self._stopwatch.save()

    def count_time(self, dt: float) -> None:
        """Add `dt` seconds to the playing time of the current person, unless the game is over."""
        if self.record.outcome is None:
            self._stopwatch.run(dt, self.record.current.ply)

    def pass_time(self, dt: float) -> None:
        """Count `dt` seconds, and autosave a game with clocks every few seconds."""
        if self.record.time_control is None or self.record.outcome is not None:
            return
        self._unsaved += dt
        if self._unsaved >= SAVE_CLOCKS:
            self.save()
