"""The perfect player: what can be proven it plays by proof, everything else by the full search."""

from __future__ import annotations

import dataclasses
import time
from typing import cast

from ai.clock import alarm
from ai.opening_book import load_book
from ai.placing_book import by_heart
from ai.player import Player, PlayerSpec
from ai.score.catalog import score_for
from ai.search import Limits, Report, Search, Thought
from ai.solve import Solver, can_solve
from game.rules.board import Board
from game.rules.gravity import GravityBoard

# A first look provides a move for the case that everything else is stopped at once.
_GLANCE = Limits(nodes=2_000)
# The part of the time for a move in which a proof may be found; the rest is left for the search.
_PROVING = 0.6


class PerfectPlayer(Player):
    """Without any limits it thinks until the worth of the position is proven. Depth and nodes are those of the search:
    who limits them does not ask for a proof."""

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        super().__init__(board, spec)
        score = score_for(board.game, spec.score, spec.weights)
        self.stopped = False
        self.search = Search(board, score, spec.megabytes, spec.threads)
        self.glance = Search(board, score, megabytes=1)
        self.solver: Solver | None = None
        if can_solve(board.game):
            has_book = board.game == "connect4" and spec.own_book
            self.solver = Solver(spec.megabytes, book=load_book() if has_book else None)

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        if thought := by_heart(self.board, self.spec, limits, report):
            return thought
        if self.solver is None or limits.depth is not None or limits.nodes is not None:
            return self.search.run(limits, report)
        started = time.perf_counter()
        thought = self.glance.run(_GLANCE, report)
        if thought.verdict.is_proven:
            return thought
        budget = limits.budget()
        with alarm(None if budget is None else _PROVING * budget, self.solver.stop):
            proof = self.solver.solve(cast(GravityBoard, self.board))
        if proof is not None and report is not None:
            report(proof)
        if proof is not None or self.stopped or budget is None:
            return proof or thought
        left = max(0.001, budget - (time.perf_counter() - started))
        return self.search.run(dataclasses.replace(limits, seconds=left), report)

    def stop(self) -> None:
        self.stopped = True
        self.glance.stop()
        self.search.stop()
        if self.solver is not None:
            self.solver.stop()
