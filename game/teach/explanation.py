"""Explains moves: how good one was, why, and what best play makes of it. Jobs for the thinker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ai.exact.examiner import Evidence, Examiner
from ai.exact.facts import Fact, Line
from ai.verdict import Verdict
from game.rules.board import Board
from game.rules.numbers import Move
from game.teach.grades import Grade, grade
from game.teach.telling import Audience, sentences, threat

SECONDS = 1.5  # for one move; the usual one takes a small part of it


@dataclass(frozen=True)
class Explanation:
    """What there is to say about a move.

    verdict      what it is worth to the player who made it
    before       what the position before it was worth to them
    best         a best move of that position
    grade        how good it was
    depth        how deep it was searched where its worth is not proven; 0 where it is
    facts        everything that is known, true by the rules or proven
    sentences    one or two, the weightiest first
    threat       what it threatens, in a sentence, or nothing
    line         best play of both from the move on: the proof of what was said, to the end or as far as it is proven
    better       the same from the best move on, where that is another and worth more
    is_final     whether no better one follows
    """

    move: Move
    verdict: Verdict
    before: Verdict
    best: Move
    grade: Grade
    depth: int
    facts: tuple[Fact, ...]
    sentences: tuple[str, ...]
    threat: str
    line: tuple[Move, ...] = ()
    better: tuple[Move, ...] = ()
    is_final: bool = False

    @property
    def is_estimate(self) -> bool:
        """Whether the grade is what a search thinks, and not what is proven."""
        return self.grade.is_estimate


class ExplainJob:
    """A job for the thinker: explains one legal move. The rules speak at once, the proofs as they come."""

    def __init__(
        self,
        board: Board,
        move: Move,
        audience: Audience,
        seconds: float = SECONDS,
        examiner: Examiner | None = None,
    ) -> None:
        self.board = board
        self.move = move
        self.audience = audience
        self.seconds = seconds
        self.examiner = examiner or Examiner()
        self.stop = self.examiner.stop

    def work(self, report: Callable[[Explanation], object] | None = None) -> Explanation:
        def tell(evidence: Evidence) -> None:
            if report is not None:
                report(explained(self.board, evidence, self.audience))

        evidence = self.examiner.examine(self.board, self.move, self.seconds, tell)
        return explained(self.board, evidence, self.audience, self._better(evidence))

    def _better(self, evidence: Evidence) -> tuple[Move, ...]:
        """What the best move would have led to, where it is another and proven to be worth more."""
        verdict, before = evidence.verdict, evidence.before
        if evidence.best == evidence.move or not before.is_proven or (verdict.is_proven and verdict >= before):
            return ()
        after = self.board.copy()
        after.play(evidence.best)
        rest = () if after.ended else self.examiner.prover.line(after, self.seconds / 3)
        return (evidence.best, *rest)


def explained(board: Board, evidence: Evidence, audience: Audience, better: tuple[Move, ...] = ()) -> Explanation:
    """What is known about a move of a position, explained to somebody."""
    line = next((fact.moves for fact in evidence.facts if isinstance(fact, Line)), ())
    return Explanation(
        evidence.move,
        evidence.verdict,
        evidence.before,
        evidence.best,
        grade(evidence),
        evidence.depth,
        evidence.facts,
        sentences(board, evidence, audience),
        threat(board, evidence, audience),
        line,
        better,
        evidence.is_final,
    )


def shown_line(explanation: Explanation) -> tuple[Move, ...]:
    """The line that shows best why a move is what it is: what was missed, or what it leads to."""
    return explanation.line if explanation.verdict.is_loss or not explanation.better else explanation.better
