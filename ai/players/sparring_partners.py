"""Sparring partners for learners: one always leaves a winning move, one sets traps. Both judge all moves first."""

import time

from ai.exact.immediate_wins import winning_moves
from ai.exact.prover import Prover
from ai.players.player import Player, PlayerSpec
from ai.search.cancel_token import CancelToken
from ai.search.defense import hardest_moves, toughest_move
from ai.search.iterative_deepening import Limits, Report, SearchResult
from ai.verdict import Verdict, cp
from game.rules.board import Board
from game.rules.numbers import Move
from game.words.messages import mark

USUAL = 1.0  # seconds for judging all moves if no limit is given
QUICK = 0.1  # seconds for judging all moves if a limit asks for a quick answer
PATIENT = 4  # a loss within fewer turns is easy to see
HANDICAP = 100  # points that the worse side should be behind where nothing is proven


class SparringPartner(Player):
    """Base class of players that judge every move, and then choose by a criterion other than strength."""

    parameters = ("hash", "seed")

    def __init__(self, board: Board, spec: PlayerSpec, cancel_token: CancelToken | None = None) -> None:
        super().__init__(board, spec, cancel_token)
        self.prover = Prover(spec.megabytes, own_book=spec.own_book, cancel_token=self.cancel_token)

    def think(self, limits: Limits, report: Report | None = None) -> SearchResult:
        started = time.perf_counter()
        budget = limits.budget()
        # A limit of depth or nodes asks for a quick answer, though this player counts neither.
        usual = USUAL if limits.depth is None and limits.nodes is None else QUICK
        seconds = usual if budget is None else min(usual, budget)
        worth = self.prover.estimate(self.board, seconds * self.share)
        if not worth:
            return self.prover.glance(self.board)
        # First take a win on this turn, and avert one on the opponent's next turn.
        wins = winning_moves(self.board)
        move = wins[0] if wins else self.choose(worth, started + seconds)
        after = self.board.after(move)
        if winning_moves(after):
            move = toughest_move(self.board, move)
        thought = SearchResult(move, worth.get(move, cp(0)), 1, seconds=time.perf_counter() - started, line=(move,))
        if report is not None:
            report(thought)
        return thought

    share = 1.0  # part of the time that is used for judging the moves

    def choose(self, worth: dict[Move, Verdict], until: float) -> Move:
        """Return one of the judged moves in `worth`, which are ordered from the best to the worst.

        `until` is the time, as of time.perf_counter, at which the choice must be made.
        """
        raise NotImplementedError


class GenerousPlayer(SparringPartner):
    """Leaves the opponent a win that is not obvious: of several wins, the one that takes longest."""

    title = mark("Open door")
    about = mark("Always leaves you a winning move.")

    def choose(self, worth: dict[Move, Verdict], until: float) -> Move:
        hidden = [move for move, verdict in worth.items() if verdict.is_loss and verdict.number >= PATIENT]
        if hidden:
            return max(hidden, key=lambda move: worth[move].number)
        plain = [move for move, verdict in worth.items() if verdict.is_loss]
        left = [move for move in worth if move not in plain] or plain
        # No win can be left yet: prefer a position slightly worse than even, and even to losing at once.
        return min(left, key=lambda move: abs(worth[move].score + (0 if worth[move].is_proven else HANDICAP)))


class TrickyPlayer(SparringPartner):
    """Plays, among the moves with the best result, the move with the fewest correct answers."""

    title = mark("Trickster")
    about = mark("Plays the moves that are hardest to answer.")
    share = 0.3

    def choose(self, worth: dict[Move, Verdict], until: float) -> Move:
        moves = list(worth)
        best = worth[moves[0]]
        if best.is_win or not best.is_proven:
            return moves[0]
        alike = [move for move in moves if worth[move] == best]  # in a lost game these moves also last equally long

        def share(move: Move, most: float) -> float | None:
            left = until - time.perf_counter()
            if left <= 0 or self.cancel_token.is_cancelled:
                return None
            return self._right_answers(move, worth[move], left / (len(alike) - alike.index(move)))

        return next(iter(hardest_moves(alike, share)), alike[0])

    def _right_answers(self, move: Move, worth: Verdict, seconds: float) -> float:
        """Return the fraction (0 to 1) of the replies to a move that keep the opponent's result."""
        after = self.board.after(move)
        if after.ended:
            return 1.0
        answers = self.prover.estimate(after, seconds)
        losing_answers = sum(verdict.kind is worth.for_opponent().kind for verdict in answers.values())
        return losing_answers / max(1, len(answers))
