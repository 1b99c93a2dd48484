"""Evaluations with known results for tests, and single queries without a window."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ai.analysis.position_cache import CachingProver, PositionCache, PositionResult
from ai.verdict import Verdict
from game.record.node import Node
from game.rules.numbers import Move
from game.teach.evaluation.evaluation_queries import Query
from game.teach.evaluation.game_evaluation import GameEvaluation
from game.teach.evaluation.mistake_kinds import kind_after

LONG = 1_000.0  # seconds; no query searches longer


def set_verdict(evaluation: GameEvaluation, node: Node, verdict: Verdict, best: Move | None = None) -> None:
    """Store the verdict of a position as the result of a long search."""
    evaluation.positions.add(node.key, PositionResult(verdict, LONG, best))


def set_moves(evaluation: GameEvaluation, node: Node, verdicts: Mapping[Move, Verdict]) -> None:
    """Store the verdicts of moves as the results of long searches, so that they are shown."""
    for move, verdict in verdicts.items():
        for _ in range(2):
            evaluation.add_move(node, move, verdict, LONG)


def run_query(query: Query, cache: PositionCache, report: Callable[[Any], object] = lambda _: None) -> Any:
    """Return the answer to a query that is never cancelled."""
    return query.work(CachingProver(cache), report)


def mistakes_among(values: Mapping[Node, Verdict], nodes: Sequence[Node], swap_rule: bool = False) -> set[Node]:
    """Return the positions that follow a mistake, according to their verdicts."""
    return {
        node
        for node in nodes
        if node.parent is not None
        and kind_after(node, values.get(node.parent), values.get(node), swap_rule) is not None
    }
