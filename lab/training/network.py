"""Fit the network of Watch Your Back! (ai/score/network.py) to positions of finished games.

The output in units of SPREAD points, squashed to the range 0 to 1, predicts the share of the points that White gets.
The gradients are written out by hand. The Adam optimizer works with floating-point weights, which are rounded to
integers at the end.
"""

from dataclasses import dataclass

import numpy as np

from ai.score.endgame import CELLS, endgame_values
from ai.score.network import DENSITIES, FEATURES, LOGARITHMS, PHASES, SETS, SHAPES, UNITS, VERDICTS
from game.rules.watch_your_back import FIRST_SHRINK, PIECES, PLACING_TURNS, SECOND_SHRINK
from lab.training.training_examples import stages_of

SPREAD = 80  # points that make a win e times as likely as a loss
# The weight of the result of the game in a target, by stage (placing, 8x8, 6x6, 4x4); the rest is the score of the
# search. Results of the last stage are exact.
_RESULT_WEIGHTS = np.array([0.1, 0.1, 0.3, 1.0])
_ONE_POINT = 4096  # units of the integer weights
_FULL = 255  # the largest integer value of a hidden unit, which is 1 in the floating-point network
# The units of the features in the integer network, and the scales to a similar spread.
_FEATURE_UNITS = np.array([1, 1, 1024, 1, 1024, 1], np.float32)
_FEATURE_SCALES = np.array([1, 1 / 8, 3, 1, 1, 1], np.float32)
_LONGEST_GAP = 8  # turns between two quiet positions of a game
_CHUNK = 8192  # positions in one step of the optimizer
_FIRST_RATE, _LAST_RATE = 0.008, 0.0003
_SHRINKING = 2e-6  # weight decay: unused weights become 0
# The largest weights in the floating-point network, so that the integers are within the limits of the format.
_LARGEST = {"inputs": 3.9, "bias": 7.8, "density": 7.8, "verdict": 7.8, "outputs": 25.0}

_ALL = ~np.uint64(0)
_NOT_LEFT = np.uint64(0xFEFEFEFEFEFEFEFE)
_NOT_RIGHT = np.uint64(0x7F7F7F7F7F7F7F7F)
# The open squares in each stage: placing, 8x8, 6x6, 4x4.
_OPEN = np.array([0x7EFFFFFFFFFFFF7E] * 2 + [0x003C7E7E7E7E3C00, 0x0000183C3C180000], np.uint64)

Weights = dict[str, np.ndarray]


@dataclass(frozen=True)
class Inputs:
    """The inputs of the network for some positions, and their targets; all arrays have one row for each position."""

    sets: np.ndarray
    phases: np.ndarray
    white: np.ndarray
    black: np.ndarray
    features: np.ndarray
    others: np.ndarray  # 1 for the density and 1 for the verdict, else 0
    targets: np.ndarray

    def __len__(self) -> int:
        return len(self.sets)

    def pieces(self) -> np.ndarray:
        """Return 128 numbers for each position: 1 for each square with a white piece, then for black pieces."""
        return np.concatenate([_squares(self.white), _squares(self.black)], axis=1).astype(np.float32)

    def rows(self, rows: np.ndarray) -> "Inputs":
        """Return the positions with these row numbers."""
        return Inputs(
            self.sets[rows],
            self.phases[rows],
            self.white[rows],
            self.black[rows],
            self.features[rows],
            self.others[rows],
            self.targets[rows],
        )


def inputs_of(examples: np.ndarray, later: float = 0.0) -> Inputs:
    """Return training examples as inputs of the network. The positions of a game must follow each other.

    `later` is the weight (0 to 1) of the later scores of the game in a prediction; see `_with_later`.
    """
    turns = examples["turn"].astype(np.int64)
    white, black = examples["white"], examples["black"]
    stages = stages_of(turns)
    moved = turns - PLACING_TURNS
    features = _features(white, black, turns, stages)
    density = np.minimum(_count(white | black), DENSITIES - 1)
    verdicts = np.where(features[:, 5] < 0, 2, features[:, 5]).astype(np.int64)
    others = np.zeros((len(turns), DENSITIES + VERDICTS), np.uint8)
    others[np.arange(len(turns)), density] = 1
    others[np.arange(len(turns)), DENSITIES + verdicts] = 1
    predictions = 1 / (1 + np.exp(-np.clip(examples["score"], -20 * SPREAD, 20 * SPREAD) / SPREAD))
    if later:
        predictions = _with_later(predictions, turns, later)
    weight = _RESULT_WEIGHTS[stages]
    targets = weight * examples["result"] + (1 - weight) * predictions
    return Inputs(
        _sets(stages, moved),
        2 * _spans(turns, stages, moved) + turns % 2,
        white,
        black,
        (features / _FEATURE_UNITS * _FEATURE_SCALES).astype(np.float32),
        others,
        np.where(turns % 2 == 1, 1 - targets, targets).astype(np.float32),
    )


def _with_later(predictions: np.ndarray, turns: np.ndarray, later: float) -> np.ndarray:
    """Return a mixture of each prediction with those of the later positions of its game, from the mover's view.

    A prediction one turn later has `later` times the weight of all before it, as in TD(lambda). Rows belong to the same
    game if their turns follow each other closely, before the last stage.
    """
    signs = np.where(turns % 2 == 1, -1.0, 1.0)
    mixed = signs * (predictions - 0.5)  # from White's view
    turns_between = np.diff(turns)
    is_joined = (turns_between > 0) & (turns_between <= _LONGEST_GAP) & (turns[1:] < PLACING_TURNS + SECOND_SHRINK)
    # The rows of all games are mixed at once, beginning with the second last row of each game.
    ends = np.flatnonzero(~np.append(is_joined, False))
    rows_after = np.repeat(ends, np.diff(ends, prepend=-1)) - np.arange(len(turns))
    order = np.argsort(rows_after, kind="stable")
    for rows in np.split(order, np.flatnonzero(np.diff(rows_after[order])) + 1)[1:]:
        weights = later ** turns_between[rows]
        mixed[rows] = (1 - weights) * mixed[rows] + weights * mixed[rows + 1]
    return signs * mixed + 0.5


def fit(examples: Inputs, epochs: int, seed: int) -> Weights:
    """Return the integer weights of a network fitted to the examples in `epochs` passes."""
    chance = np.random.default_rng(seed)
    optimizer = _Optimizer(chance)
    for epoch in range(epochs):
        rate = _FIRST_RATE * (_LAST_RATE / _FIRST_RATE) ** (epoch / max(1, epochs - 1))
        chunks: list[np.ndarray] = []
        for kind in range(SETS):
            rows = np.flatnonzero(examples.sets == kind)
            chance.shuffle(rows)
            chunks += np.array_split(rows, -(-len(rows) // _CHUNK)) if len(rows) else []
        for index in chance.permutation(len(chunks)):
            optimizer.step(examples.rows(chunks[index]), rate)
    return optimizer.rounded()


class _Optimizer:
    """The Adam optimizer: floating-point weights and the running averages of their gradients."""

    def __init__(self, chance: np.random.Generator) -> None:
        shapes = {**SHAPES, "squares": (SETS, 128), "inputs": (SETS, 128, UNITS)}
        self.weights = {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}
        self.weights["inputs"] = chance.normal(0, 0.1, (SETS, 128, UNITS)).astype(np.float32)
        self.weights["bias"] += 0.3 + chance.normal(0, 0.05, UNITS).astype(np.float32)
        self.weights["outputs"] += chance.normal(0, 0.2, UNITS).astype(np.float32)
        self.means = {name: np.zeros_like(values) for name, values in self.weights.items()}
        self.squares = {name: np.zeros_like(values) for name, values in self.weights.items()}
        self.steps = 0

    def step(self, examples: Inputs, rate: float) -> None:
        """Adjust the weights by one step toward the targets of some positions. All positions use one input set."""
        weights = self.weights
        kind, phases = examples.sets[0], examples.phases
        pieces, others = examples.pieces(), examples.others.astype(np.float32)
        sums = pieces @ weights["inputs"][kind] + weights["bias"][phases]
        sums += others @ np.concatenate([weights["density"], weights["verdict"]])
        hidden = np.clip(sums, 0, 1)
        outputs = weights["outputs"][phases]
        predictions = (
            weights["offset"][phases]
            + pieces @ weights["squares"][kind]
            + (examples.features * weights["features"][phases]).sum(1)
            + (hidden * outputs).sum(1)
        )
        error = ((1 / (1 + np.exp(-predictions)) - examples.targets) / len(phases)).astype(np.float32)[:, None]
        back = error * outputs * ((sums > 0) & (sums < 1))
        by_phase = np.zeros((len(phases), PHASES), np.float32)
        by_phase[np.arange(len(phases)), phases] = 1
        of_others = others.T @ back
        self._descend(
            {
                "offset": (by_phase.T @ error)[:, 0],
                "squares": (kind, (pieces.T @ error)[:, 0]),
                "features": by_phase.T @ (error * examples.features),
                "inputs": (kind, pieces.T @ back),
                "bias": by_phase.T @ back,
                "density": of_others[:DENSITIES],
                "verdict": of_others[DENSITIES:],
                "outputs": by_phase.T @ (error * hidden),
            },
            rate,
        )

    def _descend(self, gradients: dict[str, np.ndarray | tuple[int, np.ndarray]], rate: float) -> None:
        """Take a step down the gradients. A pair is the gradient of one input set; the other sets stay as they are."""
        self.steps += 1
        for name, given in gradients.items():
            part, slope = given if isinstance(given, tuple) else (slice(None), given)
            values, means, squares = (group[name][part] for group in (self.weights, self.means, self.squares))
            gradient = slope + _SHRINKING * values
            means += 0.1 * (gradient - means)
            squares += 0.001 * (gradient**2 - squares)
            mean = means / (1 - 0.9**self.steps)
            square = squares / (1 - 0.999**self.steps)
            values -= rate * mean / (np.sqrt(square) + 1e-8)
            most = _LARGEST.get(name)
            if most is not None:
                np.clip(values, -most, most, out=values)

    def rounded(self) -> Weights:
        """Return the weights as integers in the units of ai/score/network.py."""
        unit = SPREAD * _ONE_POINT
        scales: dict[str, float | np.ndarray] = {
            "offset": unit,
            "squares": unit,
            "features": unit * _FEATURE_SCALES / _FEATURE_UNITS,
            "inputs": _FULL,
            "bias": _FULL,
            "density": _FULL,
            "verdict": _FULL,
            "outputs": unit / _FULL,
        }
        return {
            name: np.rint(values * scales[name]).astype(np.int32).reshape(SHAPES[name])
            for name, values in self.weights.items()
        }


# --- positions as arrays ---


def _spans(turns: np.ndarray, stages: np.ndarray, moved: np.ndarray) -> np.ndarray:
    """Return the span of each position, as `_phase` of ai/score/network.py does."""
    first = np.where(moved < 112, 12 + moved // 8, 26 + (moved - 112) // 2)
    second = np.where(moved < 176, 34 + (moved - FIRST_SHRINK) // 8, 40 + (moved - 176) // 2)
    return np.choose(stages, [turns // 2, first, second, 48])


def _sets(stages: np.ndarray, moved: np.ndarray) -> np.ndarray:
    """Return the input set of each position, as `_set` of ai/score/network.py does."""
    return np.choose(stages, [0, np.where(moved < 80, 1, 2), np.where(moved < 160, 3, 4), 5])


def _squares(sides: np.ndarray) -> np.ndarray:
    """Return a row of 64 numbers for each bitboard: 1 for a square with a piece, else 0."""
    return np.unpackbits(sides.astype("<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")


def _count(sides: np.ndarray) -> np.ndarray:
    """Return the number of pieces of each bitboard."""
    return np.bitwise_count(sides).astype(np.int64)


def _features(white: np.ndarray, black: np.ndarray, turns: np.ndarray, stages: np.ndarray) -> np.ndarray:
    """Return the six features of ai/score/network.py for each position."""
    filled = white | black
    empty = _OPEN[stages] & ~filled
    whites = _count(white) + np.maximum(0, PIECES - (turns + 1) // 2)
    blacks = _count(black) + np.maximum(0, PIECES - turns // 2)
    logarithms = np.array(LOGARITHMS)
    left = np.where(stages == 3, white, _left_by_shrink(white, black))
    other = np.where(stages == 3, black, _left_by_shrink(black, white))
    lead_after = np.where(stages < 2, _count(white & _OPEN[2]) - _count(black & _OPEN[2]), _count(left) - _count(other))
    columns = (
        whites - blacks,
        _move_counts(white, filled, empty) - _move_counts(black, filled, empty),
        logarithms[whites + 1] - logarithms[blacks + 1],
        np.where(stages == 3, 0, lead_after),
        np.where(stages == 3, 0, logarithms[_count(left) + 1] - logarithms[_count(other) + 1]),
        np.where(stages < 2, 0, _table_winner(left, other, (stages == 3) & (turns % 2 == 1))),
    )
    assert len(columns) == FEATURES
    return np.stack(columns, axis=1)


def _left_by_shrink(own: np.ndarray, foes: np.ndarray) -> np.ndarray:
    """Return the pieces `own` that the second shrink would leave; see `_left_by_shrink` in ai/score/network.py."""
    own, foes = own & _OPEN[3], foes & _OPEN[3]
    left = foes >> np.uint64(1) & np.uint64(1 << 19 | 1 << 43)
    upper = foes >> np.uint64(8) & np.uint64(1 << 26)
    lower = foes << np.uint64(8) & np.uint64(1 << 37)
    return own & ~(left | upper | lower)


def _table_winner(white: np.ndarray, black: np.ndarray, is_black: np.ndarray) -> np.ndarray:
    """Return 1 where White wins on the last twelve squares, -1 where Black wins, else 0."""
    values = np.frombuffer(endgame_values(), np.int8)
    index = np.zeros(len(white), np.int64)
    for place, cell in enumerate(CELLS):
        of_white, of_black = ((side >> np.uint64(cell) & np.uint64(1)).astype(np.int64) for side in (white, black))
        index += 3**place * np.where(is_black, of_black + 2 * of_white, of_white + 2 * of_black)
    winner = np.sign(values[index].astype(np.int64)) * np.where(is_black, -1, 1)
    few_white, few_black = _count(white) < 2, _count(black) < 2
    return np.where(few_white | few_black, few_black.astype(np.int64) - few_white, winner)


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
