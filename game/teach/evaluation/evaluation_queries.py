"""The queries that a `GameEvaluation` answers. Each query is computed on a background thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ai.analysis.hint import HintJob
from ai.analysis.position_cache import CachingProver, PositionResult
from ai.search.best_moves import BestMoves
from ai.search.iterative_deepening import Limits
from ai.verdict import Verdict
from game.record.node import Node
from game.rules.board import Board
from game.rules.numbers import Move
from game.teach.explanations.explanation import explain
from game.teach.explanations.explanation_text import Audience
from game.teach.explanations.flip_value import flip_values
from game.words.verdicts import tone

if TYPE_CHECKING:
    from game.teach.evaluation.game_evaluation import GameEvaluation

Report = Callable[[Any], object]


@dataclass(frozen=True)
class Query:
    """A question about a position or a move. Equal queries have equal answers."""

    def is_answered(self, evaluation: GameEvaluation) -> bool:
        """Return True if `evaluation` has the answer."""
        raise NotImplementedError

    def work(self, prover: CachingProver, report: Report) -> object:
        """Compute and return the answer.

        Call `report` with parts of it as they are found. Called on the background thread.
        """
        raise NotImplementedError

    def take_part(self, evaluation: GameEvaluation, part: Any) -> None:
        """Store a part of the answer that `work` has reported. Called on the window's thread."""

    def take(self, evaluation: GameEvaluation, answer: Any) -> None:
        """Store the answer that `work` has returned. Called on the window's thread."""


@dataclass(frozen=True)
class PositionsQuery(Query):
    """Asks for the verdict and a best move of these positions, in order. Each is searched for `seconds`."""

    nodes: tuple[Node, ...]
    seconds: float

    def is_answered(self, evaluation: GameEvaluation) -> bool:
        return all(evaluation.is_searched(node, self.seconds) for node in self.nodes)

    def work(self, prover: CachingProver, report: Report) -> None:
        for node in self.nodes:
            known = prover.cache.get(node.key)
            if node.board.ended or (known is not None and known.is_enough(self.seconds)):
                continue
            prover.best(node.board.copy(), Limits(seconds=self.seconds))
            if prover.cancel_token.is_cancelled:
                return
            report(None)


@dataclass(frozen=True)
class MoveVerdict:
    """The verdict of a move, from the view of the player who makes it, and the verdict that the screen shows.

    A proven verdict is shown at once. An estimate is shown when two verdicts in a row have equal tones (good, even or
    bad). It stays until two verdicts in a row have another tone.

    latest    the latest verdict
    shown     the verdict to show, or None
    seconds   the time limit of the search for `latest`
    """

    latest: Verdict
    shown: Verdict | None
    seconds: float

    @classmethod
    def of(cls, verdict: Verdict, seconds: float, former: MoveVerdict | None) -> MoveVerdict:
        """Return the object that replaces `former` after a new verdict.

        An estimate does not replace a proven verdict.
        """
        if former is None:
            return cls(verdict, verdict if verdict.is_certain else None, seconds)
        if former.latest.is_certain and not verdict.is_certain:
            return former
        tones = {tone(known) for known in (former.latest, former.shown) if known is not None}
        return cls(verdict, verdict if verdict.is_certain or tone(verdict) in tones else former.shown, seconds)


@dataclass(frozen=True)
class MovesQuery(Query):
    """Asks for the verdicts of all moves of a position. Each move is searched for `seconds`, unless it is proven."""

    node: Node
    seconds: float

    def is_answered(self, evaluation: GameEvaluation) -> bool:
        known = evaluation.moves(self.node)
        return all(
            move in known and (known[move].latest.is_proven or known[move].seconds >= self.seconds)
            for move in self.node.board.moves()
        )

    def work(self, prover: CachingProver, report: Report) -> None:
        known: dict[Move, Verdict] = {}
        board = self.node.board.copy()
        for moves in _groups(board):
            while moves:
                verdict = prover.verdict(board.after(moves[0]), self.seconds)
                if prover.cancel_token.is_cancelled:
                    return
                # A proof is valid for this move only: the rules may treat its mirror image differently.
                found, moves = (moves[:1], moves[1:]) if verdict.is_proven else (moves, [])
                for move in found:
                    known[move] = verdict.before_turn()
                    report((move, known[move]))
        self._add_position(prover, known)

    def _add_position(self, prover: CachingProver, known: dict[Move, Verdict]) -> None:
        """Store the verdict of the position in the cache.

        It is the verdict of the best move, unless that could be too low.
        """
        board = self.node.board
        best = max(known, key=lambda move: (known[move], -board.spends(move)))
        verdict = known[best]
        if not verdict.is_proven or verdict.number == 1 or all(other.is_proven for other in known.values()):
            prover.cache.add(self.node.key, PositionResult(verdict, self.seconds * len(known), best))

    def take_part(self, evaluation: GameEvaluation, part: tuple[Move, Verdict]) -> None:
        evaluation.add_move(self.node, *part, self.seconds)


def _groups(board: Board) -> list[list[Move]]:
    """Return the moves of a position, in groups of moves that lead to mirror images of each other."""
    groups: dict[str, list[Move]] = {}
    for move, after in board.children():
        groups.setdefault(after.likeness(), []).append(move)
    return list(groups.values())


@dataclass(frozen=True)
class ExplanationQuery(Query):
    """Asks for the explanation of a move in the position `node`, with a time limit of `seconds`."""

    node: Node
    move: Move
    audience: Audience
    seconds: float

    def is_answered(self, evaluation: GameEvaluation) -> bool:
        found = evaluation.explanations.get((self.node.key, self.move, self.audience))
        return found is not None and found[1] >= self.seconds

    def work(self, prover: CachingProver, report: Report) -> object:
        return explain(self.node.board.copy(), self.move, self.audience, prover, self.seconds)

    def take(self, evaluation: GameEvaluation, answer: Any) -> None:
        evaluation.explanations[self.node.key, self.move, self.audience] = answer, self.seconds


@dataclass(frozen=True)
class FlipsQuery(Query):
    """Asks for the value of a flip to each side in a position."""

    node: Node
    audience: Audience

    def is_answered(self, evaluation: GameEvaluation) -> bool:
        return (self.node.key, self.audience) in evaluation.flips

    def work(self, prover: CachingProver, report: Report) -> object:
        return flip_values(self.node.board.copy(), self.audience, prover)

    def take(self, evaluation: GameEvaluation, answer: Any) -> None:
        evaluation.flips[self.node.key, self.audience] = answer


@dataclass(frozen=True)
class HintQuery(Query):
    """Asks for a hint for the current position of a game."""

    node: Node
    job: HintJob = field(compare=False)

    def is_answered(self, evaluation: GameEvaluation) -> bool:
        return self.node.key in evaluation.hints

    def work(self, prover: CachingProver, report: Report) -> object:
        return self.job.work(report, prover.cancel_token)

    def take(self, evaluation: GameEvaluation, answer: Any) -> None:
        evaluation.hints[self.node.key] = answer


@dataclass(frozen=True)
class LinesQuery(Query):
    """Asks for the `count` best moves of a position. The search goes deeper until all moves are proven."""

    node: Node
    count: int

    def is_answered(self, evaluation: GameEvaluation) -> bool:
        found = evaluation.lines.get(self.node.key)
        count = min(self.count, len(self.node.board.moves()))
        return bool(self.node.board.ended) or (found is not None and found.is_final and len(found.lines) >= count)

    def work(self, prover: CachingProver, report: Report) -> BestMoves:
        return prover.best_moves(self.node.board.copy(), self.count, Limits(), report)

    def take_part(self, evaluation: GameEvaluation, part: BestMoves) -> None:
        evaluation.add_lines(self.node, part)

    def take(self, evaluation: GameEvaluation, answer: Any) -> None:
        evaluation.add_lines(self.node, answer)


@dataclass(frozen=True)
class ThreatQuery(Query):
    """Asks for the move that the opponent would play if the mover passed. Games without a pass have no answer."""

    node: Node
    seconds: float

    def is_answered(self, evaluation: GameEvaluation) -> bool:
        return bool(self.node.board.ended) or self.node.key in evaluation.threats

    def work(self, prover: CachingProver, report: Report) -> Move | None:
        passed = self.node.board.passed()
        return None if passed.ended or not passed.moves() else prover.best(passed, Limits(seconds=self.seconds)).move

    def take(self, evaluation: GameEvaluation, answer: Any) -> None:
        evaluation.threats[self.node.key] = answer
