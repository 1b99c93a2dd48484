"""Train weights with batches of games. The training is saved in a folder, so that it can be interrupted."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ai.score.weights import Weights
from game.files import read_file, replace_file
from game.rules.errors import SetupError, reason_of
from lab.contest import Contest
from lab.openings import random_turns
from lab.training.evolution import COUNT, Evolution
from lab.training.feature_scale import FeatureScale
from lab.training.self_play import GameTask, play_example, play_points
from lab.training.td_leaf import TdLeaf
from lab.workers import Map

METHODS = ("td-leaf", "rivals")
STATE, START, LEARNED, CURVE = "state.json", "start.xml", "weights.xml", "curve.png"
_FORMAT = "conniption training 1"
MOST_GAMES = 5_000  # games of a batch; each batch reserves this many openings for its games and as many for its trials
_MOST_BYTES = 10_000_000  # size limit of a state file


@dataclass(frozen=True)
class TrainingPlan:
    """The settings of a training. They determine its result.

    games      games in a batch
    trials     games in a batch between the learned weights and the starting weights, for the learning curve
    depth      search depth of the players, in turns
    decay      the lambda of TD-Leaf
    rate       step length of TD-Leaf in a batch
    boldness   size of the random part of new rivals at first, relative to the starting weights
    """

    method: str = METHODS[0]
    games: int = 32
    trials: int = 8
    depth: int = 2
    decay: float = 0.8
    rate: float = 0.03
    boldness: float = 1.0
    seed: int = 0


class Training:
    """A training in progress.

    It has the learner, and the learned weights' share of the points in the trial games of every batch.
    """

    def __init__(
        self, plan: TrainingPlan, start: Weights, scale: FeatureScale, learner: TdLeaf | Evolution, trials: list[float]
    ) -> None:
        self.plan = plan
        self.start = start
        self.scale = scale
        self.learner = learner
        self.trials = trials
        self.contest = _contest(plan, start)

    @classmethod
    def begin(cls, plan: TrainingPlan, start: Weights, run: Map) -> "Training":
        """Start a training. A first batch of games measures the spread of each feature."""
        tasks = [GameTask(_contest(plan, start), number, (start, start), plan.depth) for number in range(plan.games)]
        scale = FeatureScale.from_examples(start, list(run(play_example, tasks)))
        vector = scale.vector(start)
        learner = (
            TdLeaf(vector, plan.decay, plan.rate)
            if plan.method == "td-leaf"
            else Evolution.around(vector, plan.boldness, plan.seed)
        )
        return cls(plan, start, scale, learner, [])

    @property
    def batches(self) -> int:
        return len(self.trials)

    @property
    def weights(self) -> Weights:
        """The weights learned so far, or the starting weights before the first batch."""
        return self.scale.weights_of(self.learner.vector) if self.batches else self.start

    def learn(self, run: Map) -> None:
        """Play a batch of games, learn from them, and play the trial games."""
        first = 2 * MOST_GAMES * (self.batches + 1)
        if isinstance(self.learner, TdLeaf):
            weights = self._learned_weights()
            tasks = [self._game(first + number, weights, weights) for number in range(self.plan.games)]
            self.learner.learn(self.scale, list(run(play_example, tasks)))
        else:
            self._duel(self.learner, first, run)
        trials = self._both_sides(first + MOST_GAMES, self._learned_weights(), self.start, self.plan.trials)
        points = run(play_points, trials)
        self.trials.append(_share(list(points)))

    def _learned_weights(self) -> Weights:
        return self.scale.weights_of(self.learner.vector)

    def _duel(self, rivals: Evolution, first: int, run: Map) -> None:
        duels = rivals.duels(self.plan.seed, self.plan.games)
        tasks: list[GameTask] = []
        for duel in duels:
            one, other = (self.scale.weights_of(rivals.vectors[index]) for index in (duel.first, duel.second))
            tasks += self._both_sides(first + len(tasks), one, other, duel.games)
        points = list(run(play_points, tasks))
        shares = []
        for duel in duels:
            shares.append(_share(points[: duel.games]))
            del points[: duel.games]
        rivals.learn(self.plan.seed, duels, shares)

    def _both_sides(self, first: int, one: Weights, other: Weights, games: int) -> list[GameTask]:
        """Return tasks for pairs of games. `one` moves first in games with even numbers, `other` in odd ones."""
        return [
            self._game(first + number // 2, one, other)
            if number % 2 == 0
            else self._game(first + number // 2, other, one)
            for number in range(games)
        ]

    def _game(self, number: int, first: Weights, second: Weights) -> GameTask:
        return GameTask(self.contest, number, (first, second), self.plan.depth)

    # --- saving ---

    def save(self, folder: Path) -> None:
        """Save the weights and the state in a folder, replacing each file atomically.

        Raise SetupError if that fails.
        """
        state = {
            "format": _FORMAT,
            "plan": asdict(self.plan),
            "game": self.start.game,
            "start": dict(self.start.values),
            "spread": self.scale.spread.tolist(),
            "trials": self.trials,
            "learner": _saved_state(self.learner),
        }
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.start.save(folder / START)
            self.weights.save(folder / LEARNED)
            replace_file(folder / STATE, json.dumps(state, indent=1).encode())
        except OSError as error:
            raise SetupError("{folder}: cannot be written: {reason}", folder=folder, reason=reason_of(error)) from None


def resume(folder: Path, plan: TrainingPlan, start: Weights) -> Training | None:
    """Return the training saved in a folder, or None if the folder has no training.

    Raise SetupError if the saved training is damaged or has other settings.
    """
    path = folder / STATE
    if not path.exists():
        return None
    with _damage_as_setup_error(path):
        data = read_file(path, _MOST_BYTES)
        if len(data) > _MOST_BYTES:
            raise ValueError("too large")
        state = json.loads(data.decode("utf-8"))
        if state["format"] != _FORMAT:
            raise ValueError("unknown format")
        before = {**state["plan"], "game": state["game"], "start": state["start"]}
    for name, value in {**asdict(plan), "game": start.game, "start": dict(start.values)}.items():
        if before.get(name) != value:
            raise SetupError(
                "{path}: a training with another {name}, expected {value}; choose another --out",
                path=path,
                name=name,
                value=value,
            )
    with _damage_as_setup_error(path):
        return _read(state, plan, start)


@contextmanager
def _damage_as_setup_error(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SetupError("{path}: cannot be read: {reason}", path=path, reason=reason_of(error)) from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        reason = " ".join(f"{type(error).__name__} {error}".split())[:100]
        raise SetupError(
            "{path}: damaged ({reason}); delete the folder to start over", path=path, reason=reason
        ) from None


def _read(state: dict[str, Any], plan: TrainingPlan, start: Weights) -> Training:
    count = len(state["start"])
    trials = _numbers(state["trials"]).tolist()
    scale = FeatureScale(start, _numbers(state["spread"], count))
    if not (scale.spread > 0).all() or not all(0 <= share <= 1 for share in trials):
        raise ValueError("invalid numbers")
    learner: TdLeaf | Evolution
    if state["plan"]["method"] == "td-leaf":
        learner = TdLeaf(_numbers(state["learner"]["vector"], count), plan.decay, plan.rate)
        learner.mean = _numbers(state["learner"]["mean"], count)
        learner.square = _numbers(state["learner"]["square"], count)
        learner.batches = len(trials)
    else:
        vectors = [_numbers(vector, count) for vector in state["learner"]["vectors"]]
        learner = Evolution(vectors, plan.boldness, len(trials))
        if len(learner.vectors) != COUNT:
            raise ValueError(f"{len(learner.vectors)} rivals, expected {COUNT}")
    return Training(plan, start, scale, learner, trials)


def _saved_state(learner: TdLeaf | Evolution) -> dict[str, Any]:
    """Return the state of a learner as lists of numbers, which can be saved as JSON."""
    if isinstance(learner, TdLeaf):
        return {name: getattr(learner, name).tolist() for name in ("vector", "mean", "square")}
    return {"vectors": [vector.tolist() for vector in learner.vectors]}


def _numbers(values: Any, count: int | None = None) -> np.ndarray:
    array = np.array(values, float)
    if array.ndim != 1 or (count is not None and len(array) != count) or not np.isfinite(array).all():
        raise ValueError("invalid numbers")
    return array


def _share(points: Sequence[float]) -> float:
    """Return the points share (0 to 1) of the player who moves first in the games with even numbers."""
    own = [point if number % 2 == 0 else 1 - point for number, point in enumerate(points)]
    return sum(own) / len(own)


def _contest(plan: TrainingPlan, start: Weights) -> Contest:
    return Contest(start.game, turns=random_turns(start.game), seed=plan.seed)
