"""Glicko-2 ratings (Mark Glickman, 2013) for people, levels and puzzles.

A rating estimates the strength of a player. Its deviation is the uncertainty of the estimate, and its volatility is the
expected change of the strength. All results of a period change the rating together. A period without results raises the
deviation.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

MEAN, UNSURE, UNSTEADY = 1500.0, 350.0, 0.06  # value, deviation and volatility of a player without results
MOST_UNSTEADY = 0.12  # without a limit, contradictory results raise the volatility more and more over the years
SUREST = 30.0  # the least deviation; with a smaller one, a rating hardly reacts to new results
WIN, DRAW, LOSS = 1.0, 0.5, 0.0

_SCALE = 173.7178  # rating points per unit of the scale that the paper calculates with
_TAU = 0.5  # limits the change of the volatility in a period; the paper advises 0.3 to 1.2
_CLOSE = 1e-6  # accuracy of the search for the volatility


@dataclass(frozen=True)
class GlickoRating:
    """A Glicko-2 rating. With a probability of 95%, the true strength lies within two deviations of `value`."""

    value: float = MEAN
    deviation: float = UNSURE
    volatility: float = UNSTEADY

    @property
    def interval(self) -> tuple[float, float]:
        """The range in which the strength lies with a probability of 95%."""
        return self.value - 2 * self.deviation, self.value + 2 * self.deviation

    def chance(self, opponent: "GlickoRating") -> float:
        """Return the expected points in a game against an opponent, from 0 to 1."""
        both = math.hypot(self.deviation, opponent.deviation) / _SCALE
        return 1 / (1 + math.exp(-_weight(both) * (self.value - opponent.value) / _SCALE))


Result = tuple[GlickoRating, float]  # the opponent and the points: WIN, DRAW or LOSS


def after(rating: GlickoRating, results: Sequence[Result]) -> GlickoRating:
    """Return a player's rating after a period with these results."""
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
    volatility = min(MOST_UNSTEADY, new_volatility(rating.volatility, spread, variance, variance * surprise))
    before = math.hypot(spread, volatility)
    spread = 1 / math.sqrt(1 / (before * before) + information)
    return _read(MEAN + _SCALE * (strength + spread * spread * surprise), spread, volatility)


def _read(value: float, spread: float, volatility: float) -> GlickoRating:
    """Return a rating.

    `spread` is its deviation on the paper's scale; it is converted and limited to SUREST to UNSURE.
    """
    return GlickoRating(value, min(UNSURE, max(SUREST, _SCALE * spread)), volatility)


def _weight(spread: float) -> float:
    """Return the weight of a result against an opponent with this deviation on the paper's scale (g in the paper)."""
    return 1 / math.sqrt(1 + 3 * spread * spread / math.pi**2)


def new_volatility(former: float, spread: float, variance: float, change: float) -> float:
    """Return the new volatility, as step 5 of the paper computes it: a root search with the Illinois algorithm."""
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
