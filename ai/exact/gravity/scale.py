"""Converts between verdicts and the score scale of the exact gravity solver and its books.

A win with the winner's k-th move of the game scores 22 - k, a loss scores the negative of that, and a draw scores 0.
"""

from ai.verdict import DRAW, Verdict, loss, win

_FIRST_TURNS = 22  # one more than the moves each player can make


def exact_verdict(score: int, discs: int) -> Verdict:
    """Return the verdict for a score of the solver, in a position with `discs` discs on the board."""
    if score > 0:
        return win(2 * (_FIRST_TURNS - score - discs // 2) - 1)
    if score < 0:
        return loss(2 * (_FIRST_TURNS + score - (discs + 1) // 2))
    return DRAW


def exact_score(verdict: Verdict, discs: int) -> int:
    """Return the score of the solver for a verdict; the inverse of `exact_verdict`."""
    if verdict.is_win:
        return _FIRST_TURNS - discs // 2 - (verdict.number + 1) // 2
    if verdict.is_loss:
        return (discs + 1) // 2 + verdict.number // 2 - _FIRST_TURNS
    return 0
