"""Train the network of Watch Your Back! in a folder. The training can be interrupted at any time.

The score `features` plays the games of the first batch. After each of the first FITTED batches, a new network is fitted
to all games so far, and plays the games of the next batch. The last of these networks also plays all later batches.
At the end one more network is fitted to all games, with targets that look farther ahead. Files that exist already, of
parts of a batch or of networks, are not made again.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from game.files import read_file, replace_file
from game.rules.errors import SetupError, reason_of
from lab.training.network import fit, inputs_of
from lab.training.training_examples import FIELDS, GAMES_PER_TASK, play_examples, tasks_for
from lab.workers import Map

PLAN, LEARNED = "plan.json", "network.npz"
_MOST_BYTES = 1000  # size limit of a plan file
MOST_GAMES = 100_000  # in one batch
FITTED = 4  # number of batches after which a network for the next batch is fitted
_LATER = 0.8  # the weight of later scores in the targets of the network that is fitted at the end
_TASKS_PER_PART = 20  # tasks whose games are saved in one file


@dataclass(frozen=True)
class NetworkPlan:
    """The settings of a training. They determine its result.

    games    games in a batch
    nodes    positions that are searched before each turn
    epochs   number of passes over the examples when fitting
    """

    games: int = 8000
    nodes: int = 300
    epochs: int = 20
    seed: int = 0


class NetworkTraining:
    """A training in a folder. Raises SetupError if the folder holds a training with other settings."""

    def __init__(self, folder: Path, plan: NetworkPlan) -> None:
        self.folder = folder
        self.plan = plan
        with _write_error_as_setup_error(folder):
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / PLAN
            if not path.exists():
                replace_file(path, json.dumps(asdict(plan)).encode())
            elif read_file(path, _MOST_BYTES) != json.dumps(asdict(plan)).encode():
                raise SetupError(
                    "{path}: another training, expected {plan}; choose another --out", path=path, plan=plan
                )

    @property
    def batches(self) -> int:
        """The number of batches that the training has finished."""
        batch = 0
        while self._is_finished(batch):
            batch += 1
        return batch

    def learn(self, run: Map, show: Callable[[float], None]) -> None:
        """Play a batch of games. If it is one of the first FITTED batches, fit a network to all games so far.

        `show` is called with the fraction of the games played (0 to 1).
        """
        batch = self.batches
        plan = self.plan
        player = self._network(min(batch, FITTED) - 1) if batch else None
        tasks = tasks_for(batch, plan.games, plan.seed, plan.nodes, player)
        for first in range(0, len(tasks), _TASKS_PER_PART):
            path = self._games(batch, first // _TASKS_PER_PART)
            if path.exists():
                continue
            examples = []
            for played in run(play_examples, tasks[first : first + _TASKS_PER_PART]):
                examples.append(played)
                show((first + len(examples)) / len(tasks))
            self._save(path, examples=np.concatenate(examples))
        if batch < FITTED:
            self._fit(batch + 1, self._network(batch), 0.0)

    def finish(self) -> None:
        """Fit a network to all batches, with targets that look farther ahead, and save it as LEARNED."""
        path = self._final(self.batches)
        if not path.exists():
            self._fit(self.batches, path, _LATER)
        with _write_error_as_setup_error(self.folder):
            replace_file(self.folder / LEARNED, path.read_bytes())

    def _is_finished(self, batch: int) -> bool:
        if batch < FITTED:
            return self._network(batch).exists()
        return all(self._games(batch, part).exists() for part in range(self._parts))

    def _fit(self, batches: int, path: Path, later: float) -> None:
        """Fit a network to the games of this number of batches, and save it."""
        examples = np.concatenate([self._examples(batch) for batch in range(batches)])
        self._save(path, **fit(inputs_of(examples, later), self.plan.epochs, self.plan.seed))

    @property
    def _parts(self) -> int:
        """The number of files in which the games of a batch are saved."""
        return -(-self.plan.games // (GAMES_PER_TASK * _TASKS_PER_PART))

    def _games(self, batch: int, part: int) -> Path:
        return self.folder / f"games-{batch}-{part}.npz"

    def _network(self, batch: int) -> Path:
        return self.folder / f"network-{batch}.npz"

    def _final(self, batches: int) -> Path:
        return self.folder / f"final-{batches}.npz"

    def _examples(self, batch: int) -> np.ndarray:
        return np.concatenate([self._read(self._games(batch, part)) for part in range(self._parts)])

    def _read(self, path: Path) -> np.ndarray:
        try:
            with np.load(path, allow_pickle=False) as file:
                return file["examples"].astype(FIELDS)
        except (OSError, ValueError, KeyError, EOFError) as error:
            raise SetupError(
                "{path}: damaged ({reason}); delete it to play these games again",
                path=path,
                reason=" ".join(str(error).split())[:100],
            ) from None

    def _save(self, path: Path, **arrays: Any) -> None:
        memory = BytesIO()
        np.savez_compressed(memory, **arrays)
        with _write_error_as_setup_error(path):
            replace_file(path, memory.getvalue())


@contextmanager
def _write_error_as_setup_error(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SetupError("{path}: cannot be written: {reason}", path=path, reason=reason_of(error)) from None
