"""Fit the network of Watch Your Back! (ai/score/network.py) to positions of finished games.

The output in units of SPREAD points, squashed to the range 0 to 1, predicts the share of the points that the mover
gets. The gradients are written out by hand. The Adam optimizer works with floating-point weights, which are rounded to
integers at the end.
"""

import numpy as np

from ai.score.network import FEATURES, LOGARITHMS, SHAPES, SPANS, STAGES, UNITS
from game.rules.watch_your_back import PIECES, PLACING_TURNS, SECOND_SHRINK
from lab.training.training_examples import stages_of

SPREAD = 80  # points that make a win e times as likely as a loss
_RESULT_WEIGHT = 0.4  # the weight of the result of the game in a target; the rest is the score of the search
_ONE_POINT = 4096  # units of the integer weights
_FULL = 255  # the largest integer value of a hidden unit, which is 1 in the floating-point network
_FEATURE_UNITS = np.array([1, 1 / 8, 3], np.float32)  # scales the features to a similar spread
_CHUNK = 8192  # positions in one step of the optimizer
_FIRST_RATE, _LAST_RATE = 0.012, 0.0004
_SHRINKING = 2e-6  # weight decay: unused weights become 0

_ALL = ~np.uint64(0)
_NOT_LEFT = np.uint64(0xFEFEFEFEFEFEFEFE)
_NOT_RIGHT = np.uint64(0x7F7F7F7F7F7F7F7F)
_OPEN = np.array([0x7EFFFFFFFFFFFF7E] * 2 + [0x003C7E7E7E7E3C00, 0x0000183C3C180000], np.uint64)  # by stage

Weights = dict[str, np.ndarray]


class TrainingPositions:
    """Training examples as inputs of the network: filled squares, features, stages, spans and targets."""

    def __init__(self, examples: np.ndarray) -> None:
        turns = examples["turn"].astype(np.int64)
        is_black = turns % 2 == 1
        own = np.where(is_black, examples["black"], examples["white"])
        opponents = np.where(is_black, examples["white"], examples["black"])
        self.stages = stages_of(turns)
        last = PLACING_TURNS + SECOND_SHRINK
        moving_spans = PLACING_TURNS // 2 + np.minimum(turns - PLACING_TURNS, SECOND_SHRINK) // 8
        self.spans = np.where(turns < PLACING_TURNS, turns // 2, np.where(turns < last, moving_spans, SPANS - 1))
        self.features = _features(own, opponents, turns, _OPEN[self.stages])
        # For Black, the board is mirrored top to bottom.
        self.pieces = np.concatenate(
            [_squares(np.where(is_black, side.byteswap(), side)) for side in (own, opponents)], axis=1
        )
        predictions = 1 / (1 + np.exp(-np.clip(examples["score"], -20 * SPREAD, 20 * SPREAD) / SPREAD))
        self.targets = (_RESULT_WEIGHT * examples["result"] + (1 - _RESULT_WEIGHT) * predictions).astype(np.float32)


def fit(examples: TrainingPositions, epochs: int, seed: int) -> Weights:
    """Return the integer weights of a network fitted to the examples in `epochs` passes."""
    chance = np.random.default_rng(seed)
    optimizer = _Optimizer(chance)
    for epoch in range(epochs):
        rate = _FIRST_RATE * (_LAST_RATE / _FIRST_RATE) ** (epoch / max(1, epochs - 1))
        chunks: list[tuple[int, np.ndarray]] = []
        for stage in range(STAGES):
            rows = np.flatnonzero(examples.stages == stage)
            chance.shuffle(rows)
            parts = np.array_split(rows, -(-len(rows) // _CHUNK)) if len(rows) else []
            chunks += [(stage, part) for part in parts]
        for index in chance.permutation(len(chunks)):
            stage, rows = chunks[index]
            # The game is always symmetric left to right. The other symmetries hold only after the placing phase.
            image = _IMAGES[chance.integers(8 if stage else 2)]
            pieces = examples.pieces[rows][:, image].astype(np.float32)
            optimizer.step(stage, pieces, examples.features[rows], examples.spans[rows], examples.targets[rows], rate)
    return optimizer.rounded()


class _Optimizer:
    """The Adam optimizer: floating-point weights and the running averages of their gradients."""

    def __init__(self, chance: np.random.Generator) -> None:
        self.weights = {name: np.zeros(shape, np.float32) for name, shape in SHAPES.items()}
        self.weights["inputs"] = chance.normal(0, 0.1, (STAGES, 128, UNITS)).astype(np.float32)
        self.weights["bias"] += 0.3 + chance.normal(0, 0.05, UNITS).astype(np.float32)
        self.weights["outputs"] += chance.normal(0, 0.3, UNITS).astype(np.float32)
        self.means = {name: np.zeros_like(values) for name, values in self.weights.items()}
        self.squares = {name: np.zeros_like(values) for name, values in self.weights.items()}
        self.steps = 0

    def step(
        self, stage: int, pieces: np.ndarray, features: np.ndarray, spans: np.ndarray, targets: np.ndarray, rate: float
    ) -> None:
        """Adjust the weights by one step toward the targets of some positions. All positions are of one stage."""
        weights = self.weights
        lead = pieces[:, :64] - pieces[:, 64:].reshape(-1, 8, 8)[:, ::-1].reshape(-1, 64)
        sums = pieces @ weights["inputs"][stage] + weights["bias"][spans]
        hidden = np.clip(sums, 0, 1)
        predictions = (
            weights["offset"][spans]
            + (lead * weights["squares"][spans]).sum(1)
            + (features * weights["features"][spans]).sum(1)
            + (hidden * weights["outputs"][spans]).sum(1)
        )
        error = ((1 / (1 + np.exp(-predictions)) - targets) / len(targets)).astype(np.float32)[:, None]
        back = error * weights["outputs"][spans] * ((sums > 0) & (sums < 1))
        by_span = np.zeros((len(targets), SPANS), np.float32)
        by_span[np.arange(len(targets)), spans] = 1
        inputs = np.zeros_like(weights["inputs"])
        inputs[stage] = pieces.T @ back
        self._descend(
            {
                "offset": (by_span.T @ error)[:, 0],
                "squares": by_span.T @ (error * lead),
                "features": by_span.T @ (error * features),
                "inputs": inputs,
                "bias": by_span.T @ back,
                "outputs": by_span.T @ (error * hidden),
            },
            rate,
        )

    def _descend(self, gradients: Weights, rate: float) -> None:
        self.steps += 1
        for name, values in self.weights.items():
            gradient = gradients[name] + _SHRINKING * values
            self.means[name] += 0.1 * (gradient - self.means[name])
            self.squares[name] += 0.001 * (gradient**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.steps)
            square = self.squares[name] / (1 - 0.999**self.steps)
            values -= rate * mean / (np.sqrt(square) + 1e-8)

    def rounded(self) -> Weights:
        """Return the weights as integers in the units of ai/score/network.py."""
        unit = SPREAD * _ONE_POINT
        scales = {
            "offset": unit,
            "squares": unit,
            "features": unit * _FEATURE_UNITS / np.array([1, 1, 1024]),
            "inputs": _FULL,
            "bias": _FULL,
            "outputs": unit / _FULL,
        }
        return {
            name: np.rint(values * scales[name]).astype(np.int32).reshape(SHAPES[name])
            for name, values in self.weights.items()
        }


# --- positions as arrays ---


def _images() -> list[np.ndarray]:
    """Return the permutations of both sides' squares under the eight symmetries. The first two keep the rows."""
    board = np.arange(64).reshape(8, 8)
    plain = [board, board[:, ::-1], board[::-1], board[::-1, ::-1]]
    images = plain + [image.T for image in plain]
    return [np.concatenate([image.ravel(), 64 + image.ravel()]) for image in images]


_IMAGES = _images()


def _squares(sides: np.ndarray) -> np.ndarray:
    """Return a row of 64 numbers for each bitboard: 1 for a square with a piece, else 0."""
    return np.unpackbits(sides.astype("<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")


def _count(sides: np.ndarray) -> np.ndarray:
    """Return the number of pieces of each bitboard."""
    return _squares(sides).sum(1, np.int64)


def _features(own: np.ndarray, opponents: np.ndarray, turns: np.ndarray, open_squares: np.ndarray) -> np.ndarray:
    """Return the three features of ai/score/network.py for each position, scaled to a similar spread."""
    filled = own | opponents
    empty = open_squares & ~filled
    mine = _count(own) + np.maximum(0, PIECES - turns // 2)
    theirs = _count(opponents) + np.maximum(0, PIECES - (turns + 1) // 2)
    logarithms = np.array(LOGARITHMS) / 1024
    columns = (
        mine - theirs,
        _move_counts(own, filled, empty) - _move_counts(opponents, filled, empty),
        logarithms[mine + 1] - logarithms[theirs + 1],
    )
    assert len(columns) == FEATURES
    return np.stack(columns, axis=1).astype(np.float32) * _FEATURE_UNITS


def _move_counts(pieces: np.ndarray, filled: np.ndarray, empty: np.ndarray) -> np.ndarray:
    """Return the number of steps and jumps of the given pieces for each board."""
    total = np.zeros(len(pieces), np.int64)
    for distance, inside in ((1, _NOT_RIGHT), (8, _ALL)):
        step = np.uint64(distance)
        neighbors = (pieces & inside) << step
        total += _count(neighbors & empty)
        total += _count((neighbors & filled & inside) << step & empty)
    for distance, inside in ((1, _NOT_LEFT), (8, _ALL)):
        step = np.uint64(distance)
        neighbors = (pieces & inside) >> step
        total += _count(neighbors & empty)
        total += _count((neighbors & filled & inside) >> step & empty)
    return total
