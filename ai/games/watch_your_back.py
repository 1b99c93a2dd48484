"""The AI of Watch Your Back! Its numbers for the levels are measured; see docs/strength.md."""

from ai.books.placing_book import PlacingBook, load_placing_book
from ai.games.game_ai import GameAi, LevelHorizon


class WatchYourBackAi(GameAi):
    horizon = LevelHorizon(
        (1, 2, 2, 2, 2, 3, 4), (0.6, 0.43, 0.59, 0.645, 0.805, 0.825, 0.94), score="features", quiet=4
    )
    elo = (-1038, -750, -468, -16, 309, 681, 1004, 1256)

    def book(self) -> PlacingBook:
        return load_placing_book()
