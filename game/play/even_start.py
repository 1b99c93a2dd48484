"""Finds an even start: a position after a few random moves in which neither side is much better off."""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ai.analysis.advantage import advantage
from ai.analysis.mistake import MISTAKE
from ai.exact.prover import Prover
from ai.search.cancel_token import CancelToken
from ai.verdict import Verdict
from game.rules.board import Board
from game.rules.registry import start

SECONDS = 2.0  # for the whole search
EACH = 0.4  # seconds at most for one opening
TURNS = (4, 6, 8)  # lengths of openings; even numbers, so that both sides play the same number of moves
FEWEST_TURNS = 2  # the shortest opening, used on a small board
NEVER = -(10**9)


@dataclass(frozen=True)
class EvenStart:
    """A start position, as a text of the game's position format, and its proven or estimated verdict for the mover."""

    position: str
    verdict: Verdict

    @property
    def is_even(self) -> bool:
        """Return True for a proven draw, or for an estimate that gives neither side an advantage above MISTAKE."""
        if self.verdict.is_proven:
            return self.verdict.is_draw
        return abs(advantage(self.verdict)) <= MISTAKE


class EvenStartJob:
    """A background job that tries random openings until it finds a proven draw or the time is up.

    Its result is the most even opening: a proven draw, else the estimate closest to 0, else the proven win that takes
    the most moves.
    """

    def __init__(self, game: str, setup: Mapping[str, str], seed: int | None = None) -> None:
        self.game = game
        self.setup = setup
        self.chance = random.Random(seed)

    def work(self, report: Callable[[object], object], cancel_token: CancelToken) -> EvenStart | None:
        """Return the most even start found, or None if none was found or the job was cancelled."""
        prover = Prover(cancel_token=cancel_token)
        until = time.perf_counter() + SECONDS
        best: EvenStart | None = None
        most_even = NEVER
        while (left := until - time.perf_counter()) > 0 and not cancel_token.is_cancelled:
            board = self.opening()
            if board is None:
                continue
            verdict = prover.verdict(board, min(EACH, left))
            if (worth := _evenness(verdict)) > most_even:
                best, most_even = EvenStart(board.position(), verdict), worth
            if verdict.is_draw:
                break
        return None if cancel_token.is_cancelled else best

    def opening(self) -> Board | None:
        """Return a board after a few random moves, or None if these moves end the game. Avoid moves that spend flips.

        On a small board play fewer moves, so that at least two thirds of the first player's moves remain.
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


def _evenness(verdict: Verdict) -> int:
    """Return a number for the verdict of a start position; more even starts have higher numbers."""
    if verdict.is_draw:
        return 1_000_000
    if verdict.is_proven:
        return verdict.number - 1_000  # a proven win is less even than any estimate
    return -abs(verdict.number) // 100
