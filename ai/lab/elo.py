"""How strong one player is beside another, and how sure of that the games make us."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

_SURE = 1.96  # standard errors to either side that hold the truth 95 times in 100
_MOST_ELO = 2000.0  # beyond it a difference says no more than that it is large


def elo(share: float) -> float:
    """The Elo difference at which a player is expected to get this share of the points."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


def expected_share(difference: float) -> float:
    """The share of the points that a player so much stronger is expected to get."""
    return 1 / (1 + 10 ** (-difference / 400))


@dataclass(frozen=True)
class Estimate:
    """What the pairs played so far tell of one player against another; shares are of the points, from 0 to 1."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        middle, low, high = (_elo_text(elo(share)) for share in (self.share, self.low, self.high))
        return f"{middle} ({low} to {high})"


def _elo_text(difference: float) -> str:
    return f"{difference:+.0f}" if abs(difference) < _MOST_ELO else "+inf" if difference > 0 else "-inf"


def estimate(shares: Sequence[float]) -> Estimate:
    """The share of the points over all pairs with its 95 % interval. The two games of a pair are not independent
    of each other, so what counts is how the pairs differ."""
    mean = sum(shares) / len(shares)
    margin = _SURE * math.sqrt(_variance(shares, mean) / len(shares))
    return Estimate(mean, max(0.0, mean - margin), min(1.0, mean + margin))


def _variance(shares: Sequence[float], mean: float) -> float:
    """How the pairs differ, as if one more had been won and one more lost: no few games are proof of certainty."""
    return (sum((share - mean) ** 2 for share in shares) + mean**2 + (1 - mean) ** 2) / (len(shares) + 2)


@dataclass(frozen=True)
class Sprt:
    """A sequential test: is the first player rather `high` Elo stronger than the second, or rather `low`?

    The wrong answer is accepted 5 times in 100. `ratio` is the logarithm of how much better the pairs fit the one
    than the other, in the normal approximation.
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
        """What the test accepts, or None as long as it needs more pairs."""
        ratio = self.ratio(shares)
        if abs(ratio) < self.bound:
            return None
        return f"at least {self.high:g} Elo" if ratio > 0 else f"at most {self.low:g} Elo"


@dataclass(frozen=True)
class Rating:
    """A player's place in a table: its Elo about a mean of 0, how far off it may be, its points and games."""

    player: str
    elo: float
    margin: float
    points: float
    games: int


def ratings(results: Sequence[tuple[str, str, float]]) -> list[Rating]:
    """Elo of all players, the strongest first, from games (a player, its opponent, its points).

    The likeliest ratings under the logistic model, found by Newton's method. One imagined draw of every player with an
    average one keeps those finite who have won or lost all their games.
    """
    players = sorted({name for result in results for name in result[:2]})
    place = {name: index for index, name in enumerate(players)}
    strength = np.zeros(len(players))
    for _ in range(100):
        share = 1 / (1 + np.exp(-strength))
        slope = 0.5 - share
        curve = np.diag(share * (1 - share))
        for first, second, points in results:
            a, b = place[first], place[second]
            hope = 1 / (1 + math.exp(strength[b] - strength[a]))
            slope[a] += points - hope
            slope[b] -= points - hope
            curve[[a, b], [a, b]] += hope * (1 - hope)
            curve[[a, b], [b, a]] -= hope * (1 - hope)
        step = np.linalg.solve(curve, slope)
        strength += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-6:
            break
    in_elo = 400 / math.log(10)
    centred = np.eye(len(players)) - 1 / len(players)
    margins = _SURE * in_elo * np.sqrt(np.diag(centred @ np.linalg.inv(curve) @ centred))
    middle = strength.mean()
    table = []
    for name in players:
        points = sum(won if name == first else 1 - won for first, second, won in results if name in (first, second))
        games = sum(name in result[:2] for result in results)
        index = place[name]
        table.append(Rating(name, in_elo * (strength[index] - middle), margins[index], points, games))
    return sorted(table, key=lambda rating: -rating.elo)
