"""A rating that knows how sure it is: Glicko-2 (Mark Glickman, 2013), for people, levels and puzzles alike.

A rating stands for a strength, its deviation for how far off it may be, and its volatility for how steadily somebody
plays. Games are counted in periods: all results of one change the rating together, and without any it grows unsure.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

MEAN, UNSURE, UNSTEADY = 1500.0, 350.0, 0.06  # of somebody of whom nothing is known
MOST_UNSTEADY = 0.12  # results that contradict each other for years would let a volatility grow without end
SUREST = 30.0  # a deviation below it would make a rating deaf to what happens now
WIN, DRAW, LOSS = 1.0, 0.5, 0.0

_SCALE = 173.7178  # from the ratings that people read to those of the paper
_TAU = 0.5  # how far a volatility changes in a period; the paper advises 0.3 to 1.2
_CLOSE = 1e-6  # when the search for the volatility is through


@dataclass(frozen=True)
class Rating:
    """A rating with its deviation: 95 times in 100 the strength lies within two deviations of it."""

    value: float = MEAN
    deviation: float = UNSURE
    volatility: float = UNSTEADY

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the strength lies, 95 times in 100."""
        return self.value - 2 * self.deviation, self.value + 2 * self.deviation

    def chance(self, opponent: Rating) -> float:
        """The points to be expected of a game against somebody, from 0 to 1."""
        both = math.hypot(self.deviation, opponent.deviation) / _SCALE
        return 1 / (1 + math.exp(-_weight(both) * (self.value - opponent.value) / _SCALE))


Result = tuple[Rating, float]  # whom somebody has met, and the points: WIN, DRAW or LOSS


def after(rating: Rating, results: Sequence[Result]) -> Rating:
    """The rating after a period with these results."""
    spread = rating.deviation / _SCALE
    if not results:
        return _read(rating.value, math.hypot(spread, rating.volatility), rating.volatility)
    strength = (rating.value - MEAN) / _SCALE
    information = surprise = 0.0
    for opponent, points in results:
        weight = _weight(opponent.deviation / _SCALE)
        expected = 1 / (1 + math.exp(-weight * (strength - (opponent.value - MEAN) / _SCALE)))
        information += weight * weight * expected * (1 - expected)
        surprise += weight * (points - expected)
    variance = 1 / information
    volatility = min(MOST_UNSTEADY, _volatility(rating.volatility, spread, variance, variance * surprise))
    before = math.hypot(spread, volatility)
    spread = 1 / math.sqrt(1 / (before * before) + information)
    return _read(MEAN + _SCALE * (strength + spread * spread * surprise), spread, volatility)


def _read(value: float, spread: float, volatility: float) -> Rating:
    """A rating as people read it, never less sure than of somebody unknown."""
    return Rating(value, min(UNSURE, max(SUREST, _SCALE * spread)), volatility)


def _weight(spread: float) -> float:
    """How much a result counts against somebody whose strength is so unsure."""
    return 1 / math.sqrt(1 + 3 * spread * spread / math.pi**2)


def _volatility(former: float, spread: float, variance: float, change: float) -> float:
    """How steadily somebody plays: step 5 of the paper, where a root is enclosed and drawn closer (Illinois)."""
    start = math.log(former * former)

    def slope(guess: float) -> float:
        grown = math.exp(guess)
        whole = spread * spread + variance + grown
        return grown * (change * change - whole) / (2 * whole * whole) - (guess - start) / (_TAU * _TAU)

    low = start
    if change * change > spread * spread + variance:
        high = math.log(change * change - spread * spread - variance)
    else:
        high = start - _TAU
        while slope(high) < 0:
            high -= _TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
