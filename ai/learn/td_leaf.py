"""TD-Leaf(lambda): what is expected now should be what will be expected a turn later.

The search's score of a position is that of the last position of the line it expects, its leaf. Squashed by the
hyperbolic tangent it is a prediction of the outcome between -1 and 1, and the weights are moved so that it comes
nearer to the later predictions of the same game, and at its end to the outcome itself. J. Baxter, A. Tridgell and
L. Weaver, "TDLeaf(lambda): Combining Temporal Difference Learning with Game-Tree Search", 1998.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ai.learn.scale import SPREAD, Scale
from ai.learn.self_play import Lesson

_FADING = 20  # after three times as many batches the steps are half as long
_MEMORY = 0.9  # part of the average gradient and of its square that is kept from batch to batch


def gradient(vector: np.ndarray, scale: Scale, lessons: Sequence[Lesson], decay: float) -> np.ndarray:
    """The direction in which the predictions of some games become consistent, an average over their turns.

    `decay` is the lambda of the name: 0 compares a prediction with the next only, 1 with the outcome only.
    """
    total = np.zeros(len(vector))
    turns = 0
    for lesson in lessons:
        predictions = np.tanh(max(float(np.linalg.norm(vector)), 1e-9) / SPREAD * lesson.scores)
        surprises = np.diff(predictions, append=lesson.outcome)
        for turn in range(len(surprises) - 2, -1, -1):
            surprises[turn] += decay * surprises[turn + 1]
        total += (surprises * (1 - predictions**2)) @ (lesson.features / scale.spread)
        turns += len(surprises)
    return total / max(1, turns)


class TdLeaf:
    """The vector being learnt. Steps have the same length however large the gradients of a game are (Adam); `rate` is
    how far each weight moves in the first batches."""

    def __init__(self, vector: np.ndarray, decay: float, rate: float) -> None:
        self.vector = vector.copy()
        self.mean = np.zeros(len(vector))
        self.square = np.zeros(len(vector))
        self.batches = 0
        self.decay = decay
        self.rate = rate

    def learn(self, scale: Scale, lessons: Sequence[Lesson]) -> None:
        """Move the weights by what a batch of games teaches."""
        slope = gradient(self.vector, scale, lessons, self.decay)
        self.batches += 1
        self.mean = _MEMORY * self.mean + (1 - _MEMORY) * slope
        self.square = _MEMORY * self.square + (1 - _MEMORY) * slope**2
        warm = 1 - _MEMORY**self.batches  # at first the averages are too small
        rate = self.rate / np.sqrt(1 + self.batches / _FADING)
        self.vector += rate * (self.mean / warm) / (np.sqrt(self.square / warm) + 1e-9)
