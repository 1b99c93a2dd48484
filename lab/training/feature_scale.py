"""Convert weights to vectors for learning. Every feature is scaled by its usual spread."""

from collections.abc import Sequence

import numpy as np

from ai.score.weights import Weights
from lab.training.self_play import TrainingExample

# The usual distance of scores from 0, in points. It is fixed, because only the proportions of weights affect the moves.
SPREAD = 150


class FeatureScale:
    """Converts between weights and vectors.

    A component of a vector is the weight of a feature times the usual spread of the feature. So equal components have
    equal effects.
    """

    def __init__(self, weights: Weights, spread: np.ndarray) -> None:
        self.weights = weights
        self.spread = spread

    @classmethod
    def from_examples(cls, weights: Weights, examples: Sequence[TrainingExample]) -> "FeatureScale":
        """Return the scale that makes all features vary equally in the example games."""
        features = np.concatenate([example.features for example in examples])
        spread = np.sqrt((features**2).mean(axis=0))
        return cls(weights, np.where(spread > 0, spread, 1.0))

    def vector(self, weights: Weights) -> np.ndarray:
        """Return the vector of length 1 that has the proportions of the given weights."""
        vector = np.array(list(weights.values.values())) * self.spread
        return vector / (np.linalg.norm(vector) or 1.0)

    def weights_of(self, vector: np.ndarray) -> Weights:
        """Return the weights for a vector. The length of the vector has no effect."""
        values = SPREAD / 100 * vector / (np.linalg.norm(vector) or 1.0) / self.spread
        return self.weights.updated(dict(zip(self.weights.values, values.tolist(), strict=True)))
