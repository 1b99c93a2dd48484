"""Counts the results of a player's games, in total and by level, and finds winning streaks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.play import opponents
from game.play.library.game_summary import Ending, GameSummary

COUNTING = (Ending.WON, Ending.DRAWN, Ending.LOST)  # endings of games that count for the person
OTHERS, PEOPLE = 0, -1  # stand in place of a level for all computer players without a level, and for all people


@dataclass(frozen=True)
class ResultCounts:
    """Numbers of won, drawn and lost games."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def total(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def parts(self) -> tuple[int, int, int]:
        return self.won, self.drawn, self.lost


@dataclass(frozen=True)
class WinStreak:
    """The lengths of the current streak and of the longest streak, in games or days."""

    now: int = 0
    best: int = 0


def tally(games: Iterable[GameSummary]) -> ResultCounts:
    """Return the numbers of won, drawn and lost games. Other games are not counted."""
    endings = [game_summary.ending for game_summary in games]
    return ResultCounts(*(endings.count(ending) for ending in COUNTING))


def by_level(games: Sequence[GameSummary]) -> dict[int, ResultCounts]:
    """Return the results against each level that the player has played against. OTHERS and PEOPLE come last."""
    met: dict[int, list[GameSummary]] = {}
    for game_summary in games:
        if game_summary.ending in COUNTING:
            is_person = opponents.is_person(game_summary.opponent)
            level = PEOPLE if is_person else opponents.level_of(game_summary.opponent)
            met.setdefault(level, []).append(game_summary)
    return {level: tally(met[level]) for level in sorted(met, key=lambda level: (level <= 0, abs(level)))}


def wins_in_a_row(games: Iterable[GameSummary]) -> WinStreak:
    """Return the current and the longest winning streak in the games that count, given in order.

    A draw ends a streak.
    """
    now = best = 0
    for game_summary in games:
        if game_summary.ending in COUNTING:
            now = now + 1 if game_summary.ending is Ending.WON else 0
            best = max(best, now)
    return WinStreak(now, best)
