"""The perfect player: plays by proof where the result can be proven, and by the full search everywhere else."""

import dataclasses
import math
import time

from ai.books.book_move import book_move
from ai.deadline import deadline
from ai.exact.prover import Prover
from ai.exact.solver_interface import Solver
from ai.players.player import Player, PlayerSpec
from ai.score.registry import score_for
from ai.search.cancel_token import CancelToken
from ai.search.defense import hardest_moves
from ai.search.iterative_deepening import Limits, Report, SearchResult
from ai.verdict import loss
from game.rules.board import Board
from game.rules.numbers import Move
from game.words.messages import mark


class PerfectPlayer(Player):
    """Plays by proof where possible. Without limits it thinks until the value of the position is proven.

    Limits of depth and nodes apply to the search only; with such a limit the solver proves nothing. A win that is
    stored or that threats alone force is found under any limit.
    """

    title = mark("Perfect")
    about = mark("Never makes a mistake where the result can be proven")
    parameters = ("score", "weights", "book", "hash", "threads", "seed")

    def __init__(self, board: Board, spec: PlayerSpec, cancel_token: CancelToken | None = None) -> None:
        super().__init__(board, spec, cancel_token)
        score = score_for(board.game, spec.score, spec.weights).for_root(board)
        self.prover = Prover(spec.megabytes, score, spec.threads, spec.own_book, self.cancel_token)
        self.solver = self.prover.solver(board)

    def think(self, limits: Limits, report: Report | None = None) -> SearchResult:
        # With a solver, no book is needed: the solver has the exact positions and gives a line of best play.
        is_book_open = self.spec.own_book and self.solver is None
        if is_book_open and (thought := book_move(self.board, limits, self.spec.seed, report)):
            return thought
        began = time.perf_counter()
        self.prover.memory = self.memory_for(limits)
        thought = self.prover.best(self.board, limits, report)
        budget = limits.budget()
        if self.solver is None or budget is None or not thought.verdict.is_loss:
            return thought
        # A loss on the opponent's next turn cannot be delayed further.
        if thought.verdict == loss(2) or limits.depth is not None or limits.nodes is not None:
            return thought
        left = max(0.001, budget - (time.perf_counter() - began))
        with deadline(self.cancel_token, left) as self.solver.cancel_token:
            return self._trap_move(self.solver, thought)

    def _trap_move(self, solver: Solver, proof: SearchResult) -> SearchResult:
        """Return the move with the fewest winning replies among the moves that lose as slowly as possible.

        The opponent may not find the winning replies.
        """

        def count(move: Move, most: float) -> float | None:
            after = self.board.after(move)
            verdict = solver.verdict(after)
            if verdict is None:
                return None
            is_slowest = not after.ended and verdict.before_turn() == proof.verdict
            return _ways_to_win(solver, after) if is_slowest else math.inf

        moves = sorted(self.board.moves(), key=lambda move: move != proof.move)
        best = next(iter(hardest_moves(moves, count)), proof.move)
        return proof if best == proof.move else dataclasses.replace(proof, move=best, line=(best,))


def _ways_to_win(solver: Solver, board: Board) -> int | None:
    """Return how many moves keep a won position won, or None if the solver was stopped."""
    ways = 0
    for _, after in board.children():
        verdict = solver.verdict(after)
        if verdict is None:
            return None
        ways += verdict.is_loss
    return ways
