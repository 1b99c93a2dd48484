"""TD-Leaf(lambda): learn weights that make the predictions of a game consistent from turn to turn.

The score that the search gives a position is the score of the leaf: the last position of the expected line. The
hyperbolic tangent turns it into a prediction of the outcome between -1 and 1. Learning moves the weights so that each
prediction comes closer to the later predictions of the same game and to the outcome. See J. Baxter, A. Tridgell and
L. Weaver, "TDLeaf(lambda): Combining Temporal Difference Learning with Game-Tree Search", 1998.
"""

from collections.abc import Sequence

import numpy as np

from lab.training.feature_scale import SPREAD, FeatureScale
from lab.training.self_play import TrainingExample

_RATE_BATCHES = 20  # the steps get shorter with each batch: after three times this number they are half as long
_MOMENTUM = 0.9  # the fraction of the gradient's running averages that carries over to the next batch


def gradient(vector: np.ndarray, scale: FeatureScale, examples: Sequence[TrainingExample], decay: float) -> np.ndarray:
    """Return the direction that makes the predictions in the example games more consistent, averaged over all turns.

    `decay` is lambda: 0 compares a prediction only with the next one, 1 compares it only with the outcome.
    """
    total = np.zeros(len(vector))
    turns = 0
    for example in examples:
        predictions = np.tanh(max(float(np.linalg.norm(vector)), 1e-9) / SPREAD * example.scores)
        errors = np.diff(predictions, append=example.outcome)
        for turn in range(len(errors) - 2, -1, -1):
            errors[turn] += decay * errors[turn + 1]
        total += (errors * (1 - predictions**2)) @ (example.features / scale.spread)
        turns += len(errors)
    return total / max(1, turns)


class TdLeaf:
    """Learns a vector of weights with the Adam optimizer, whose steps do not depend on the size of the gradients.

    `rate` is the distance that each component of the vector moves in one of the first batches.
    """

    def __init__(self, vector: np.ndarray, decay: float, rate: float) -> None:
        self.vector = vector.copy()
        self.mean = np.zeros(len(vector))
        self.square = np.zeros(len(vector))
        self.batches = 0
        self.decay = decay
        self.rate = rate

    def learn(self, scale: FeatureScale, examples: Sequence[TrainingExample]) -> None:
        """Move the vector by one step, for the example games of a batch."""
        slope = gradient(self.vector, scale, examples, self.decay)
        self.batches += 1
        self.mean = _MOMENTUM * self.mean + (1 - _MOMENTUM) * slope
        self.square = _MOMENTUM * self.square + (1 - _MOMENTUM) * slope**2
        correction = 1 - _MOMENTUM**self.batches  # corrects the averages, which are too small at first
        rate = self.rate / np.sqrt(1 + self.batches / _RATE_BATCHES)
        self.vector += rate * (self.mean / correction) / (np.sqrt(self.square / correction) + 1e-9)
