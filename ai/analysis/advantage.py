"""A verdict as a height, for curves, and for comparing what is only guessed."""

import math

from ai.verdict import Verdict

_SOFT = 400  # an open score that is half way to a certain win


def advantage(verdict: Verdict) -> float:
    """1 is won, -1 lost; open positions lie between."""
    if verdict.is_draw:
        return 0.0
    if not verdict.is_proven:
        return 0.8 * math.atan(verdict.number / _SOFT) / (math.pi / 2)
    height = 1 - min(0.15, 0.005 * verdict.number)
    return height if verdict.is_win else -height
