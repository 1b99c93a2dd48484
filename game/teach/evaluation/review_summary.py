"""Summarizes a reviewed game: grades of both sides, key moments, and the longest run without a mistake."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from game.record.help import REVEALING
from game.record.node import Node
from game.record.record import Record
from game.rules.numbers import Person
from game.teach.evaluation.grades import Grade
from game.teach.evaluation.mistake_kinds import FEWEST_MOVES, MistakeKind, Sight, accuracy, has_choice
from game.teach.explanations.explanation import Explanation
from game.words.messages import tr


@dataclass(frozen=True)
class KeyMoment:
    """A move of a game, given by the position after it, and its explanation."""

    node: Node
    explanation: Explanation

    @property
    def person(self) -> Person:
        return self.node.person

    @property
    def grade(self) -> Grade:
        return self.explanation.grade

    @property
    def is_proven(self) -> bool:
        """Return True if it is proven that the move is a mistake of its kind."""
        return not self.grade.is_estimate and self.kind is not None and not self.kind.is_estimate

    @property
    def kind(self) -> MistakeKind | None:
        """The kind of the mistake, or None if the move is no mistake."""
        return self.explanation.mistake


@dataclass(frozen=True)
class ReviewSummary:
    """A summary of the explained moves of a game.

    moves   the moves in the order in which they were played
    keys    the key moments: mistakes, and moves with the grade "only move" if there were other legal moves
    sight   the mistakes that are shown to the reader
    """

    moves: tuple[KeyMoment, ...]
    keys: tuple[KeyMoment, ...]
    sight: Sight = Sight.EVERYTHING

    @property
    def mistakes(self) -> tuple[KeyMoment, ...]:
        """The mistakes of both players that the reader can see."""
        return tuple(moment for moment in self.moves if self.sight.sees(moment.kind))

    @property
    def unseen(self) -> int:
        """The number of mistakes that are not shown to the reader."""
        return sum(moment.kind is not None for moment in self.moves) - len(self.mistakes)

    def kinds(self, person: Person) -> Counter[MistakeKind]:
        """Return how many mistakes of each kind a player (0 or 1) made, of those that the reader can see."""
        return Counter(moment.kind for moment in self.mistakes if moment.person == person and moment.kind is not None)

    def accuracy(self, person: Person) -> int | None:
        """Return the accuracy of a player's moves in percent, or None if too few of them were a choice."""
        return accuracy(
            moment.kind for moment in self.moves if moment.person == person and has_choice(moment.explanation.before)
        )

    def earned_accuracy(self, record: Record, person: Person) -> int | None:
        """Return the accuracy of a player (0 or 1) in a game, or None if help named good moves to this player."""
        return None if _had_moves_named(record, person) else self.accuracy(person)

    def no_accuracy_reason(self, record: Record, person: Person) -> str:
        """Return a sentence that says why a player (0 or 1) has no accuracy, or an empty text for an accuracy."""
        player = record.players[person].title
        if _had_moves_named(record, person):
            return tr("{player}: no accuracy, because hints or move values named good moves.", player=player)
        if self.accuracy(person) is None:
            return tr(
                "{player}: no accuracy, because fewer than {count} moves count.", player=player, count=FEWEST_MOVES
            )
        return ""

    def labels(self, person: Person) -> Counter[Grade | MistakeKind]:
        """Return how many moves of a player (0 or 1) are mistakes of each kind, and how many others have each grade."""
        return Counter(moment.kind or moment.grade for moment in self.moves if moment.person == person)

    def longest_calm(self) -> tuple[KeyMoment, ...]:
        """Return the longest sequence of moves of both players without a mistake.

        Of equally long sequences return the first.
        """
        best: tuple[KeyMoment, ...] = ()
        run: list[KeyMoment] = []
        for moment in self.moves:
            run = [] if self.sight.sees(moment.kind) else [*run, moment]
            if len(run) > len(best):
                best = tuple(run)
        return best


def summarize(found: Mapping[Node, Explanation], sight: Sight = Sight.EVERYTHING) -> ReviewSummary:
    """Return the summary of a game for a reader. `found` has the explanations of its moves."""
    moves = tuple(KeyMoment(node, found[node]) for node in sorted(found, key=lambda node: node.ply))
    return ReviewSummary(moves, tuple(moment for moment in moves if sight.sees(moment.kind) or _is_find(moment)), sight)


def _had_moves_named(record: Record, person: Person) -> bool:
    """Return True if help named good moves to a player (0 or 1)."""
    return record.players[person].is_person and bool(record.help & REVEALING)


def _is_find(moment: KeyMoment) -> bool:
    """Return True if a move was the only good move among several legal moves."""
    return moment.grade is Grade.ONLY and len(moment.node.previous.board.moves()) > 1
