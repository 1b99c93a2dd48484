"""Fits the network of Watch Your Back! (ai/score/network.py) to positions whose outcome is known.

What it says, in units of SPREAD points and squashed between 0 and 1, should be the share of the points that the mover
comes to. Gradients are written out by hand and followed by Adam, in fractions; at the end all weights become whole.
"""

from __future__ import annotations

import numpy as np

from ai.learn.examples import stages_of
from ai.score.network import FEATURES, LOGARITHMS, SHAPES, SPANS, STAGES, UNITS
from game.rules.watch_your_back import PIECES, PLACING_TURNS, SECOND_SHRINK

SPREAD = 80  # points that make a win e times as likely as a loss
_BELIEF = 0.4  # how much the result of the game counts, beside what the search said of the position
_ONE_POINT = 4096  # of the weights
_FULL = 255  # the highest value of a hidden unit, which is 1 here
_FEATURE_UNITS = np.array([1, 1 / 8, 3], np.float32)  # so that the features vary alike
_CHUNK = 8192  # positions between two steps
_FIRST_RATE, _LAST_RATE = 0.012, 0.0004
_SHRINKING = 2e-6  # weights that nothing is learnt about become 0

_ALL = ~np.uint64(0)
_NOT_LEFT = np.uint64(0xFEFEFEFEFEFEFEFE)
_NOT_RIGHT = np.uint64(0x7F7F7F7F7F7F7F7F)
_OPEN = np.array([0x7EFFFFFFFFFFFF7E] * 2 + [0x003C7E7E7E7E3C00, 0x0000183C3C180000], np.uint64)  # by stage

Weights = dict[str, np.ndarray]


class Lessons:
    """Examples as the network sees them: which squares are filled, the features, the stage, the span and the target."""

    def __init__(self, examples: np.ndarray) -> None:
        turns = examples["turn"].astype(np.int64)
        is_black = turns % 2 == 1
        own = np.where(is_black, examples["black"], examples["white"])
        foes = np.where(is_black, examples["white"], examples["black"])
        self.stages = stages_of(turns)
        last = PLACING_TURNS + SECOND_SHRINK
        moving_spans = PLACING_TURNS // 2 + np.minimum(turns - PLACING_TURNS, SECOND_SHRINK) // 8
        self.spans = np.where(turns < PLACING_TURNS, turns // 2, np.where(turns < last, moving_spans, SPANS - 1))
        self.features = _features(own, foes, turns, _OPEN[self.stages])
        # Black's board is turned upside down.
        self.pieces = np.concatenate(
            [_squares(np.where(is_black, side.byteswap(), side)) for side in (own, foes)], axis=1
        )
        said = 1 / (1 + np.exp(-np.clip(examples["score"], -20 * SPREAD, 20 * SPREAD) / SPREAD))
        self.targets = (_BELIEF * examples["result"] + (1 - _BELIEF) * said).astype(np.float32)


def fit(lessons: Lessons, epochs: int, seed: int) -> Weights:
    """The weights that fit these lessons best, in whole numbers."""
    chance = np.random.default_rng(seed)
    fitting = _Fitting(chance)
    for epoch in range(epochs):
        rate = _FIRST_RATE * (_LAST_RATE / _FIRST_RATE) ** (epoch / max(1, epochs - 1))
        chunks: list[tuple[int, np.ndarray]] = []
        for stage in range(STAGES):
            places = np.flatnonzero(lessons.stages == stage)
            chance.shuffle(places)
            parts = np.array_split(places, -(-len(places) // _CHUNK)) if len(places) else []
            chunks += [(stage, part) for part in parts]
        for index in chance.permutation(len(chunks)):
            stage, places = chunks[index]
            # Left and right are always alike, the other images only when the zones are past.
            image = _IMAGES[chance.integers(8 if stage else 2)]
            pieces = lessons.pieces[places][:, image].astype(np.float32)
            fitting.step(stage, pieces, lessons.features[places], lessons.spans[places], lessons.targets[places], rate)
    return fitting.whole()


class _Fitting:
    """The weights in fractions, and what Adam remembers of their gradients."""

    def __init__(self, chance: np.random.Generator) -> None:
        self.weights = {name: np.zeros(shape, np.float32) for name, shape in SHAPES.items()}
        self.weights["inputs"] = chance.normal(0, 0.1, (STAGES, 128, UNITS)).astype(np.float32)
        self.weights["bias"] += 0.3 + chance.normal(0, 0.05, UNITS).astype(np.float32)
        self.weights["outputs"] += chance.normal(0, 0.3, UNITS).astype(np.float32)
        self.means = {name: np.zeros_like(values) for name, values in self.weights.items()}
        self.squares = {name: np.zeros_like(values) for name, values in self.weights.items()}
        self.steps = 0

    def step(
        self,
        stage: int,
        pieces: np.ndarray,
        features: np.ndarray,
        spans: np.ndarray,
        targets: np.ndarray,
        rate: float,
    ) -> None:
        """Move all weights a little towards the targets of some positions of one stage."""
        weights = self.weights
        lead = pieces[:, :64] - pieces[:, 64:].reshape(-1, 8, 8)[:, ::-1].reshape(-1, 64)
        sums = pieces @ weights["inputs"][stage] + weights["bias"][spans]
        hidden = np.clip(sums, 0, 1)
        said = (
            weights["offset"][spans]
            + (lead * weights["squares"][spans]).sum(1)
            + (features * weights["features"][spans]).sum(1)
            + (hidden * weights["outputs"][spans]).sum(1)
        )
        error = ((1 / (1 + np.exp(-said)) - targets) / len(targets)).astype(np.float32)[:, None]
        back = error * weights["outputs"][spans] * ((sums > 0) & (sums < 1))
        by_span = np.zeros((len(targets), SPANS), np.float32)
        by_span[np.arange(len(targets)), spans] = 1
        inputs = np.zeros_like(weights["inputs"])
        inputs[stage] = pieces.T @ back
        self._follow(
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

    def _follow(self, gradients: Weights, rate: float) -> None:
        self.steps += 1
        for name, values in self.weights.items():
            gradient = gradients[name] + _SHRINKING * values
            self.means[name] += 0.1 * (gradient - self.means[name])
            self.squares[name] += 0.001 * (gradient**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.steps)
            square = self.squares[name] / (1 - 0.999**self.steps)
            values -= rate * mean / (np.sqrt(square) + 1e-8)

    def whole(self) -> Weights:
        """The weights as the score takes them."""
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
    """Where the squares of both sides go under the eight symmetries; the first two leave the rows as they are."""
    board = np.arange(64).reshape(8, 8)
    plain = [board, board[:, ::-1], board[::-1], board[::-1, ::-1]]
    images = plain + [image.T for image in plain]
    return [np.concatenate([image.ravel(), 64 + image.ravel()]) for image in images]


_IMAGES = _images()


def _squares(sides: np.ndarray) -> np.ndarray:
    """A row of 64 for every word, 1 where there is a piece."""
    return np.unpackbits(sides.astype("<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")


def _count(sides: np.ndarray) -> np.ndarray:
    """How many pieces are in every word."""
    return _squares(sides).sum(1, np.int64)


def _features(own: np.ndarray, foes: np.ndarray, turns: np.ndarray, open_squares: np.ndarray) -> np.ndarray:
    """The features of ai/score/network.py, in units that make them vary alike."""
    filled = own | foes
    empty = open_squares & ~filled
    mine = _count(own) + np.maximum(0, PIECES - turns // 2)
    theirs = _count(foes) + np.maximum(0, PIECES - (turns + 1) // 2)
    logarithms = np.array(LOGARITHMS) / 1024
    columns = (
        mine - theirs,
        _actions(own, filled, empty) - _actions(foes, filled, empty),
        logarithms[mine + 1] - logarithms[theirs + 1],
    )
    assert len(columns) == FEATURES
    return np.stack(columns, axis=1).astype(np.float32) * _FEATURE_UNITS


def _actions(pieces: np.ndarray, filled: np.ndarray, empty: np.ndarray) -> np.ndarray:
    """How many steps and jumps these pieces have."""
    total = np.zeros(len(pieces), np.int64)
    for distance, inside in ((1, _NOT_RIGHT), (8, _ALL)):
        step = np.uint64(distance)
        beside = (pieces & inside) << step
        total += _count(beside & empty)
        total += _count((beside & filled & inside) << step & empty)
    for distance, inside in ((1, _NOT_LEFT), (8, _ALL)):
        step = np.uint64(distance)
        beside = (pieces & inside) >> step
        total += _count(beside & empty)
        total += _count((beside & filled & inside) >> step & empty)
    return total
