"""Finds random positions with a chosen result."""

import random
import time

from ai.exact.prover import Prover
from ai.verdict import Verdict
from game.rules.board import Board
from game.rules.numbers import Side

PROOF_SECONDS = 0.4  # the most time to prove the result of one position
LONGEST = 60  # the most turns before the position


def random_position(start: Board, winner: Side | None, prover: Prover, seconds: float, seed: int) -> Board | None:
    """Return a random position that `winner` wins with best play of both sides, or a draw if that is None.

    The moves that lead to it spend no flips, so both sides have as many as at the start. Return None if no such
    position was found within `seconds`, or if the prover was cancelled.
    """
    chance, ends = random.Random(seed), time.perf_counter() + seconds
    while time.perf_counter() < ends and not prover.cancel_token.is_cancelled:
        board = _after_random_moves(start, chance)
        if board is None:
            continue
        verdict = prover.prove(board, PROOF_SECONDS)
        if verdict is not None and _winner(board, verdict) == winner:
            return board
    return None


def _after_random_moves(start: Board, chance: random.Random) -> Board | None:
    """Return a position after some random moves without flips, or None if the game ended before."""
    board = start.copy()
    for _ in range(chance.randrange(4, LONGEST)):
        moves = [move for move in board.moves() if board.spends(move) == 0]
        if not moves:
            break
        move = chance.choice(moves)
        after = board.after(move)
        if after.ended:
            break
        board = after
    return board


def _winner(board: Board, verdict: Verdict) -> Side | None:
    if verdict.is_draw:
        return None
    return board.mover if verdict.is_win else 1 - board.mover
