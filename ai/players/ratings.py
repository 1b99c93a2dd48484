"""The Elo ratings of the levels."""

from ai.games.game_ai import ai_for

MIDDLE = 1500  # the mean rating of a game's levels, which avoids negative ratings


def level_ratings(game: str) -> tuple[int, ...]:
    """Return the Elo ratings of levels 1 to 8 in a game."""
    return tuple(MIDDLE + elo for elo in ai_for(game).elo)
