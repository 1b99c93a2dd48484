"""Learn weights by evolution: sets of weights play each other, and children of the winners replace the losers."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

COUNT = 8  # number of rivals; it must be even
_BOLDNESS_DECAY = 0.97  # factor of the boldness in each batch


@dataclass(frozen=True)
class Duel:
    """Two rivals, given by their indices, and the number of games that they play against each other."""

    first: int
    second: int
    games: int


class Evolution:
    """The rivals: sets of weights as vectors of length 1. The survivors of the last batch come first."""

    def __init__(self, vectors: Sequence[np.ndarray], boldness: float, batches: int = 0) -> None:
        self.vectors = list(vectors)
        self.boldness = boldness
        self.batches = batches

    @classmethod
    def around(cls, vector: np.ndarray, boldness: float, seed: int) -> "Evolution":
        """Return rivals: one has the starting weights, and the others have a random part added to them.

        `boldness` is the size of the random part, relative to the starting weights.
        """
        chance = random.Random(f"{seed} rivals")
        return cls([vector, *(_child([vector, vector], boldness, chance) for _ in range(COUNT - 1))], boldness)

    @property
    def vector(self) -> np.ndarray:
        """The mean of the survivors. (The best single survivor may be best only by chance.)"""
        return _unit(np.sum(self.vectors[: COUNT // 2], axis=0)) if self.batches else self.vectors[0]

    def duels(self, seed: int, games: int) -> list[Duel]:
        """Return random duels for the next batch, with about `games` games in total."""
        indexes = list(range(COUNT))
        random.Random(f"{seed} {self.batches} duels").shuffle(indexes)
        each = 2 * max(1, round(games / COUNT))  # an even number, so that every opening is played from both sides
        return [Duel(first, second, each) for first, second in zip(indexes[0::2], indexes[1::2], strict=True)]

    def learn(self, seed: int, duels: Sequence[Duel], shares: Sequence[float]) -> None:
        """Replace the loser of each duel by a child of two winners.

        `shares` has the share of the points (0 to 1) of the first rival in each duel.
        """
        winners = [
            duel.first if share > 0.5 or (share == 0.5 and duel.first < duel.second) else duel.second
            for duel, share in zip(duels, shares, strict=True)
        ]
        survivors = [self.vectors[index] for index in winners]
        chance = random.Random(f"{seed} {self.batches} children")
        boldness = self.boldness * _BOLDNESS_DECAY**self.batches
        self.vectors = survivors + [_child(chance.sample(survivors, 2), boldness, chance) for _ in survivors]
        self.batches += 1


def _child(parents: Sequence[np.ndarray], boldness: float, chance: random.Random) -> np.ndarray:
    """Return a random mixture of two parents with a random vector of length `boldness` added, scaled to length 1."""
    share = chance.random()
    mutation = _unit(np.array([chance.gauss(0, 1) for _ in parents[0]]))
    return _unit(_unit(share * parents[0] + (1 - share) * parents[1]) + boldness * mutation)


def _unit(vector: np.ndarray) -> np.ndarray:
    return vector / (np.linalg.norm(vector) or 1.0)
