"""Computes a player's rating from games against the computer's levels, and the level that is a fair opponent."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from ai.players.ratings import level_ratings
from game.play import opponents
from game.play.library.game_summary import Ending, GameSummary
from game.play.library.library import Library
from game.play.library.query import GameQuery
from game.teach.glicko import DRAW, LOSS, SUREST, WIN, GlickoRating, Result, after

RATED_GAMES = 3  # the number of rated games after which a level is recommended
POINTS = {Ending.WON: WIN, Ending.DRAWN: DRAW, Ending.LOST: LOSS}


@dataclass(frozen=True)
class DatedRating:
    """A player's rating after the games of a day (ISO date), and the number of rated games up to that day.

    `day` is empty for games without a date.
    """

    day: str
    rating: GlickoRating
    count: int = 0


def history(games: Iterable[GameSummary]) -> list[DatedRating]:
    """Return the rating of a player after each day. `games` are the player's games of one kind, the oldest first.

    Only games that are rated count (see `is_rated`).
    """
    found: list[DatedRating] = []
    counting = (game_summary for game_summary in games if game_summary.ending in POINTS and is_rated(game_summary))
    for day, played in groupby(counting, lambda game_summary: game_summary.date):
        former = found[-1] if found else DatedRating("", GlickoRating())
        rating, count = former.rating, former.count
        for game_summary in played:
            # Each game is a period of its own: in a longer one, a loss to a stronger level can raise a low rating.
            rating, count = after(rating, [_result(game_summary)]), count + 1
        found.append(DatedRating(day, rating, count))
    return found


def is_rated(game_summary: GameSummary) -> bool:
    """Return True if a game changes the rating of its player, or will do so when it ends.

    It must have been played without help against a level. It must have the default setup, because the strength of the
    levels was measured in such games.
    """
    return game_summary.is_usual and not game_summary.is_helped and bool(opponents.level_of(game_summary.opponent))


def rating_of(library: Library, game: str, player: str) -> DatedRating | None:
    """Return a player's current rating in a game, or None if the player has no rated games against levels."""
    found = history(library.games(library.find(GameQuery(game=game, is_reversed=True, player=player))))
    return found[-1] if found else None


def fair_level(game: str, rating: GlickoRating) -> int:
    """Return the level against which a player with this rating has the most even chances."""
    levels = enumerate(level_ratings(game), start=1)
    return min(levels, key=lambda level: abs(rating.chance(GlickoRating(level[1], SUREST)) - 0.5))[0]


def recommended_level(game: str, rated: DatedRating | None) -> int | None:
    """Return the level that is a fair opponent, or None while the player has too few rated games."""
    return None if rated is None or rated.count < RATED_GAMES else fair_level(game, rated.rating)


def _result(game_summary: GameSummary) -> Result:
    strength = level_ratings(game_summary.game)[opponents.level_of(game_summary.opponent) - 1]
    return GlickoRating(strength, SUREST), POINTS[game_summary.ending]
