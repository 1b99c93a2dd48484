"""The perfect player: what can be proven it plays by proof, everything else by the full search."""

from __future__ import annotations

import dataclasses
import time

from ai.alarm import alarm
from ai.books.catalog import by_heart
from ai.exact.prover import Prover
from ai.exact.solver import Solver
from ai.players.player import Player, PlayerSpec
from ai.score.catalog import score_for
from ai.search.deepening import Limits, Report, Thought
from ai.verdict import loss
from game.rules.board import Board


class PerfectPlayer(Player):
    """Without any limits it thinks until the worth of the position is proven. Depth and nodes are those of the search:
    who limits them does not ask for a proof."""

    title = "Perfect"
    about = "Plays by proof wherever a proof is in reach"
    parameters = ("score", "weights", "book", "hash", "threads", "seed")

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        super().__init__(board, spec)
        score = score_for(board.game, spec.score, spec.weights)
        self.prover = Prover(spec.megabytes, score, spec.threads, spec.own_book)
        self.solver = self.prover.solver(board)

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        # The solver knows what is exact by heart, and a line of best play besides.
        is_book_open = self.spec.own_book and self.solver is None
        if is_book_open and (thought := by_heart(self.board, limits, self.spec.seed, report)):
            return thought
        began = time.perf_counter()
        thought = self.prover.best(self.board, limits, report)
        budget = limits.budget()
        if self.solver is None or budget is None or not thought.verdict.is_loss:
            return thought
        # Against a win with the next turn whoever proves it is as stubborn as can be.
        if thought.verdict == loss(2) or limits.depth is not None or limits.nodes is not None:
            return thought
        left = max(0.001, budget - (time.perf_counter() - began))
        with alarm(left, self.solver.stop):
            return self._trickiest(self.solver, thought)

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
        self.prover.stop()
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
