"""The parts of the AI for a game besides its scores: books, provers, and the strength of the levels."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ai.books.book import Book
from ai.exact.solver_interface import Solver
from ai.exact.win_provers.win_prover import WinProver
from ai.search.draw_prover import DrawProver
from ai.search.transposition_table import TranspositionTable
from ai.verdict import Verdict, cp
from game.rules.numbers import Move
from game.rules.registry import ENTRIES, imported


@dataclass(frozen=True)
class LevelHorizon:
    """The settings of levels 1 to 7 in a game.

    turns   how many turns each level looks ahead
    care    how closely each level follows the score: 1 plays only the best moves, 0 any move that is not seen to lose
    score   the name of the heuristic, or None for the game's best heuristic
    quiet   the lowest level that follows captures and threats beyond its horizon until the position is quiet; 8 if none
            of these levels does
    """

    turns: tuple[int, ...] = (1, 2, 2, 3, 4, 5, 6)
    care: tuple[float, ...] = (0.0, 0.0, 0.3, 0.4, 0.5, 0.6, 0.7)
    score: str | None = None
    quiet: int = 8


class GameAi:
    """The parts of the AI for one game. A game that names no subclass in its registry entry uses these defaults.

    horizon      the settings of levels 1 to 7
    elo          the Elo ratings of levels 1 to 8, relative to the mean of the levels
    has_solver   True if the game has an exact solver
    """

    horizon = LevelHorizon()
    elo: tuple[int, ...] = (-700, -350, -150, 0, 120, 230, 350, 500)
    has_solver = False

    def book(self) -> Book | None:
        """Return the opening book, which is read on first use, or None if the game has no book."""
        return None

    def book_choices(self, board: Any) -> Mapping[Move, Verdict]:
        """Return the good moves that the book has for a position, with their verdicts; empty if it has none."""
        book = self.book()
        return {} if book is None else {move: cp(points) for move, points in book.choices(board).items()}

    def solver(self, megabytes: float, book: Book | None, threads: int) -> Solver | None:
        """Return a new exact solver with a table of some megabytes, or None if the game has no solver."""
        return None

    def draw_prover(self, board: Any, table: TranspositionTable) -> DrawProver | None:
        """Return a new draw prover for a position, or None if its game or shape has none.

        `table` is the table of the main search.
        """
        return None

    def win_prover(self, board: Any) -> WinProver | None:
        """Return a new prover of wins for positions with the setup of a board, or None if there is none."""
        return None

    def has_stored_win(self, board: Any) -> bool:
        """Return True if it is stored how the first player wins with the setup of a board."""
        return False


@cache
def ai_for(game: str) -> GameAi:
    """Return the parts of the AI for the game with this name."""
    return next((imported(entry.ai)() for entry in ENTRIES if entry.rules.name == game), GameAi())
