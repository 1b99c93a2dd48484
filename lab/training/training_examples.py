"""Create training examples for the network of Watch Your Back!: positions, their scores, and the results of the games.

The examples come from games of a search against itself, with a random opening and occasional random turns, so that the
games differ. Only quiet positions are used, in which no piece can be captured. The search resolves captures itself.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ai.score.registry import score_for
from ai.search.iterative_deepening import Limits, Search
from game.rules.registry import start
from game.rules.watch_your_back import FIRST_SHRINK, PLACING_TURNS, SECOND_SHRINK, WatchYourBackBoard

# Score (of a search) and result (1, 0.5 or 0) are from the mover's view. Turns are counted from the first placement.
FIELDS = np.dtype([("white", "<u8"), ("black", "<u8"), ("turn", "<i2"), ("score", "<i2"), ("result", "<f4")])

_GAMES_PER_TASK = 50
_MEGABYTES = 0.5  # table size of a short search
_MOST_RANDOM_TURNS = 8  # the greatest number of random turns at the start of a game
_RANDOM_TURN_CHANCE = 0.03  # the probability that a later turn is random


@dataclass(frozen=True)
class ExampleTask:
    """A task to play `count` games, the first of which has the number `first`.

    The numbers seed all random choices. `nodes` limits each search. `network` is None for the hand-made score.
    """

    first: int
    count: int
    seed: int
    nodes: int
    network: Path | None


def tasks_for(batch: int, games: int, seed: int, nodes: int, network: Path | None) -> list[ExampleTask]:
    """Return the tasks into which the games of a batch are divided."""
    starts = range(0, games, _GAMES_PER_TASK)
    return [
        ExampleTask(batch * games + first, min(_GAMES_PER_TASK, games - first), seed, nodes, network)
        for first in starts
    ]


def play_examples(task: ExampleTask) -> np.ndarray:
    """Play the games of a task and return their examples, as rows with the fields FIELDS."""
    score = score_for("wyb", None if task.network else "features", task.network)

    def game(number: int) -> Iterator[tuple[int, int, int, int, float]]:
        chance = random.Random(f"{task.seed} {number}")
        board = start("wyb")
        for _ in range(chance.randrange(1, _MOST_RANDOM_TURNS + 1)):
            board.play(chance.choice(board.moves()))
        quiet: list[tuple[Any, int]] = []
        while not board.ended:
            found = Search(board.copy(), score, _MEGABYTES).run(Limits(nodes=task.nodes))
            if not score.urgent_ranks(board):
                quiet.append((board.copy(), found.verdict.score))
            is_random = chance.random() < _RANDOM_TURN_CHANCE
            board.play(chance.choice(board.moves()) if is_random else found.move)
        for position, points in quiet:
            result = 0.5 if board.winner is None else float(board.winner == position.mover)
            yield position.white, position.black, turns_of(position), points, result

    return np.array([row for number in range(task.first, task.first + task.count) for row in game(number)], FIELDS)


def turns_of(board: WatchYourBackBoard) -> int:
    """Return the number of turns since the first piece was placed. It determines the phase and the stage."""
    return board.turn if board.placing else PLACING_TURNS + board.turn


def stages_of(turns: np.ndarray) -> np.ndarray:
    """Return the stage for each number of turns: 0 in the placing phase, then 1 (8x8), 2 (6x6), 3 (4x4)."""
    return np.searchsorted([PLACING_TURNS, PLACING_TURNS + FIRST_SHRINK, PLACING_TURNS + SECOND_SHRINK], turns, "right")
