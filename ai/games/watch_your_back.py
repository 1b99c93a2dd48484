"""The AI of Watch Your Back! Its numbers for the levels are measured; see docs/strength.md."""

from ai.books.placing_book import PlacingBook, load_placing_book
from ai.games.game_ai import GameAi, LevelHorizon


class WatchYourBackAi(GameAi):
    horizon = LevelHorizon(
        (1, 2, 2, 2, 2, 3, 4), (0.6, 0.43, 0.595, 0.645, 0.81, 0.83, 0.955), score="features", quiet=4
    )
    elo = (-1003, -665, -342, -25, 234, 546, 880, 1252)

    def book(self) -> PlacingBook:
        return load_placing_book()
