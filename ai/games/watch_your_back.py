"""The AI of Watch Your Back! Its numbers for the levels are measured; see docs/strength.md."""

from ai.books.placing_book import PlacingBook, load_placing_book
from ai.games.game_ai import GameAi, LevelHorizon


class WatchYourBackAi(GameAi):
    horizon = LevelHorizon((1, 2, 2, 2, 3, 3, 5), (0.18, 0.14, 0.36, 0.53, 0.61, 0.91, 0.92))
    elo = (-1446, -1046, -627, -250, 208, 629, 1023, 1480)

    def book(self) -> PlacingBook:
        return load_placing_book()
