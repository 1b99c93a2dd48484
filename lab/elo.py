"""Compute Elo differences and ratings of players, with confidence intervals and a sequential test."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

_DEVIATIONS = 1.96  # standard errors on either side of a 95% confidence interval
_MOST_ELO = 2000.0  # greater Elo differences are shown as infinite


def elo(share: float) -> float:
    """Return the Elo difference between two players if the first gets this share (0 to 1) of the points on average."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


def expected_share(difference: float) -> float:
    """Return the share of the points (0 to 1) that a player is expected to get at this Elo difference."""
    return 1 / (1 + 10 ** (-difference / 400))


@dataclass(frozen=True)
class Estimate:
    """The estimated share of the points (0 to 1) of one player against another, with its 95% confidence interval."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        middle, low, high = (_elo_text(elo(share)) for share in (self.share, self.low, self.high))
        return f"{middle} ({low} to {high})"


def _elo_text(difference: float) -> str:
    return f"{difference:+.0f}" if abs(difference) < _MOST_ELO else "+inf" if difference > 0 else "-inf"


def estimate(shares: Sequence[float]) -> Estimate:
    """Return the mean share of the points with its 95% confidence interval.

    `shares` has one number for each pair of games. The interval follows from the variance of the pairs, because the two
    games of a pair are not independent.
    """
    mean = sum(shares) / len(shares)
    margin = _DEVIATIONS * math.sqrt(_variance(shares, mean) / len(shares))
    return Estimate(mean, max(0.0, mean - margin), min(1.0, mean + margin))


def _variance(shares: Sequence[float], mean: float) -> float:
    """Return the variance of the pairs of games, together with one imagined win and one imagined loss.

    The imagined pairs keep a result from seeming certain after few games.
    """
    return (sum((share - mean) ** 2 for share in shares) + mean**2 + (1 - mean) ** 2) / (len(shares) + 2)


@dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test: is the first player `high` Elo stronger than the second, or only `low` Elo?

    The test is wrong in 5% of all cases. `ratio` is the logarithm of the likelihood ratio of both hypotheses, in the
    normal approximation.
    """

    low: float
    high: float

    @property
    def bound(self) -> float:
        return math.log(0.95 / 0.05)

    def ratio(self, shares: Sequence[float]) -> float:
        if not shares:
            return 0.0
        low, high = expected_share(self.low), expected_share(self.high)
        mean = sum(shares) / len(shares)
        return len(shares) * (high - low) * (2 * mean - low - high) / (2 * _variance(shares, mean))

    def decision(self, shares: Sequence[float]) -> str | None:
        """Return the hypothesis that the test accepts, as text, or None if the test needs more pairs."""
        ratio = self.ratio(shares)
        if abs(ratio) < self.bound:
            return None
        return f"at least {self.high:g} Elo" if ratio > 0 else f"at most {self.low:g} Elo"


@dataclass(frozen=True)
class EloRating:
    """A row of a rating table: a player's Elo, its 95% margin, the points and the number of games.

    The mean Elo of all players is 0.
    """

    player: str
    elo: float
    margin: float
    points: float
    games: int


def ratings(results: Sequence[tuple[str, str, float]]) -> list[EloRating]:
    """Return the ratings of all players, strongest first.

    A game is given as (player, opponent, points of the player). Newton's method finds the maximum likelihood under the
    logistic model. One imagined draw of every player against an average player keeps the ratings finite, even if a
    player has won or lost every game.
    """
    players = sorted({name for result in results for name in result[:2]})
    indexes = {name: index for index, name in enumerate(players)}
    strength = np.zeros(len(players))
    for _ in range(100):
        share = 1 / (1 + np.exp(-strength))
        slope = 0.5 - share
        curve = np.diag(share * (1 - share))
        for first, second, points in results:
            a, b = indexes[first], indexes[second]
            expected = 1 / (1 + math.exp(strength[b] - strength[a]))
            slope[a] += points - expected
            slope[b] -= points - expected
            curve[[a, b], [a, b]] += expected * (1 - expected)
            curve[[a, b], [b, a]] -= expected * (1 - expected)
        step = np.linalg.solve(curve, slope)
        strength += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-6:
            break
    in_elo = 400 / math.log(10)
    centered = np.eye(len(players)) - 1 / len(players)
    margins = _DEVIATIONS * in_elo * np.sqrt(np.diag(centered @ np.linalg.inv(curve) @ centered))
    middle = strength.mean()
    table = []
    for name in players:
        points = sum(won if name == first else 1 - won for first, second, won in results if name in (first, second))
        games = sum(name in result[:2] for result in results)
        index = indexes[name]
        table.append(EloRating(name, in_elo * (strength[index] - middle), margins[index], points, games))
    return sorted(table, key=lambda rating: -rating.elo)
