"""Measures the playing time of each person, by day and game, and saves it in one of that person's files."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from game.play.storage.json_files import JsonFile
from game.play.storage.json_values import Between
from game.play.storage.store import Store

FILE = "time.json"
LONGEST_TURN = 300.0  # seconds of a turn that count: after that the player has probably left the computer
SAVE_INTERVAL = 60.0  # seconds of playing time between two saves

Days = dict[str, dict[str, Annotated[int, Between(0)]]]  # seconds by date and game


@dataclass
class _TimePlayed:
    """The values in the file of playing times."""

    days: Days

    def add(self, day: str, game: str, seconds: int) -> None:
        games = self.days.setdefault(day, {})
        games[game] = games.get(game, 0) + seconds


_json_file = JsonFile(FILE, _TimePlayed, lambda: _TimePlayed({}))


class Stopwatch:
    """Measures the time that the current person plays a game, and adds it to that person's saved time."""

    def __init__(self, store: Store, game: str) -> None:
        self.store = store
        self.game = game
        self._index = 0  # the index of the current turn
        self._turn = 0.0  # seconds counted in the current turn
        self._unsaved = 0.0

    def run(self, seconds: float, index: int) -> None:
        """Add seconds that have passed in the turn with this index; at most LONGEST_TURN seconds of a turn count.

        Save once a minute.
        """
        if index != self._index:
            self._index, self._turn = index, 0.0
        counted = min(seconds, LONGEST_TURN - self._turn)
        self._turn += counted
        self._unsaved += counted
        if self._unsaved >= SAVE_INTERVAL:
            self.save()

    def save(self) -> None:
        """Save the whole seconds that have not been saved yet."""
        seconds = int(self._unsaved)
        if seconds:
            self._unsaved -= seconds
            day = date.today().isoformat()
            _json_file.change(self.store, lambda played: played.add(day, self.game, seconds))


def load(store: Store) -> Days:
    """Return the current person's playing times. Quarantine a damaged file and tell the player."""
    return _json_file.load(store).days


def seconds_played(days: Mapping[str, Mapping[str, int]], game: str = "", since: str = "") -> int:
    """Return the seconds of playing time since a day (ISO date) or in total, of one game or of all games."""
    found = [games for day, games in days.items() if day >= since]
    return sum(seconds for games in found for name, seconds in games.items() if game in ("", name))
