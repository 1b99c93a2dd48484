"""Rivals: random sets of weights that meet each other; the losers make room for children of those that have won."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

COUNT = 8  # sets of weights at a time, an even number
_CALMING = 0.97  # with every batch they differ less


@dataclass(frozen=True)
class Duel:
    """Two rivals, by their places, and how many games they play."""

    first: int
    second: int
    games: int


class Rivals:
    """Sets of weights as vectors of length 1, the survivors of the last batch first."""

    def __init__(self, vectors: Sequence[np.ndarray], boldness: float, batches: int = 0) -> None:
        self.vectors = list(vectors)
        self.boldness = boldness
        self.batches = batches

    @classmethod
    def around(cls, vector: np.ndarray, boldness: float, seed: int) -> Rivals:
        """The starting weights and random others, which are the farther from them the bolder: with 1, chance counts
        as much as the start."""
        chance = random.Random(f"{seed} rivals")
        return cls([vector, *(_child([vector, vector], boldness, chance) for _ in range(COUNT - 1))], boldness)

    @property
    def vector(self) -> np.ndarray:
        """What the survivors have in common: by chance alone no single one of them is the best."""
        return _unit(np.sum(self.vectors[: COUNT // 2], axis=0)) if self.batches else self.vectors[0]

    def duels(self, seed: int, games: int) -> list[Duel]:
        """Who meets whom in the next batch, so that it has so many games or a few more."""
        places = list(range(COUNT))
        random.Random(f"{seed} {self.batches} duels").shuffle(places)
        each = 2 * max(1, round(games / COUNT))  # both sides of every opening
        return [Duel(first, second, each) for first, second in zip(places[0::2], places[1::2], strict=True)]

    def learn(self, seed: int, duels: Sequence[Duel], shares: Sequence[float]) -> None:
        """Keep the winner of every duel, by the first one's share of the points, and let children take the rest."""
        winners = [
            duel.first if share > 0.5 or (share == 0.5 and duel.first < duel.second) else duel.second
            for duel, share in zip(duels, shares, strict=True)
        ]
        survivors = [self.vectors[place] for place in winners]
        chance = random.Random(f"{seed} {self.batches} children")
        boldness = self.boldness * _CALMING**self.batches
        self.vectors = survivors + [_child(chance.sample(survivors, 2), boldness, chance) for _ in survivors]
        self.batches += 1


def _child(parents: Sequence[np.ndarray], boldness: float, chance: random.Random) -> np.ndarray:
    """A mixture of two sets of weights, and something of its own."""
    share = chance.random()
    own = _unit(np.array([chance.gauss(0, 1) for _ in parents[0]]))
    return _unit(_unit(share * parents[0] + (1 - share) * parents[1]) + boldness * own)


def _unit(vector: np.ndarray) -> np.ndarray:
    return vector / (np.linalg.norm(vector) or 1.0)
