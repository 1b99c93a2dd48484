"""Weights as learners see them: a vector in which every feature counts by how much it usually varies."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ai.learn.self_play import Lesson
from ai.score.weights import Weights

# How far scores usually lie from 0, in points, whatever the weights: only their proportions matter to the moves.
SPREAD = 150


class Scale:
    """Translates between weights and vectors. A vector is dense where it matters: a feature that usually differs by 20
    gets a twentieth of the weight of one that usually differs by 1."""

    def __init__(self, weights: Weights, spread: np.ndarray) -> None:
        self.weights = weights
        self.spread = spread

    @classmethod
    def from_lessons(cls, weights: Weights, lessons: Sequence[Lesson]) -> Scale:
        """The scale on which the features of some games are alike."""
        features = np.concatenate([lesson.features for lesson in lessons])
        spread = np.sqrt((features**2).mean(axis=0))
        return cls(weights, np.where(spread > 0, spread, 1.0))

    def vector(self, weights: Weights) -> np.ndarray:
        """The vector of length 1 that stands for some weights."""
        vector = np.array(list(weights.values.values())) * self.spread
        return vector / (np.linalg.norm(vector) or 1.0)

    def weights_of(self, vector: np.ndarray) -> Weights:
        """The weights that a vector stands for; only its direction counts."""
        values = SPREAD / 100 * vector / (np.linalg.norm(vector) or 1.0) / self.spread
        return self.weights.updated(dict(zip(self.weights.values, values.tolist(), strict=True)))
