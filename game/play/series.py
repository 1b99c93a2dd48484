"""Counts the games and wins of two opponents."""

from dataclasses import dataclass

from game.play.library.game_summary import Ending, profiles_of
from game.play.library.library import Library
from game.record.record import Record
from game.words.messages import tr, tr_n


@dataclass(frozen=True)
class Series:
    """The number of finished games between two players, and the wins of person 0 and 1 of the current game."""

    games: int = 0
    wins: tuple[int, int] = (0, 0)

    @classmethod
    def in_library(cls, library: Library, record: Record) -> "Series":
        """Return the series of all games in the library between the players of `record`.

        It is empty unless both players are people on this computer.
        """
        first, second = profiles_of(record)
        if first is None or second is None:
            return cls()
        results = library.results_against(first, second)
        wins = results[Ending.WON], results[Ending.LOST]
        return cls(sum(wins) + results[Ending.DRAWN], wins)

    def with_game(self, record: Record) -> "Series":
        """Return the series with a game added. If the game is unfinished, return the series unchanged."""
        if record.outcome is None:
            return self
        wins = list(self.wins)
        if record.outcome.winner is not None:
            wins[record.owners[record.outcome.winner]] += 1
        return Series(self.games + 1, (wins[0], wins[1]))

    def exchanged(self) -> "Series":
        """Return the series with the wins of persons 0 and 1 exchanged, for a game in which the other player begins."""
        return Series(self.games, (self.wins[1], self.wins[0]))

    def score(self, record: Record) -> str:
        """Return the score with the names of the players of `record`, or an empty text before the first game."""
        if not self.games:
            return ""
        (first, second), (wins, losses) = (player.title for player in record.players), self.wins
        score = tr("{first}: {wins} · {second}: {losses}", first=first, wins=wins, losses=losses, second=second)
        draws = self.games - wins - losses
        return tr_n("{score} · {n} draw", "{score} · {n} draws", draws, score=score) if draws else score
