"""Partners to learn with: one leaves a door open, one defends by traps. Both go by what moves are worth."""

from __future__ import annotations

import time

from ai.exact.prover import Prover
from ai.exact.wins import winning_moves
from ai.players.player import Player, PlayerSpec
from ai.search.deepening import Limits, Report, Thought
from ai.search.defence import stubborn
from ai.verdict import Verdict, cp
from game.rules.board import Board
from game.rules.numbers import Move

USUAL = 1.0  # seconds to judge all moves, where no limit says otherwise
QUICK = 0.1
PATIENT = 4  # turns: a loss that comes sooner is plain to see
HANDICAP = 100  # points by which the worse side should be behind, where nothing is proven


class Partner(Player):
    """Knows what every move is worth, and chooses by something else."""

    parameters = ("hash", "seed")

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        super().__init__(board, spec)
        self.prover = Prover(spec.megabytes, own_book=spec.own_book)

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        started = time.perf_counter()
        budget = limits.budget()
        # Who limits depth or nodes wants a quick answer, though neither is counted here.
        usual = USUAL if limits.depth is None and limits.nodes is None else QUICK
        seconds = usual if budget is None else min(usual, budget)
        worth = self.prover.estimate(self.board, seconds * self.share)
        if not worth:
            return self.prover.glance(self.board)
        # A win with this turn is taken, and one of the opponent's next turn averted, whatever else is wanted.
        wins = winning_moves(self.board)
        move = wins[0] if wins else self.choose(worth, started + seconds)
        after = self.board.copy()
        after.play(move)
        if winning_moves(after):
            move = stubborn(self.board, move)
        thought = Thought(move, worth.get(move, cp(0)), 1, seconds=time.perf_counter() - started, line=(move,))
        if report is not None:
            report(thought)
        return thought

    share = 1.0  # of the time, for judging its moves

    def choose(self, worth: dict[Move, Verdict], until: float) -> Move:
        """One of the moves that have been judged, the best of which come first."""
        raise NotImplementedError

    def stop(self) -> None:
        self.prover.stop()


class OpenDoorPlayer(Partner):
    """Leaves the opponent a win that has to be found: never a plain one, and of several the farthest."""

    title = "Open door"
    about = "Leaves you a win, if you can find it"

    def choose(self, worth: dict[Move, Verdict], until: float) -> Move:
        hidden = [move for move, verdict in worth.items() if verdict.is_loss and verdict.number >= PATIENT]
        if hidden:
            return max(hidden, key=lambda move: worth[move].number)
        plain = [move for move, verdict in worth.items() if verdict.is_loss]
        left = [move for move in worth if move not in plain] or plain
        # No win can be left yet: rather a little behind than ahead, and rather level than lost at once.
        return min(left, key=lambda move: abs(worth[move].score + (0 if worth[move].is_proven else HANDICAP)))


class TrickyPlayer(Partner):
    """Of the moves with the best result, plays the one after which the fewest answers are right."""

    title = "Trickster"
    about = "Plays the moves that are hardest to answer"
    share = 0.3

    def choose(self, worth: dict[Move, Verdict], until: float) -> Move:
        moves = list(worth)
        best = worth[moves[0]]
        if best.is_win or not best.is_proven:
            return moves[0]
        alike = [move for move in moves if worth[move] == best]  # a lost game is also to last
        chosen, fewest = alike[0], 2.0
        for place, move in enumerate(alike):
            left = until - time.perf_counter()
            if left <= 0 or self.prover.is_stopped:
                break
            right = self._right_answers(move, worth[move], left / (len(alike) - place))
            if right < fewest:
                chosen, fewest = move, right
        return chosen

    def _right_answers(self, move: Move, worth: Verdict, seconds: float) -> float:
        """The part of the answers to a move that keep the result the opponent has."""
        after = self.board.copy()
        after.play(move)
        if after.ended:
            return 1.0
        answers = self.prover.estimate(after, seconds)
        kept = sum(verdict.kind is worth.for_opponent().kind for verdict in answers.values())
        return kept / max(1, len(answers))
