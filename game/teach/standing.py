"""How strong a person is, by their games against the levels: a rating for each game, and who would be a fair match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from ai.players.ratings import level_ratings
from game.play import opponents
from game.play.library.kept_game import Ending, KeptGame
from game.play.library.library import Library
from game.play.library.wanted import Wanted
from game.teach.glicko import DRAW, LOSS, SUREST, WIN, Rating, Result, after

POINTS = {Ending.WON: WIN, Ending.DRAWN: DRAW, Ending.LOST: LOSS}


@dataclass(frozen=True)
class Standing:
    """A rating as it was after the games of a day, which is empty where it is not known."""

    day: str
    rating: Rating


def history(games: Iterable[KeptGame]) -> list[Standing]:
    """How a person's rating went, by their games of one kind, the oldest first: those of a day count together.

    Only games that were set up as usual count: the strength of the levels was measured in such.
    """
    found: list[Standing] = []
    counting = (kept for kept in games if kept.is_usual and kept.ending in POINTS and opponents.level_of(kept.opponent))
    for day, played in groupby(counting, lambda kept: kept.date):
        former = found[-1].rating if found else Rating()
        found.append(Standing(day, after(former, [_result(kept) for kept in played])))
    return found


def standing(library: Library, game: str, player: str) -> Rating | None:
    """A person's rating by all their games of a kind against levels; None if there is none."""
    found = history(library.games(library.find(Wanted(game=game, is_reversed=True, player=player))))
    return found[-1].rating if found else None


def fair_level(game: str, rating: Rating) -> int:
    """The level that a person of this rating has the most even chances against."""
    levels = enumerate(level_ratings(game), start=1)
    return min(levels, key=lambda level: abs(rating.chance(Rating(level[1], SUREST)) - 0.5))[0]


def _result(kept: KeptGame) -> Result:
    strength = level_ratings(kept.game)[opponents.level_of(kept.opponent) - 1]
    return Rating(strength, SUREST), POINTS[kept.ending]
