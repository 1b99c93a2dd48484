"""The games that the same two play one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from game.record.record import Record


@dataclass(frozen=True)
class Series:
    """How many games there were, and how many of them each person of the present game has won."""

    games: int = 0
    wins: tuple[int, int] = (0, 0)

    def with_game(self, record: Record) -> Series:
        """The same with one more game, if that has ended."""
        if record.outcome is None:
            return self
        wins = list(self.wins)
        if record.outcome.winner is not None:
            wins[record.owners[record.outcome.winner]] += 1
        return Series(self.games + 1, (wins[0], wins[1]))

    def exchanged(self) -> Series:
        """The same for a game in which the two have changed places."""
        return Series(self.games, (self.wins[1], self.wins[0]))

    def words(self, person: int) -> str:
        """What a person has won so far, or nothing while there was only one game."""
        return f"won {self.wins[person]} of {self.games}" if self.games > 1 else ""
