"""Play games between sets of weights, and record the scores of the search as training examples."""

import math
from dataclasses import dataclass

import numpy as np

from ai.scale import PROVEN, WON
from ai.score.registry import weighted_score
from ai.score.weights import Weights
from ai.search.alphabeta import AlphaBeta
from ai.search.transposition_table import TranspositionTable
from game.rules.board import Board
from game.rules.numbers import Move
from game.rules.registry import start
from lab.contest import Contest

# Parts of the search that are switched off. A table would cut the expected lines short, but learning needs the
# positions at their ends. Nothing can be learned from scores that are found without a search.
_SWITCHED_OFF = frozenset({"table", "symmetry", "sound", "ceiling"})


@dataclass(frozen=True)
class GameTask:
    """A game to be played: the weights of its players, the number of its random opening, and the search depth."""

    contest: Contest
    number: int
    players: tuple[Weights, Weights]
    depth: int


@dataclass(frozen=True)
class TrainingExample:
    """The scores of the search before each turn of a game, and the result, from the view of player 1.

    features    a row for each turn: the features of the position at the end of the expected line, or zeros if the
                game is over there, since then the score does not come from features
    scores      the scores of the search in points, infinite for a win
    outcome     1 for a win, 0 for a draw, -1 for a loss
    """

    features: np.ndarray
    scores: np.ndarray
    outcome: float


class _FixedDepthPlayer:
    """A player that searches every position to one fixed depth."""

    def __init__(self, board: Board, weights: Weights, depth: int) -> None:
        self.board = board
        self.score = weighted_score(weights)
        self.searcher = AlphaBeta(board, self.score, TranspositionTable(0), _SWITCHED_OFF)
        self.depth = depth

    def search(self) -> int:
        """Search the current position and return its score from the mover's view."""
        return self.searcher.search(self.depth, -WON, WON)

    def best_move(self) -> Move:
        """Return the best move found by the last search."""
        # If all moves lose at once, the line is empty.
        return (self.searcher.line() or self.board.moves())[0]

    def leaf_features(self, value: int) -> list[int]:
        """Return the features of the position from which the last search took its score, from player 1's view.

        Return zeros if the game is over there, or if the score did not come from that position.
        """
        board, line = self.board, self.searcher.line()
        mover = board.mover
        for move in line:
            board.play(move)
        features = self.score.features(board)
        leaf_value = self.score.judge(board) if board.mover == mover else -self.score.judge(board)
        side = 1 if board.mover == 0 else -1
        is_leaf = not board.ended and leaf_value == value
        for _ in line:
            board.undo()
        return [side * feature if is_leaf else 0 for feature in features]


def play_example(task: GameTask) -> TrainingExample:
    """Play a game and return it as a training example. Both players must have equal weights."""
    board, players = _begin(task)
    features, scores = [], []
    while not board.ended:
        player = players[board.mover]
        value = player.search()
        side = 1 if board.mover == 0 else -1
        features.append(player.leaf_features(value))
        scores.append(side * (math.copysign(math.inf, value) if abs(value) > PROVEN else value))
        board.play(player.best_move())
    return TrainingExample(np.array(features, float), np.array(scores, float), _outcome(board))


def play_points(task: GameTask) -> float:
    """Play a game and return the points of player 1: 1 for a win, 0.5 for a draw, 0 for a loss."""
    board, players = _begin(task)
    while not board.ended:
        players[board.mover].search()
        board.play(players[board.mover].best_move())
    return (1 + _outcome(board)) / 2


def _begin(task: GameTask) -> tuple[Board, list[_FixedDepthPlayer]]:
    board = start(task.contest.game, task.contest.setup)
    for move in task.contest.opening(task.number):
        board.play(move)
    return board, [_FixedDepthPlayer(board, weights, task.depth) for weights in task.players]


def _outcome(board: Board) -> float:
    return 0.0 if board.winner is None else 1.0 - 2 * board.winner
