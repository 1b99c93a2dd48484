"""All that is known of how somebody plays: their games, their time, the grades of their moves, and their puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.play import time_played
from game.play.library.kept_game import KeptGame
from game.play.library.wanted import Wanted
from game.play.store import Store
from game.play.time_played import Days
from game.rules.catalog import GAMES
from game.teach.glicko import Rating
from game.teach.puzzles import progress
from game.teach.puzzles.progress import Progress
from game.teach.standing import Standing, history
from game.teach.you.move_grades import Counts


@dataclass(frozen=True)
class Portrait:
    """What is known of one person.

    games     all of theirs, the oldest first
    ratings   by the game, how their rating went
    grades    by the places of the games that have been looked at, how many moves there were of each grade
    time      the seconds at the board, by days and games
    """

    games: tuple[KeptGame, ...] = ()
    ratings: Mapping[str, Sequence[Standing]] = field(default_factory=dict)
    grades: Mapping[int, Counts] = field(default_factory=dict)
    time: Days = field(default_factory=dict)
    puzzles: Progress = field(default_factory=Progress)

    def rating(self, game: str) -> Rating | None:
        """What their rating in a game is now, if they have one."""
        points = self.ratings.get(game)
        return points[-1].rating if points else None

    def of(self, game: str) -> tuple[KeptGame, ...]:
        """The games of one kind; of all where none is named."""
        return tuple(kept for kept in self.games if game in ("", kept.game))


def portrait(store: Store) -> Portrait:
    """That of the person who plays now. With very many games it takes a while: not for the window's thread."""
    library, player = store.library, store.player
    games = library.games(library.find(Wanted(is_reversed=True, player=player)))
    ratings = {name: points for name in GAMES if (points := history(kept for kept in games if kept.game == name))}
    return Portrait(tuple(games), ratings, library.grades(player), time_played.load(store), progress.load(store))
