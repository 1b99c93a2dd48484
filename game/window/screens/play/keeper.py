"""Keeps the game in progress, so that nothing of it can be lost, and in the library once it has ended."""

from __future__ import annotations

from game.play.library import keeping
from game.play.store import AUTOSAVE, Store
from game.play.time_played import Stopwatch
from game.record.record import Record
from game.record.saved import text_of

SAVE_CLOCKS = 5.0  # seconds between two saves while a clock runs


class Keeper:
    """Writes one game down.

    kept_as   the key of the game in the library that the end of this one was kept as, or nothing yet
    """

    def __init__(self, store: Store, record: Record) -> None:
        self.store = store
        self.record = record
        self.kept_as = ""
        self._has_begun = False
        self._unsaved = 0.0
        self._stopwatch = Stopwatch(store, record.game)

    def begin(self) -> None:
        """Take the place of the game before, once; that has been left, and saved for the last time."""
        if not self._has_begun:
            self._has_begun = True
            keeping.keep_former(self.store, self.record)
            self.save()

    def save(self) -> None:
        self._unsaved = 0.0
        self.store.write_soon(self.store.own(AUTOSAVE), text_of(self.record))

    def keep(self) -> None:
        """The game has ended."""
        self.kept_as = keeping.keep(self.store, self.record, self.kept_as)

    def leave(self) -> None:
        """The board is left."""
        self.save()
        self._stopwatch.keep()

    def count_time(self, dt: float) -> None:
        """Somebody sits at the board."""
        if self.record.outcome is None:
            self._stopwatch.run(dt, self.record.now)

    def pass_time(self, dt: float) -> None:
        """Save a clock that runs from time to time."""
        if self.record.time_control is None or self.record.outcome is not None:
            return
        self._unsaved += dt
        if self._unsaved >= SAVE_CLOCKS:
            self.save()
