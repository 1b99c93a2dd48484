"""The time that somebody has spent at the board, by days and games. Kept in a file of their own."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from game.play import kept_text
from game.play.store import Store

FILE = "time.json"
LONGEST_TURN = 300.0  # seconds of a turn that count: whoever takes longer may have gone for a walk
KEEP_EVERY = 60.0  # seconds between two times that it is written down

Days = dict[str, dict[str, int]]  # by the date and the game, how many seconds


class Stopwatch:
    """Counts the time of one game at the board, and adds it to what is kept."""

    def __init__(self, store: Store, game: str) -> None:
        self.store = store
        self.game = game
        self._place = 0  # the number of the turn that goes on
        self._turn = 0.0  # the seconds it has taken
        self._unkept = 0.0

    def run(self, seconds: float, place: int) -> None:
        """Time passes in a turn of the game."""
        if place != self._place:
            self._place, self._turn = place, 0.0
        counted = min(seconds, LONGEST_TURN - self._turn)
        self._turn += counted
        self._unkept += counted
        if self._unkept >= KEEP_EVERY:
            self.keep()

    def keep(self) -> None:
        """Write down what has not been yet, in whole seconds."""
        seconds = int(self._unkept)
        if seconds:
            self._unkept -= seconds
            days = load(self.store)
            games = days.setdefault(date.today().isoformat(), {})
            games[self.game] = games.get(self.game, 0) + seconds
            kept_text.keep(self.store, FILE, {"days": days})


def load(store: Store) -> Days:
    """What was kept; a file that cannot be understood is set aside, and the store says so."""
    return kept_text.load(store, FILE, _read, dict)


def seconds_played(days: Mapping[str, Mapping[str, int]], game: str = "", since: str = "") -> int:
    """The seconds of a game, or of all, on the days from one on."""
    found = [games for day, games in days.items() if day >= since]
    return sum(seconds for games in found for name, seconds in games.items() if game in ("", name))


def _read(values: Mapping[str, Any]) -> Days:
    days = values.get("days")
    if not isinstance(days, dict) or not all(_is_time(games) for games in days.values()):
        raise ValueError("it tells no time")
    return days


def _is_time(games: object) -> bool:
    return isinstance(games, dict) and all(type(seconds) is int and seconds >= 0 for seconds in games.values())
