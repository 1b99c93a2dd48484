"""Positions of Watch Your Back! and what became of them: what its network learns from.

They come from games between equal searches, after a random opening and with a random turn now and then, so that no two
games are alike. Only calm positions are kept, in which nothing can be taken: the others are for the search.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ai.score.catalog import score_for
from ai.search.deepening import Limits, Search
from game.rules.catalog import start
from game.rules.outcome import DRAWN
from game.rules.watch_your_back import FIRST_SHRINK, PLACING_TURNS, SECOND_SHRINK, WatchYourBackBoard

# Score and result are the mover's: what a search said, and 1, a half or 0. Turns are counted from the first placement.
FIELDS = np.dtype([("white", "<u8"), ("black", "<u8"), ("turn", "<i2"), ("score", "<i2"), ("result", "<f4")])

_GAMES_A_TASK = 50
_MEGABYTES = 0.5  # of memory for a short search
_MOST_RANDOM_TURNS = 8  # at the start of a game
_STRAY = 0.03  # how often a later turn is random


@dataclass(frozen=True)
class ExampleTask:
    """Some games, by their numbers, which choose all chances; network is None for the score that is set by hand."""

    first: int
    count: int
    seed: int
    nodes: int
    network: Path | None


def tasks_for(batch: int, games: int, seed: int, nodes: int, network: Path | None) -> list[ExampleTask]:
    """The games of a batch in handy parts."""
    starts = range(0, games, _GAMES_A_TASK)
    return [
        ExampleTask(batch * games + first, min(_GAMES_A_TASK, games - first), seed, nodes, network) for first in starts
    ]


def play_examples(task: ExampleTask) -> np.ndarray:
    """Play the games and return what there is to learn from them."""
    score = score_for("wyb", None if task.network else "features", task.network)

    def game(number: int) -> Iterator[tuple[int, int, int, int, float]]:
        chance = random.Random(f"{task.seed} {number}")
        board = start("wyb")
        for _ in range(chance.randrange(1, _MOST_RANDOM_TURNS + 1)):
            board.play(chance.choice(board.moves()))
        calm: list[tuple[Any, int]] = []
        while not board.ended:
            thought = Search(board.copy(), score, _MEGABYTES).run(Limits(nodes=task.nodes))
            if not score.urgent_ranks(board):
                calm.append((board.copy(), thought.verdict.score))
            is_stray = chance.random() < _STRAY
            board.play(chance.choice(board.moves()) if is_stray else thought.move)
        for position, points in calm:
            result = 0.5 if board.ended == DRAWN else float(board.ended - 1 == position.mover)
            yield position.white, position.black, turns_of(position), points, result

    return np.array([row for number in range(task.first, task.first + task.count) for row in game(number)], FIELDS)


def turns_of(board: WatchYourBackBoard) -> int:
    """Turns since the first placement, which tell the phase and the stage as well."""
    return board.turn if board.placing else PLACING_TURNS + board.turn


def stages_of(turns: np.ndarray) -> np.ndarray:
    """0 while pieces are placed, then 1 to 3 on 8x8, 6x6 and 4x4."""
    return np.searchsorted([PLACING_TURNS, PLACING_TURNS + FIRST_SHRINK, PLACING_TURNS + SECOND_SHRINK], turns, "right")
