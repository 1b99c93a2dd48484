"""How strong a person is, by their games against the levels: a rating for each game, and who would be a fair match."""

from __future__ import annotations

from itertools import groupby

from ai.players.ratings import level_ratings
from game.play import opponents
from game.play.library.kept_game import Ending, KeptGame
from game.play.library.library import Library
from game.play.library.wanted import Wanted
from game.teach.glicko import DRAW, LOSS, SUREST, WIN, Rating, Result, after

POINTS = {Ending.WON: WIN, Ending.DRAWN: DRAW, Ending.LOST: LOSS}


def standing(library: Library, game: str, player: str) -> Rating | None:
    """A person's rating by all their games of a kind against levels, those of a day together; None if there is none."""
    games = library.games(library.find(Wanted(game=game, is_reversed=True, player=player)))
    rated = None
    counting = (kept for kept in games if kept.ending in POINTS and opponents.level_of(kept.opponent))
    for _, day in groupby(counting, lambda kept: kept.date):
        rated = after(rated or Rating(), [_result(kept) for kept in day])
    return rated


def fair_level(game: str, rating: Rating) -> int:
    """The level that a person of this rating has the most even chances against."""
    levels = enumerate(level_ratings(game), start=1)
    return min(levels, key=lambda level: abs(rating.chance(Rating(level[1], SUREST)) - 0.5))[0]


def _result(kept: KeptGame) -> Result:
    strength = level_ratings(kept.game)[opponents.level_of(kept.opponent) - 1]
    return Rating(strength, SUREST), POINTS[kept.ending]
