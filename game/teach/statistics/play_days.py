"""Finds the days on which a player played, and streaks of such days."""

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import date, timedelta

from game.play.library.game_summary import GameSummary
from game.teach.statistics.results import WinStreak

ONE = timedelta(days=1)  # one day


def games_by_day(games: Iterable[GameSummary]) -> Counter[date]:
    """Return the number of games that were started on each day. Skip games without a date."""
    return Counter(day for game_summary in games if (day := as_day(game_summary.date)) is not None)


def as_day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def days_from(day: date, days: int) -> date:
    """Return the date `days` days after `day`, or before it if negative.

    Limit it to the dates that Python can represent.
    """
    return date.fromordinal(max(date.min.toordinal(), min(date.max.toordinal(), day.toordinal() + days)))


def days_in_a_row(days: Collection[date], today: date) -> WinStreak:
    """Return the current streak of consecutive days and the longest. A streak that ended yesterday is still current."""
    best = run = 0
    before: date | None = None
    for day in sorted(set(days)):
        run = run + 1 if before is not None and day - before == ONE else 1
        best = max(best, run)
        before = day
    goes_on = before is not None and days_from(today, -1) <= before <= today
    return WinStreak(run if goes_on else 0, best)
