"""Converts verdicts to numbers from -1 to 1: heights for graphs, and chances for comparing estimates."""

import math

from ai.verdict import Verdict

_CERTAIN = 0.85  # a certain result in an unknown number of turns, as low as the longest win
_SOFT = 400  # an estimate of this many points gives 0.4, half of the largest value that an estimate can give (0.8)


def advantage(verdict: Verdict) -> float:
    """Return a number from -1 (lost) to 1 (won) for a verdict; an estimate gives a number from -0.8 to 0.8."""
    if verdict.is_draw:
        return 0.0
    if verdict.proof is not None:
        return _CERTAIN if verdict.number > 0 else -_CERTAIN
    if not verdict.is_proven:
        return 0.8 * math.atan(verdict.number / _SOFT) / (math.pi / 2)
    height = 1 - min(0.15, 0.005 * verdict.number)
    return height if verdict.is_win else -height
