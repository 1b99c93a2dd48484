"""A training: batches of games from which weights are learnt, kept in a folder so that it can be interrupted."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ai.lab.contest import Contest
from ai.lab.openings import random_turns
from ai.lab.workers import Map
from ai.learn.rivals import COUNT, Rivals
from ai.learn.scale import Scale
from ai.learn.self_play import GameTask, play_lesson, play_points
from ai.learn.td_leaf import TdLeaf
from ai.score.weights import Weights
from game.files import read_file, replace_file
from game.rules.errors import SetupError

METHODS = ("td-leaf", "rivals")
STATE, START, LEARNT, CURVE = "state.json", "start.xml", "weights.xml", "curve.png"
_FORMAT = "conniption training 1"
MOST_GAMES = 5_000  # of a batch; so many openings each of them has to itself, and as many for its trials
_MOST_BYTES = 10_000_000  # of a state


@dataclass(frozen=True)
class Plan:
    """What a training does; everything that it comes to follows from this.

    games    in a batch
    trials   games of a batch in which what has been learnt meets the starting weights, for the curve
    depth    how many turns deep the players look
    decay    the lambda of TD-Leaf
    rate     how far TD-Leaf moves in a batch
    boldness how far rivals differ from each other at first; 1 is as far as from nothing
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
    """The learner, and how well it has done so far: its points in the trials of every batch."""

    def __init__(self, plan: Plan, start: Weights, scale: Scale, learner: TdLeaf | Rivals, trials: list[float]) -> None:
        self.plan = plan
        self.start = start
        self.scale = scale
        self.learner = learner
        self.trials = trials
        self.contest = _contest(plan, start)

    @classmethod
    def begin(cls, plan: Plan, start: Weights, run: Map) -> Training:
        """A training that has not learnt anything; a batch of games shows how much each feature varies."""
        tasks = [GameTask(_contest(plan, start), number, (start, start), plan.depth) for number in range(plan.games)]
        scale = Scale.from_lessons(start, list(run(play_lesson, tasks)))
        vector = scale.vector(start)
        learner = (
            TdLeaf(vector, plan.decay, plan.rate)
            if plan.method == "td-leaf"
            else Rivals.around(vector, plan.boldness, plan.seed)
        )
        return cls(plan, start, scale, learner, [])

    @property
    def batches(self) -> int:
        return len(self.trials)

    @property
    def weights(self) -> Weights:
        """What has been learnt so far."""
        return self.scale.weights_of(self.learner.vector) if self.batches else self.start

    def learn(self, run: Map) -> None:
        """Play a batch of games, learn from it, and try what has been learnt."""
        first = 2 * MOST_GAMES * (self.batches + 1)
        if isinstance(self.learner, TdLeaf):
            weights = self._learnt()
            tasks = [self._game(first + number, weights, weights) for number in range(self.plan.games)]
            self.learner.learn(self.scale, list(run(play_lesson, tasks)))
        else:
            self._duel(self.learner, first, run)
        trials = self._both_sides(first + MOST_GAMES, self._learnt(), self.start, self.plan.trials)
        points = run(play_points, trials)
        self.trials.append(_share(list(points)))

    def _learnt(self) -> Weights:
        return self.scale.weights_of(self.learner.vector)

    def _duel(self, rivals: Rivals, first: int, run: Map) -> None:
        duels = rivals.duels(self.plan.seed, self.plan.games)
        tasks: list[GameTask] = []
        for duel in duels:
            one, other = (self.scale.weights_of(rivals.vectors[place]) for place in (duel.first, duel.second))
            tasks += self._both_sides(first + len(tasks), one, other, duel.games)
        points = list(run(play_points, tasks))
        shares = []
        for duel in duels:
            shares.append(_share(points[: duel.games]))
            del points[: duel.games]
        rivals.learn(self.plan.seed, duels, shares)

    def _both_sides(self, first: int, one: Weights, other: Weights, games: int) -> list[GameTask]:
        """Paired games, in which one opens those with even numbers and the other the rest."""
        return [
            self._game(first + number // 2, one, other)
            if number % 2 == 0
            else self._game(first + number // 2, other, one)
            for number in range(games)
        ]

    def _game(self, number: int, first: Weights, second: Weights) -> GameTask:
        return GameTask(self.contest, number, (first, second), self.plan.depth)

    # --- in a folder ---

    def save(self, folder: Path) -> None:
        """Replace the weights and the state, each in one instant; SetupError if they cannot be written."""
        state = {
            "format": _FORMAT,
            "plan": asdict(self.plan),
            "game": self.start.game,
            "start": dict(self.start.values),
            "spread": self.scale.spread.tolist(),
            "trials": self.trials,
            "learner": _told(self.learner),
        }
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.start.save(folder / START)
            self.weights.save(folder / LEARNT)
            replace_file(folder / STATE, json.dumps(state, indent=1).encode())
        except OSError as error:
            raise SetupError(f"{folder}: cannot be written: {error.strerror}") from None


def resume(folder: Path, plan: Plan, start: Weights) -> Training | None:
    """The training that a folder holds, None if there is none, or SetupError if it is damaged or another one."""
    path = folder / STATE
    if not path.exists():
        return None
    with _refusing_damage(path):
        data = read_file(path, _MOST_BYTES)
        if len(data) > _MOST_BYTES:
            raise ValueError("too large")
        state = json.loads(data.decode("utf-8"))
        if state["format"] != _FORMAT:
            raise ValueError("of another format")
        before = {**state["plan"], "game": state["game"], "start": state["start"]}
    for name, value in {**asdict(plan), "game": start.game, "start": dict(start.values)}.items():
        if before.get(name) != value:
            raise SetupError(f"{path}: a training with another {name}, expected {value}; choose another --out")
    with _refusing_damage(path):
        return _read(state, plan, start)


@contextmanager
def _refusing_damage(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SetupError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        reason = " ".join(f"{type(error).__name__} {error}".split())[:100]
        raise SetupError(f"{path}: damaged ({reason}); remove the folder to begin anew") from None


def _read(state: dict[str, Any], plan: Plan, start: Weights) -> Training:
    count = len(state["start"])
    trials = _numbers(state["trials"]).tolist()
    scale = Scale(start, _numbers(state["spread"], count))
    if not (scale.spread > 0).all() or not all(0 <= share <= 1 for share in trials):
        raise ValueError("numbers that cannot be")
    learner: TdLeaf | Rivals
    if state["plan"]["method"] == "td-leaf":
        learner = TdLeaf(_numbers(state["learner"]["vector"], count), plan.decay, plan.rate)
        learner.mean = _numbers(state["learner"]["mean"], count)
        learner.square = _numbers(state["learner"]["square"], count)
        learner.batches = len(trials)
    else:
        vectors = [_numbers(vector, count) for vector in state["learner"]["vectors"]]
        learner = Rivals(vectors, plan.boldness, len(trials))
        if len(learner.vectors) != COUNT:
            raise ValueError(f"{len(learner.vectors)} rivals")
    return Training(plan, start, scale, learner, trials)


def _told(learner: TdLeaf | Rivals) -> dict[str, Any]:
    """A learner in numbers."""
    if isinstance(learner, TdLeaf):
        return {name: getattr(learner, name).tolist() for name in ("vector", "mean", "square")}
    return {"vectors": [vector.tolist() for vector in learner.vectors]}


def _numbers(values: Any, count: int | None = None) -> np.ndarray:
    array = np.array(values, float)
    if array.ndim != 1 or (count is not None and len(array) != count) or not np.isfinite(array).all():
        raise ValueError("numbers that cannot be")
    return array


def _share(points: Sequence[float]) -> float:
    """The part of the points of the player who opens the even games."""
    own = [point if number % 2 == 0 else 1 - point for number, point in enumerate(points)]
    return sum(own) / len(own)


def _contest(plan: Plan, start: Weights) -> Contest:
    return Contest(start.game, turns=random_turns(start.game), seed=plan.seed)
