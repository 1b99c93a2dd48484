"""The training of the network of Watch Your Back!: batches of games and fits, in a folder, to be interrupted at will.

Every batch is played by the network that was fitted before, the first one by the score that is set by hand; then a new
network is fitted to the last batches. Games that are played and networks that are fitted are never made again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from ai.lab.workers import Map
from ai.learn.examples import FIELDS, play_examples, tasks_for
from ai.learn.network import Lessons, fit
from game.files import read_file, replace_file
from game.rules.errors import SetupError

PLAN, LEARNT = "plan.json", "network.npz"
_MOST_BYTES = 1000  # of a plan


@dataclass(frozen=True)
class NetworkPlan:
    """What a training does; everything that it comes to follows from this.

    games    in a batch
    nodes    positions that are searched before each turn
    epochs   how often a fit goes over all that is learnt from
    kept     from how many of the last batches is learnt
    """

    games: int = 2000
    nodes: int = 800
    epochs: int = 15
    kept: int = 8
    seed: int = 0


class NetworkTraining:
    """A training in its folder; SetupError if that holds another one."""

    def __init__(self, folder: Path, plan: NetworkPlan) -> None:
        self.folder = folder
        self.plan = plan
        with _saying_where(folder):
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / PLAN
            if not path.exists():
                replace_file(path, json.dumps(asdict(plan)).encode())
            elif read_file(path, _MOST_BYTES) != json.dumps(asdict(plan)).encode():
                raise SetupError(f"{path}: another training, expected {plan}; choose another --out")

    @property
    def batches(self) -> int:
        """How many have been learnt."""
        batch = 0
        while self._network(batch).exists():
            batch += 1
        return batch

    def learn(self, run: Map, show: Callable[[float], None]) -> None:
        """Play a batch, telling `show` what part of it is done, and fit a network to it and those before it."""
        batch = self.batches
        plan = self.plan
        before = self._network(batch - 1) if batch else None
        if not self._games(batch).exists():
            parts = []
            tasks = tasks_for(batch, plan.games, plan.seed, plan.nodes, before)
            for part in run(play_examples, tasks):
                parts.append(part)
                show(len(parts) / len(tasks))
            self._save(self._games(batch), examples=np.concatenate(parts))
        known = [self._examples(number) for number in range(max(0, batch + 1 - plan.kept), batch + 1)]
        weights = fit(Lessons(np.concatenate(known)), plan.epochs, plan.seed)
        self._save(self._network(batch), **weights)
        self._save(self.folder / LEARNT, **weights)

    def _games(self, batch: int) -> Path:
        return self.folder / f"games-{batch}.npz"

    def _network(self, batch: int) -> Path:
        return self.folder / f"network-{batch}.npz"

    def _examples(self, batch: int) -> np.ndarray:
        path = self._games(batch)
        try:
            with np.load(path, allow_pickle=False) as file:
                return file["examples"].astype(FIELDS)
        except (OSError, ValueError, KeyError, EOFError) as error:
            raise SetupError(
                f"{path}: damaged ({' '.join(str(error).split())[:100]}); remove it to play anew"
            ) from None

    def _save(self, path: Path, **arrays: Any) -> None:
        memory = BytesIO()
        np.savez_compressed(memory, **arrays)
        with _saying_where(path):
            replace_file(path, memory.getvalue())


@contextmanager
def _saying_where(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SetupError(f"{path}: cannot be written: {error.strerror}") from None
