"""The AI of Ten Steps: a book with one position, and levels that look ahead less far than usual."""

from ai.books.book import Book, Choices
from ai.games.game_ai import GameAi, LevelHorizon
from game.rules.board import Board


class StepsBook(Book):
    def __len__(self) -> int:
        return 1

    def choices(self, board: Board) -> Choices:
        return {1: 77} if board.length == 5 and not board.owners else {}


class StepsAi(GameAi):
    horizon = LevelHorizon((1, 1, 1, 2, 2, 3, 3))

    def book(self) -> StepsBook:
        return StepsBook()
