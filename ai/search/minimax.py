"""Minimax as it stands in the books: every line is played to its end or to a fixed depth, and nothing is cut off.

It is here to be compared with and to learn from. What alpha-beta answers at the same depth, this answers too, after a
look at every single position; whatever makes a search fast is left out.
"""

from __future__ import annotations

import time

from ai.alarm import alarm
from ai.players.player import Player, PlayerSpec
from ai.scale import WON
from ai.score.catalog import score_for
from ai.score.score import Score
from ai.search.alphabeta import DEEPEST
from ai.search.deepening import Limits, Report, Thought, verdict_of
from ai.search.defence import stubborn
from ai.verdict import cp, loss
from game.rules.board import Board
from game.rules.outcome import DRAWN


class Minimax:
    """Searches a board of its own. `stopped`, set from any thread, makes it return at once.

    nodes      positions looked at so far
    horizons   how many of them only the heuristic has judged
    """

    def __init__(self, board: Board, score: Score) -> None:
        self.board = board
        self.score = score
        self.nodes = self.horizons = 0
        self.node_limit: int | None = None
        self.stopped = False

    def values(self, depth: int, ply: int = 0) -> dict[int, int]:
        """What each move is worth to the mover, `depth` turns deep; meaningless if it was stopped."""
        moves = self.board.moves()
        below = depth - 1 if len(moves) > 1 else depth  # a forced move costs no depth: it is no choice
        values = {}
        for move in moves:
            self.board.play(move)
            values[move] = -self.value(below, ply + 1)
            self.board.undo()
            if self.stopped:
                break
        return values

    def value(self, depth: int, ply: int = 0) -> int:
        """What the position is worth to its mover, so many turns after the root."""
        self.nodes += 1
        if self.nodes == self.node_limit:
            self.stopped = True
        if self.stopped:
            return 0
        if self.board.ended == DRAWN:
            return 0
        if self.board.ended:
            return WON - ply if self.board.ended - 1 == self.board.mover else ply - WON
        if depth == 0 or ply == DEEPEST:
            self.horizons += 1
            return self.score.judge(self.board)
        return max(self.values(depth, ply).values())


class MinimaxPlayer(Player):
    """Minimax to a fixed depth."""

    title = "Minimax"
    about = "Looks at every line to a fixed depth, the slow way"
    parameters = ("score", "weights", "depth")
    fixed_depth = 4

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        super().__init__(board, spec)
        self.searcher = Minimax(board.copy(), score_for(board.game, spec.score, spec.weights))

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        started = time.perf_counter()
        self.searcher.node_limit = limits.nodes
        thought = Thought(self.board.moves()[0], cp(0))
        with alarm(limits.budget(), self.stop):
            # One turn deeper each time, so that there is a move whenever it is stopped.
            for depth in range(1, min(self.spec.depth or limits.depth or self.fixed_depth, DEEPEST) + 1):
                horizons = self.searcher.horizons
                values = self.searcher.values(depth)
                if self.searcher.stopped:
                    break
                move = max(values, key=values.__getitem__)
                verdict = verdict_of(values[move], depth, self.searcher.horizons == horizons)
                if verdict == loss(2):
                    move = stubborn(self.board, move)
                seconds = time.perf_counter() - started
                thought = Thought(move, verdict, depth, self.searcher.nodes, seconds, (move,))
                if report is not None:
                    report(thought)
                if verdict.is_proven:
                    break
        return thought

    def stop(self) -> None:
        self.searcher.stopped = True
