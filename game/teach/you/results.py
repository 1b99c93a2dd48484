"""What somebody's games have come to: counted by game and by level, and how many were won in a row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.play import opponents
from game.play.library.kept_game import Ending, KeptGame

COUNTING = (Ending.WON, Ending.DRAWN, Ending.LOST)  # the endings for one person against a computer
OTHERS = 0  # in place of a level: every computer that plays at none


@dataclass(frozen=True)
class Tally:
    """How many games of some kind ended in each way for a person."""

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
class Run:
    """How many in a row: those that go on now, and the most there have been."""

    now: int = 0
    best: int = 0


def tally(games: Iterable[KeptGame]) -> Tally:
    endings = [kept.ending for kept in games]
    return Tally(*(endings.count(ending) for ending in COUNTING))


def by_level(games: Sequence[KeptGame]) -> dict[int, Tally]:
    """The results against each level there was a game against, OTHERS at the end."""
    met: dict[int, list[KeptGame]] = {}
    for kept in games:
        if kept.ending in COUNTING:
            met.setdefault(opponents.level_of(kept.opponent), []).append(kept)
    return {level: tally(met[level]) for level in sorted(met, key=lambda level: level or 99)}


def wins_in_a_row(games: Iterable[KeptGame]) -> Run:
    """Of games in their order: only those against a computer count, and a draw ends the run."""
    now = best = 0
    for kept in games:
        if kept.ending in COUNTING:
            now = now + 1 if kept.ending is Ending.WON else 0
            best = max(best, now)
    return Run(now, best)
