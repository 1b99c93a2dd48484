"""The AI of Conniption and Connect Four. Its numbers for the levels are measured; see docs/strength.md."""

from collections.abc import Mapping

from ai.books.book import Book
from ai.books.exact_moves import exact_moves
from ai.books.gravity_book import GravityBook, load_book
from ai.exact.gravity.solver_api import GravitySolverApi
from ai.games.game_ai import GameAi, LevelHorizon
from ai.verdict import Verdict
from game.rules.gravity import GravityBoard
from game.rules.numbers import Move


class ConniptionAi(GameAi):
    # The score `lines` ignores the next turn. `threats` would effectively let a level look farther than its turns.
    horizon = LevelHorizon((1, 2, 3, 4, 5, 6, 7), (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.2), "lines")
    elo = (-459, -306, -91, 35, 109, 205, 282, 369)
    has_solver = True

    def book(self) -> GravityBook:
        return load_book()

    def book_choices(self, board: GravityBoard) -> Mapping[Move, Verdict]:
        return exact_moves(self.book().connect4, board)

    def solver(self, megabytes: float, book: Book | None, threads: int) -> GravitySolverApi:
        return GravitySolverApi(megabytes, book=book, threads=threads)


class ConnectFourAi(ConniptionAi):
    horizon = LevelHorizon((1, 2, 3, 4, 6, 9, 12), (0.1, 0.0, 0.4, 0.7, 0.85, 0.92, 1.0), "lines")
    elo = (-782, -403, -158, 52, 143, 308, 396, 697)
