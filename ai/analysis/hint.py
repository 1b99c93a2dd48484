"""Hints: the best move found in a short search, its value, and a flag that shows if the move is urgent."""

from collections.abc import Callable
from typing import NamedTuple

from ai.analysis.mistake import NEGLIGIBLE, chances_lost
from ai.exact.prover import Prover
from ai.players.even_opening import EvenOpening
from ai.players.player import PlayerSpec
from ai.score.registry import score_for
from ai.search.cancel_token import CancelToken
from ai.search.iterative_deepening import Limits
from ai.verdict import Verdict
from game.record.record import Record
from game.rules.numbers import Move

HINT_SECONDS = 1.5  # time for finding a hint
COMPARISON_SECONDS = 0.4  # the part of HINT_SECONDS for comparing all moves with the best move
MEGABYTES = 32


class Hint(NamedTuple):
    """A recommended move, its value to the mover, and True if the move is urgent.

    A move is not urgent if most moves are about as good.
    """

    move: Move
    verdict: Verdict
    is_urgent: bool = True


class HintJob:
    """A background job that finds a hint for the current position of a record."""

    def __init__(self, record: Record) -> None:
        self.board = record.board.copy()
        self.offers_turn = record.offers_turn

    def work(self, report: Callable[[object], object], cancel_token: CancelToken) -> Hint:
        if self.offers_turn:
            opening = EvenOpening(self.board, PlayerSpec("perfect", megabytes=MEGABYTES), cancel_token)
            result = opening.think(Limits(seconds=HINT_SECONDS))
            return Hint(result.move, result.verdict)
        prover = Prover(MEGABYTES, score_for(self.board.game).for_root(self.board), cancel_token=cancel_token)
        result = prover.best(self.board, Limits(seconds=HINT_SECONDS - COMPARISON_SECONDS))
        is_urgent = result.verdict.is_certain or not self._are_most_similar(cancel_token)
        return Hint(result.move, result.verdict, is_urgent)

    def _are_most_similar(self, cancel_token: CancelToken) -> bool:
        """Return True if more than half of the legal moves are about as good as the best move.

        Return False if there are fewer than two moves, or if the job was cancelled.
        """
        # Compare moves by the plain score, without the chase of `for_root`.
        judge = Prover(MEGABYTES, cancel_token=cancel_token)
        verdicts = list(judge.estimate(self.board, COMPARISON_SECONDS).values())
        if cancel_token.is_cancelled or len(verdicts) < 2:
            return False
        similar = [verdict for verdict in verdicts if chances_lost(verdicts[0], verdict) <= NEGLIGIBLE]
        return 2 * len(similar) > len(verdicts)
