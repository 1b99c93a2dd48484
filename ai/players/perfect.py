"""The perfect player: what can be proven it plays by proof, everything else by the full search."""

from __future__ import annotations

import dataclasses
import time

from ai.books.catalog import by_heart
from ai.clock import alarm
from ai.exact.catalog import solver_for
from ai.exact.solver import Solver
from ai.players.player import Player, PlayerSpec
from ai.score.catalog import score_for
from ai.search.deepening import Limits, Report, Search, Thought
from ai.verdict import loss
from game.rules.board import Board

# A first look provides a move for the case that everything else is stopped at once.
_GLANCE = 2_000  # nodes
# The parts of the time for a move after which the first look, and the attempt to prove, must be over.
_GLANCING, _PROVING = 0.2, 0.6


class PerfectPlayer(Player):
    """Without any limits it thinks until the worth of the position is proven. Depth and nodes are those of the search:
    who limits them does not ask for a proof."""

    title = "Perfect"
    about = "Plays by proof wherever a proof is in reach"
    parameters = ("score", "weights", "book", "hash", "threads", "seed")

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        super().__init__(board, spec)
        score = score_for(board.game, spec.score, spec.weights)
        self.stopped = False
        self.search = Search(board, score, spec.megabytes, spec.threads)
        self.glance = Search(board, score, megabytes=1)
        self.solver = solver_for(board, spec.megabytes, spec.own_book)

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        if self.spec.own_book and (thought := by_heart(self.board, limits, self.spec.seed, report)):
            return thought
        if self.solver is None or limits.depth is not None or limits.nodes is not None:
            return self.search.run(limits, report)
        started = time.perf_counter()
        budget = limits.budget()
        thought = self.glance.run(Limits(nodes=_GLANCE, seconds=None if budget is None else _GLANCING * budget), report)
        if thought.verdict.is_win or thought.verdict.is_draw:
            return thought
        proving = None if budget is None else max(0.0, _PROVING * budget - (time.perf_counter() - started))
        with alarm(proving, self.solver.stop):
            proof = self.solver.solve(self.board)
        left = None if budget is None else max(0.001, budget - (time.perf_counter() - started))
        if proof is not None:
            if report is not None:
                report(proof)
            # Against a win with the next turn the solver itself is as stubborn as can be.
            if proof.verdict.is_loss and proof.verdict != loss(2) and left is not None and not self.stopped:
                with alarm(left, self.solver.stop):
                    proof = self._trickiest(self.solver, proof)
        if proof is not None or self.stopped or left is None:
            return proof or thought

        def tell(deeper: Thought) -> None:
            if report is not None and deeper.depth > thought.depth:
                report(deeper)

        return self.search.run(dataclasses.replace(limits, seconds=left), tell)

    def _trickiest(self, solver: Solver, proof: Thought) -> Thought:
        """Of the moves that lose as slowly as possible, that which leaves the opponent the fewest ways to win.

        Whom a perfect player meets need not be one: there is always hope.
        """
        board = self.board.copy()
        best, fewest = proof.move, 1 << 30
        for move in sorted(board.moves(), key=lambda move: move != proof.move):
            board.play(move)
            after = solver.verdict(board)
            if after is not None and not board.ended and after.before_turn() == proof.verdict:
                ways = _ways_to_win(solver, board)
                if ways is not None and ways < fewest:
                    best, fewest = move, ways
            board.undo()
            if after is None:
                break
        return proof if best == proof.move else dataclasses.replace(proof, move=best, line=(best,))

    def stop(self) -> None:
        self.stopped = True
        self.glance.stop()
        self.search.stop()
        if self.solver is not None:
            self.solver.stop()


def _ways_to_win(solver: Solver, board: Board) -> int | None:
    """How many moves keep a won position won, or None if stopped."""
    ways = 0
    for move in board.moves():
        board.play(move)
        verdict = solver.verdict(board)
        board.undo()
        if verdict is None:
            return None
        ways += verdict.is_loss
    return ways
