"""Games in which weights play against themselves or against others, and what there is to learn from them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ai.lab.contest import Contest
from ai.scale import PROVEN, WON
from ai.score.catalog import weighted_score
from ai.score.weights import Weights
from ai.search.alphabeta import AlphaBeta
from ai.search.table import Table
from game.rules.board import Board
from game.rules.catalog import start
from game.rules.numbers import Move
from game.rules.outcome import DRAWN

# A table would cut lines short, and what is learnt lies at their end. Nor is anything learnt from a loss that is known
# without a look.
_WITHOUT = frozenset({"table", "symmetry", "sound", "ceiling"})


@dataclass(frozen=True)
class GameTask:
    """A game to be played: who plays, from which random opening, and how many turns deep they look."""

    contest: Contest
    number: int
    players: tuple[Weights, Weights]
    depth: int


@dataclass(frozen=True)
class Lesson:
    """What the search expected before each turn of a game, and how the game ended. All of it as player one sees it.

    features    of the position at the end of the expected line, a row for each turn; zeros where the score does not
                come from them, because the game is over there
    scores      what the search said: points, or infinity where it saw a win
    outcome     1, 0 or -1
    """

    features: np.ndarray
    scores: np.ndarray
    outcome: float


class _Searching:
    """A player that looks a fixed number of turns deep."""

    def __init__(self, board: Board, weights: Weights, depth: int) -> None:
        self.board = board
        self.score = weighted_score(weights)
        self.searcher = AlphaBeta(board, self.score, Table(0), _WITHOUT)
        self.depth = depth

    def look(self) -> int:
        """What the position is worth to the mover."""
        return self.searcher.search(self.depth, -WON, WON)

    def move(self) -> Move:
        """The best move of the last look."""
        # Where everything loses at once, no move stands out.
        return (self.searcher.line() or self.board.moves())[0]

    def leaf_features(self, value: int) -> list[int]:
        """The features of the position that the last look's value comes from, as player one sees them."""
        board, line = self.board, self.searcher.line()
        mover = board.mover
        for move in line:
            board.play(move)
        features = self.score.features(board)
        seen = self.score.judge(board) if board.mover == mover else -self.score.judge(board)
        side = 1 if board.mover == 0 else -1
        is_leaf = not board.ended and seen == value
        for _ in line:
            board.undo()
        return [side * feature if is_leaf else 0 for feature in features]


def play_lesson(task: GameTask) -> Lesson:
    """Play a game from which both sides learn: the players should be the same."""
    board, players = _begin(task)
    features, scores = [], []
    while not board.ended:
        player = players[board.mover]
        value = player.look()
        side = 1 if board.mover == 0 else -1
        features.append(player.leaf_features(value))
        scores.append(side * (math.copysign(math.inf, value) if abs(value) > PROVEN else value))
        board.play(player.move())
    return Lesson(np.array(features, float), np.array(scores, float), _outcome(board))


def play_points(task: GameTask) -> float:
    """Play a game and return the points of player one: 1, a half or 0."""
    board, players = _begin(task)
    while not board.ended:
        players[board.mover].look()
        board.play(players[board.mover].move())
    return (1 + _outcome(board)) / 2


def _begin(task: GameTask) -> tuple[Board, list[_Searching]]:
    board = start(task.contest.game, task.contest.setup)
    for move in task.contest.opening(task.number):
        board.play(move)
    return board, [_Searching(board, weights, task.depth) for weights in task.players]


def _outcome(board: Board) -> float:
    return 0.0 if board.ended == DRAWN else 1.0 if board.ended == 1 else -1.0
