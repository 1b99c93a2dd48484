"""A badge, for something done for the first time, and a finished game as the only person in it sees it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.play import opponents
from game.record.record import PERSON, Played, Record
from game.rules.catalog import GAMES
from game.rules.numbers import Person, Side
from game.rules.outcome import Outcome
from game.teach.appraisal import person_at


@dataclass(frozen=True)
class Badge:
    """What it is called, what it is given for, in a sentence without a stop, and its picture.

    key   what tells it from all others, as long as anybody's badges are kept
    """

    key: str
    title: str
    words: str
    icon: str


@dataclass(frozen=True)
class Finished:
    """A game that one person has played to its end against the computer."""

    record: Record
    person: Person
    outcome: Outcome

    @classmethod
    def of(cls, record: Record) -> Finished | None:
        """None of a game that goes on, and where two people or two computers have played."""
        people = [person for person in (0, 1) if record.seats[person] == PERSON]
        if record.outcome is None or len(people) != 1:
            return None
        return cls(record, people[0], record.outcome)

    @property
    def side(self) -> Side:
        return self.record.owners.index(self.person)

    @property
    def level(self) -> int:
        """Of the computer, or 0."""
        return opponents.level_of(self.record.seats[1 - self.person])

    @property
    def has_won(self) -> bool:
        return self.outcome.winner == self.side

    @property
    def has_won_by_rules(self) -> bool:
        """Nobody has given up, and no clock has run out."""
        return self.has_won and self.record.declared is None

    @property
    def is_usual(self) -> bool:
        """It was played from the start, as the game is usually set up."""
        record = self.record
        return record.is_from_start and record.setup == GAMES[record.game].defaults and not record.swap_rule

    @property
    def turns(self) -> list[Played]:
        """All that was played."""
        return [self.record.played(count) for count in range(1, self.record.now + 1)]

    @property
    def own_turns(self) -> list[Played]:
        turns = enumerate(self.turns, start=1)
        return [played for place, played in turns if person_at(self.record, place) == self.person]


@dataclass(frozen=True)
class GameBadge(Badge):
    """A badge for a game of one kind that ended as it did."""

    is_earned: Callable[[Finished], bool]
