"""The scale of the exact solver of the gravity games, and of their books: a win with the k-th turn of one's own in the
game scores 22 - k, a loss the negative of that, and a draw 0."""

from __future__ import annotations

from ai.verdict import DRAW, Verdict, loss, win

_FIRST_TURNS = 22


def verdict_of(score: int, discs: int) -> Verdict:
    """The score of a position with so many discs as a verdict."""
    if score > 0:
        return win(2 * (_FIRST_TURNS - score - discs // 2) - 1)
    if score < 0:
        return loss(2 * (_FIRST_TURNS + score - (discs + 1) // 2))
    return DRAW


def score_of(verdict: Verdict, discs: int) -> int:
    """The inverse of `verdict_of`."""
    if verdict.is_win:
        return _FIRST_TURNS - discs // 2 - (verdict.number + 1) // 2
    if verdict.is_loss:
        return (discs + 1) // 2 + verdict.number // 2 - _FIRST_TURNS
    return 0
