"""Create training examples for the network of Watch Your Back!: positions, their scores, and the results of the games.

The examples come from games of short searches. Some searches play against themselves, others against partners of other
kinds (see KINDS), and some games begin late with two walls of pieces, so that crowded boards occur as often as in games
against people. A game begins with some varied but sensible turns, has a few more later, and ends as soon as its result
is certain. Only quiet positions are used, in which no piece can be captured: the search resolves captures itself.
Positions of the last stage are drawn at random, since the endgame table knows all results.
"""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ai.scale import BEYOND, PROVEN
from ai.score.endgame import CELLS, POSITIONS, endgame_values
from ai.score.registry import WEIGHTED, score_for, weighted_score
from ai.score.score import Score
from ai.score.weights import default_weights
from ai.search.alphabeta import DEEPEST, AlphaBeta
from ai.search.transposition_table import TranspositionTable
from game.rules.board import Board
from game.rules.numbers import Move, Points
from game.rules.watch_your_back import FIRST_SHRINK, PLACING_TURNS, SECOND_SHRINK, WatchYourBackBoard

# Score (of a search) and result (1, 0.5 or 0) are from the mover's view. Turns are counted from the first placement.
FIELDS = np.dtype([("white", "<u8"), ("black", "<u8"), ("turn", "<i2"), ("score", "<i2"), ("result", "<f4")])

# The kinds of ten games in a row. In "own" games and those that begin with "walls", the search plays against itself,
# otherwise against a partner. A mirror player mirrors the placements of its opponent.
KINDS = ("own", "mirror", "own", "central", "walls", "passive", "own", "walls", "passive", "walls")
# The partners' weights for `features`; in each game they differ by up to _TASTE, except that of pieces.
_PARTNER_WEIGHTS = {
    "mirror": {"centre": 0.05},
    "central": {"centre": 0.08, "middle": 0.1, "clusters": 0.05},
    "passive": {"clusters": 0.3, "centre": 0.1, "corners": 0.1},
}
_TASTE = 0.03
_PARTNER_NODES = 3  # how many times as many positions a partner searches, because it knows less

GAMES_PER_TASK = 50
_MEGABYTES = 0.5  # table size of a game
_MOST_VARIED_TURNS = 12  # the greatest number of varied turns at the start of a game
_VARIED_TURN_CHANCE = 0.03  # the probability that a later turn is varied
_VARIATION = 40  # points below the best at which a varied turn is chosen e times less often
_FIRST_WALL_TURN = 96  # the earliest turn at which a game of the kind "walls" begins
_WALL_PIECES = (7, 8, 9, 10, 11, 11, 12, 12, 12)  # the numbers of pieces of a side in such a game
_ENDGAMES = 100  # positions of the last stage in a task


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
    starts = range(0, games, GAMES_PER_TASK)
    return [
        ExampleTask(batch * games + first, min(GAMES_PER_TASK, games - first), seed, nodes, network) for first in starts
    ]


def play_examples(task: ExampleTask) -> np.ndarray:
    """Play the games of a task and return their examples, as rows with the fields FIELDS."""
    score = score_for("wyb", None if task.network else "features", task.network)
    rows: list[tuple[int, int, int, int, float]] = []
    for number in range(task.first, task.first + task.count):
        rows += _ExampleGame(score, number, random.Random(f"{task.seed} {number}"), task.nodes).play()
    rows += _endgames(random.Random(f"{task.seed} endgames {task.first}"))
    return np.array(rows, FIELDS)


class _ExampleGame:
    """A game from which examples are taken. `number` selects the partner and its color."""

    def __init__(self, score: Score, number: int, chance: random.Random, nodes: int) -> None:
        self.board = WatchYourBackBoard()
        self.score = score
        self.chance = chance
        self.nodes = nodes
        self.kind = KINDS[number % len(KINDS)]
        self.partner_side = number // len(KINDS) % 2 if self.kind in _PARTNER_WEIGHTS else None
        self.table = TranspositionTable(_MEGABYTES)
        self.partner_score = score if self.partner_side is None else self._partner_score()
        self.partner_table = TranspositionTable(0 if self.partner_side is None else _MEGABYTES)
        if self.kind == "walls":
            self._set_up_walls()

    def _partner_score(self) -> Score:
        weights = default_weights("wyb", WEIGHTED)
        given = _PARTNER_WEIGHTS[self.kind]
        taste = {name: given.get(name, 0.0) + self.chance.uniform(-_TASTE, _TASTE) for name in weights.values}
        return weighted_score(weights.updated({**taste, "pieces": 1.0}))

    def _set_up_walls(self) -> None:
        """Start in the moving phase before the second shrink, with many pieces of both colors on opposite sides."""
        turn = 2 * self.chance.randrange(_FIRST_WALL_TURN // 2, SECOND_SHRINK // 2)
        margin = 0 if turn < FIRST_SHRINK else 1
        inner = range(margin, 8 - margin)
        ends = (margin, 7 - margin)
        cells = [(x, y) for y in inner for x in inner if x not in ends or y not in ends]
        angle = self.chance.randrange(4) * math.pi / 2 + self.chance.gauss(0, 0.3)
        spread = self.chance.uniform(0.3, 2.5)

        def side(cell: tuple[int, int]) -> float:
            x, y = cell
            return (x - 3.5) * math.cos(angle) + (y - 3.5) * math.sin(angle) + self.chance.gauss(0, spread)

        signs = dict.fromkeys(cells, "-")
        counts = [self.chance.choice(_WALL_PIECES) for _ in range(2)]
        # The pieces nearest to the center count; a few cells, chosen at random, stay empty.
        near = sorted(cells, key=lambda cell: math.dist(cell, (3.5, 3.5)) + self.chance.gauss(0, 0.7))[: sum(counts)]
        for index, cell in enumerate(sorted(near, key=side)):
            signs[cell] = "W" if index < counts[0] else "B"
        corner = {(x, y) for x in ends for y in ends}
        rows = ("".join("X" if (x, y) in corner else signs.get((x, y), ".") for x in range(8)) for y in range(8))
        self.board.set_position(f"{'/'.join(rows)} w m {turn}")

    def play(self) -> Iterator[tuple[int, int, int, int, float]]:
        """Play the game and yield its examples."""
        board = self.board
        varied = self.chance.randrange(1, _MOST_VARIED_TURNS + 1)
        quiet: list[tuple[int, int, int, int]] = []
        last = 0
        while not board.ended and board.stage < 2:
            if (board.placing and board.turn < varied) or self.chance.random() < _VARIED_TURN_CHANCE:
                last = self._varied_move()
            elif board.mover == self.partner_side:
                last = self._partner_move(last)
            else:
                points, last = _search(board, self.score, self.table, self.nodes)
                if not self.score.urgent_ranks(board):
                    quiet.append((board.white, board.black, turns_of(board), points))
                if abs(points) > PROVEN:
                    yield from _with_result(quiet, board.mover if points > 0 else 1 - board.mover)
                    return
            board.play(last)
        yield from _with_result(quiet, board.winner if board.ended else _winner_by_table(board))

    def _varied_move(self) -> Move:
        """Return a random move; better moves are more probable."""
        moves = self.board.moves()
        searcher = AlphaBeta(self.board.copy(), self.score, TranspositionTable(0))
        values = []
        for move in moves:
            searcher.board.play(move)
            values.append(-searcher.search(0, -BEYOND, BEYOND))
            searcher.board.undo()
        best = max(values)
        return self.chance.choices(moves, [math.exp((value - best) / _VARIATION) for value in values])[0]

    def _partner_move(self, last: Move) -> Move:
        """Return the partner's move. `last` is the move before it."""
        if self.kind == "mirror" and self.board.placing:
            image = last ^ (56 << 6 | 56)
            if image in self.board.moves():
                return image
        return _search(self.board, self.partner_score, self.partner_table, _PARTNER_NODES * self.nodes)[1]


def _search(board: Board, score: Score, table: TranspositionTable, nodes: int) -> tuple[Points, Move]:
    """Return the score and the best move of a position by a search of about `nodes` positions."""
    searcher = AlphaBeta(board.copy(), score, table)
    searcher.node_limit = nodes
    points, move = 0, board.moves()[0]
    for depth in range(1, DEEPEST):
        found = searcher.search(depth, -BEYOND, BEYOND, move if depth > 1 else -1)
        move = next(iter(searcher.line()), move)
        if searcher.stopped:
            break
        points = found
        if abs(points) > PROVEN:
            break
    table.next_age()
    return points, move


def _with_result(
    positions: list[tuple[int, int, int, int]], winner: int | None
) -> Iterator[tuple[int, int, int, int, float]]:
    for white, black, turn, points in positions:
        yield white, black, turn, points, 0.5 if winner is None else float(winner == turn % 2)


def _winner_by_table(board: Board) -> int | None:
    """Return the winner of a position of the last stage, or None for a draw."""
    owners = [board.owner(cell) for cell in CELLS]
    digits = [0 if owner < 0 else 1 if owner == board.mover else 2 for owner in owners]
    value = endgame_values()[sum(3**index * digit for index, digit in enumerate(digits))]
    return None if value == 0 else board.mover if value > 0 else 1 - board.mover


def _endgames(chance: random.Random) -> Iterator[tuple[int, int, int, int, float]]:
    """Yield random positions of the last stage with their results."""
    values = endgame_values()
    for _ in range(_ENDGAMES):
        index = chance.randrange(POSITIONS)
        digits = [index // 3**place % 3 for place in range(len(CELLS))]
        own, other = (sum(1 << cell for cell, digit in zip(CELLS, digits, strict=True) if digit == n) for n in (1, 2))
        if min(own.bit_count(), other.bit_count()) < 2:
            continue
        is_black = chance.randrange(2)
        white, black = (other, own) if is_black else (own, other)
        result = 0.5 + 0.5 * ((values[index] > 0) - (values[index] < 0))
        yield white, black, PLACING_TURNS + SECOND_SHRINK + is_black, 0, result


def turns_of(board: WatchYourBackBoard) -> int:
    """Return the number of turns since the first piece was placed. It determines the phase and the stage."""
    return board.turn if board.placing else PLACING_TURNS + board.turn


def stages_of(turns: np.ndarray) -> np.ndarray:
    """Return the stage for each number of turns: 0 in the placing phase, then 1 (8x8), 2 (6x6), 3 (4x4)."""
    return np.searchsorted([PLACING_TURNS, PLACING_TURNS + FIRST_SHRINK, PLACING_TURNS + SECOND_SHRINK], turns, "right")
