"""Collects the statistics of a player: games, ratings, grades of moves, time played and puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.play import time_played
from game.play.library.game_summary import GameSummary
from game.play.library.query import GameQuery
from game.play.storage.store import Store
from game.play.time_played import Days
from game.rules.registry import GAMES
from game.teach.glicko import GlickoRating
from game.teach.player_rating import DatedRating, history, recommended_level
from game.teach.puzzles import puzzle_progress
from game.teach.puzzles.puzzle_progress import PuzzleProgress
from game.teach.statistics.move_grades import Counts


@dataclass(frozen=True)
class PlayerStats:
    """Statistics of one player.

    games     all games of the player, the oldest first
    ratings   for each game, the player's rating after each day
    grades    for the id of each graded game, how many moves have each grade
    time      the seconds played, by day and game
    puzzles   the progress with puzzles
    """

    games: tuple[GameSummary, ...] = ()
    ratings: Mapping[str, Sequence[DatedRating]] = field(default_factory=dict)
    grades: Mapping[int, Counts] = field(default_factory=dict)
    time: Days = field(default_factory=dict)
    puzzles: PuzzleProgress = field(default_factory=PuzzleProgress)

    def rating(self, game: str) -> GlickoRating | None:
        """Return the current rating in a game, or None if the player has no rating."""
        points = self.ratings.get(game)
        return points[-1].rating if points else None

    def recommended_level(self, game: str) -> int | None:
        """Return the level that is a fair opponent in a game, or None after fewer than three rated games."""
        points = self.ratings.get(game)
        return recommended_level(game, points[-1]) if points else None

    def of(self, game: str) -> tuple[GameSummary, ...]:
        """Return the player's games of one kind, such as "connect4", or all games if the name is empty."""
        return tuple(game_summary for game_summary in self.games if game in ("", game_summary.game))


def player_stats_of(store: Store) -> PlayerStats:
    """Return the statistics of the current person.

    This is slow with many games: do not call it on the window's thread.
    """
    library, player = store.library, store.player
    games = library.games(library.find(GameQuery(is_reversed=True, player=player)))
    ratings = {
        name: points
        for name in GAMES
        if (points := history(game_summary for game_summary in games if game_summary.game == name))
    }
    return PlayerStats(
        tuple(games), ratings, library.grades(player), time_played.load(store), puzzle_progress.load(store)
    )
