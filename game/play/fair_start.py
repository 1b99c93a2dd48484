"""A fair start: a few turns by chance that leave neither side much better off, found before a game begins."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ai.exact.prover import Prover
from ai.verdict import Verdict
from game.rules.board import Board
from game.rules.catalog import start

SECONDS = 2.0  # for looking around
EACH = 0.4  # of them at most for one opening
TURNS = (4, 6, 8)  # as many of either side
FEWEST_TURNS = 2  # on a small board
NEVER = -(10**9)


@dataclass(frozen=True)
class FairStart:
    """A position to begin with, and what it is worth to its mover: proven, or as a search sees it."""

    position: str
    verdict: Verdict


class FairStartJob:
    """A job for the thinker: tries openings until one is proven to be a draw, or the time is up; the fairest counts.

    A draw is the fairest; then what is won as late as possible; where nothing can be proven, what looks most even.
    """

    def __init__(self, game: str, setup: Mapping[str, str], seed: int | None = None) -> None:
        self.game = game
        self.setup = setup
        self.chance = random.Random(seed)
        self.prover = Prover()
        self.stop = self.prover.stop

    def work(self, report: Callable[[object], object] | None = None) -> FairStart | None:
        """The fairest start that was found; None if it was stopped."""
        until = time.perf_counter() + SECONDS
        best: FairStart | None = None
        fairest = NEVER
        while (left := until - time.perf_counter()) > 0 and not self.prover.is_stopped:
            board = self._opening()
            if board is None:
                continue
            verdict = self.prover.verdict(board, min(EACH, left))
            if (worth := _fairness(verdict)) > fairest:
                best, fairest = FairStart(board.position(), verdict), worth
            if verdict.is_draw:
                break
        return None if self.prover.is_stopped else best

    def _opening(self) -> Board | None:
        """A few turns that spend nothing which is given only so often; None if the game is over by then.

        Where the board is small they are fewer: two thirds of the moves are left for the players.
        """
        board = start(self.game, self.setup)
        enough = 2 * len(board.moves()) / 3
        for _ in range(self.chance.choice(TURNS)):
            thrifty = [move for move in board.moves() if not board.spends(move)]
            board.play(self.chance.choice(thrifty or board.moves()))
            if board.ended:
                return None
        while board.turns > FEWEST_TURNS and len(board.moves()) < enough:
            board.undo()
            board.undo()
        return board.copy()


def _fairness(verdict: Verdict) -> int:
    """The higher the fairer."""
    if verdict.is_draw:
        return 1_000_000
    if verdict.is_proven:
        return verdict.number - 1_000  # what is lost for certain is less fair than whatever is open
    return -abs(verdict.number) // 100
