"""Textbook minimax: plays every line to its end or to a fixed depth, and leaves out no move.

It is used for comparison and for learning. It returns the value that alpha-beta returns at the same depth, but visits
every position.
"""

import time

from ai.deadline import deadline
from ai.players.player import Player, PlayerSpec
from ai.scale import WON
from ai.score.registry import score_for
from ai.score.score import Score
from ai.search.alphabeta import DEEPEST
from ai.search.cancel_token import CancelToken
from ai.search.defense import toughest_move
from ai.search.iterative_deepening import Limits, Report, SearchResult, verdict_of
from ai.verdict import cp, loss
from game.rules.board import Board
from game.words.messages import mark


class Minimax:
    """Searches a board by minimax. Cancelling `cancel_token` on any thread makes the search return at once.

    nodes      positions visited so far
    horizons   the number of these positions that were judged by the heuristic
    """

    def __init__(self, board: Board, score: Score) -> None:
        self.board = board
        self.score = score
        self.nodes = self.horizons = 0
        self.node_limit: int | None = None
        self.cancel_token = CancelToken()
        self.stopped = False

    def values(self, depth: int, ply: int = 0) -> dict[int, int]:
        """Return the value of each move from the mover's view, searched `depth` turns deep.

        The result means nothing if the search was stopped.
        """
        moves = self.board.moves()
        below = depth - 1 if len(moves) > 1 else depth  # a forced move is no choice and costs no depth
        values = {}
        for move in moves:
            self.board.play(move)
            values[move] = -self.value(below, ply + 1)
            self.board.undo()
            if self.stopped:
                break
        return values

    def value(self, depth: int, ply: int = 0) -> int:
        """Return the value of the position from the mover's view; the position is `ply` turns after the root."""
        self.nodes += 1
        if self.nodes == self.node_limit or self.cancel_token.is_cancelled:
            self.stopped = True
        if self.stopped:
            return 0
        if self.board.ended:
            winner = self.board.winner
            return 0 if winner is None else WON - ply if winner == self.board.mover else ply - WON
        if depth == 0 or ply == DEEPEST:
            self.horizons += 1
            return self.score.judge(self.board)
        return max(self.values(depth, ply).values())


class MinimaxPlayer(Player):
    """Plays by minimax search to a fixed depth."""

    title = "Minimax"
    about = mark("Searches every line to a fixed depth, without shortcuts")
    parameters = ("score", "weights", "depth")
    fixed_depth = 4

    def __init__(self, board: Board, spec: PlayerSpec, cancel_token: CancelToken | None = None) -> None:
        super().__init__(board, spec, cancel_token)
        self.searcher = Minimax(board.copy(), score_for(board.game, spec.score, spec.weights))

    def think(self, limits: Limits, report: Report | None = None) -> SearchResult:
        started = time.perf_counter()
        self.searcher.node_limit = limits.nodes
        result = SearchResult(self.board.moves()[0], cp(0))
        with deadline(self.cancel_token, limits.budget()) as self.searcher.cancel_token:
            # Search one turn deeper each time, so that there is a move whenever the search is stopped.
            for depth in range(1, min(self.spec.depth or limits.depth or self.fixed_depth, DEEPEST) + 1):
                horizons = self.searcher.horizons
                values = self.searcher.values(depth)
                if self.searcher.stopped:
                    break
                move = max(values, key=values.__getitem__)
                verdict = verdict_of(values[move], depth, self.searcher.horizons == horizons)
                if verdict == loss(2):
                    move = toughest_move(self.board, move)
                seconds = time.perf_counter() - started
                result = SearchResult(move, verdict, depth, self.searcher.nodes, seconds, (move,))
                if report is not None:
                    report(result)
                if verdict.is_proven:
                    break
        return result
