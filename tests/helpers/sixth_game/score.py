"""The score of Ten Steps: the difference of passed spaces."""

from ai.score.score import Score
from game.rules.board import Board


class SpacesScore(Score):
    def judge(self, board: Board) -> int:
        return sum(10 if owner == board.mover else -10 for owner in board.owners)
