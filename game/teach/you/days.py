"""The days on which somebody has played, and how many there were in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import date, timedelta

from game.play.library.kept_game import KeptGame
from game.teach.you.results import Run

ONE = timedelta(days=1)


def games_by_day(games: Iterable[KeptGame]) -> Counter[date]:
    """How many games were begun on each day; of one whose day is not known, nothing."""
    return Counter(day for kept in games if (day := as_day(kept.date)) is not None)


def as_day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def days_in_a_row(days: Collection[date], today: date) -> Run:
    """Until today or, as long as nothing was played today, until yesterday."""
    best = run = 0
    before: date | None = None
    for day in sorted(set(days)):
        run = run + 1 if before is not None and day - before == ONE else 1
        best = max(best, run)
        before = day
    goes_on = before is not None and today - ONE <= before <= today
    return Run(run if goes_on else 0, best)
