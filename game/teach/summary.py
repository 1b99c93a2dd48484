"""A game at a glance: how good the moves of both sides were, where it turned, and how long it went without a slip."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ai.exact.examiner import Evidence
from game.record.record import Record
from game.rules.board import Board
from game.rules.numbers import Move, Person
from game.teach.grades import Grade, grade
from game.teach.survey import Note


@dataclass(frozen=True)
class Graded:
    """A move of a game by the place of the position that it was played in, who made it, and how good it was."""

    place: int
    move: Move
    person: Person
    grade: Grade


@dataclass(frozen=True)
class Summary:
    """What is known of the moves of a game, as far as their positions have been judged.

    moves   those that can be graded, in their order
    """

    moves: tuple[Graded, ...]

    @property
    def slips(self) -> tuple[Graded, ...]:
        """The turning points: the moves that made the result worse, as far as is known."""
        return tuple(graded for graded in self.moves if graded.grade.is_slip)

    def counts(self, person: Person) -> Counter[Grade]:
        """How many moves of each grade a person has made."""
        return Counter(graded.grade for graded in self.moves if graded.person == person)

    def longest_calm(self) -> tuple[Graded, ...]:
        """The longest run of moves, of both, without a slip; of equal ones the first."""
        best: tuple[Graded, ...] = ()
        run: list[Graded] = []
        for graded in self.moves:
            run = [] if graded.grade.is_slip else [*run, graded]
            if len(run) > len(best):
                best = tuple(run)
        return best


def summary(record: Record, boards: Sequence[Board], notes: Mapping[int, Note]) -> Summary:
    """The moves of a game, by what is noted of the positions before and after each.

    Where the opponent may take over the first turn it is meant to throw something away, and is left out.
    """
    moves = []
    for place, entry in enumerate(record.entries[: record.now]):
        before, after = notes.get(place), notes.get(place + 1)
        if entry.move is None or before is None or after is None or (record.swap_rule and place == 0):
            continue
        best = entry.move if before.best is None else before.best
        evidence = Evidence(entry.move, after.verdict.before_turn(), before.verdict, best)
        person = boards[place].mover ^ record.was_swapped(place)
        moves.append(Graded(place, entry.move, person, grade(evidence)))
    return Summary(tuple(moves))
