"""A game at a glance: how good the moves of both sides were, where it turned, and how long it went without a slip."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from game.record.record import Record
from game.rules.numbers import Person
from game.teach.appraisal import person_at
from game.teach.explanation import Explanation
from game.teach.grades import Grade


@dataclass(frozen=True)
class Moment:
    """A move of a game by the position it has led to, who made it, and what there is to say about it."""

    place: int
    person: Person
    explanation: Explanation

    @property
    def grade(self) -> Grade:
        return self.explanation.grade


@dataclass(frozen=True)
class Summary:
    """What is known of the moves of a game, as far as they are explained.

    moves   in their order
    keys    those worth a second look: slips, and moves that were found although there was no other
    """

    moves: tuple[Moment, ...]
    keys: tuple[Moment, ...]

    @property
    def slips(self) -> tuple[Moment, ...]:
        """The turning points: the moves that made the result worse, as far as is known."""
        return tuple(moment for moment in self.moves if moment.grade.is_slip)

    def counts(self, person: Person) -> Counter[Grade]:
        """How many moves of each grade a person has made."""
        return Counter(moment.grade for moment in self.moves if moment.person == person)

    def longest_calm(self) -> tuple[Moment, ...]:
        """The longest run of moves, of both, without a slip; of equal ones the first."""
        best: tuple[Moment, ...] = ()
        run: list[Moment] = []
        for moment in self.moves:
            run = [] if moment.grade.is_slip else [*run, moment]
            if len(run) > len(best):
                best = tuple(run)
        return best


def summarize(record: Record, found: Mapping[int, Explanation]) -> Summary:
    """The moves of a game, by what is known of those that led to its positions."""
    moves = tuple(Moment(place, person_at(record, place), found[place]) for place in sorted(found))
    return Summary(moves, tuple(moment for moment in moves if moment.grade.is_slip or _is_find(record, moment)))


def _is_find(record: Record, moment: Moment) -> bool:
    """Whether there was a choice, and only this was right."""
    return moment.grade is Grade.ONLY and len(record.boards[moment.place - 1].moves()) > 1
