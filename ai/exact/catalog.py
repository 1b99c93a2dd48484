"""The exact solvers, by the class of board that each is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ai.books.book import Book
from ai.books.catalog import book_for
from ai.exact.gravity_answers import GravityAnswers
from ai.exact.keepers.domino import DominoKeeper
from ai.exact.keepers.paths import MOST_PATHS, PathsKeeper
from ai.exact.solver import Solver
from ai.search.keeper import Keeper
from ai.search.table import Table
from game.rules.board import Board
from game.rules.catalog import GAMES
from game.rules.domino import DominoBoard
from game.rules.gravity import GravityBoard
from game.rules.paths import PathsBoard

# Each takes the megabytes of its table, the book of its boards or None, and how many threads may work.
SOLVERS: Mapping[type[Board], Callable[[float, Book | None, int], Solver]] = {
    GravityBoard: lambda megabytes, book, threads: GravityAnswers(megabytes, book=book, threads=threads),
}

# Each takes a board and the table of the search beside it, and is None if it is of no use there.
KEEPERS: Mapping[type[Board], Callable[[Any, Table], Keeper | None]] = {
    DominoBoard: lambda board, table: DominoKeeper(board, table),
    PathsBoard: lambda board, table: PathsKeeper(board, table) if len(board.shape.paths) <= MOST_PATHS else None,
}


def solver_for(board: Board, megabytes: float, own_book: bool = True, threads: int = 1) -> Solver | None:
    """A solver for positions of a board's game, with the openings that it knows by heart; None if there is none."""
    make = SOLVERS.get(type(board))
    return None if make is None else make(megabytes, book_for(board) if own_book else None, threads)


def has_solver(board: Board) -> bool:
    """Whether there is an exact solver for positions of a board's game."""
    return type(board) in SOLVERS


def keeper_for(board: Board, table: Table) -> Keeper | None:
    """A search for draws from a position, or None if there is none for it."""
    make = KEEPERS.get(type(board))
    return None if make is None else make(board, table)


def solved_games() -> list[str]:
    """The titles of the games that have an exact solver."""
    return [game.title for game in GAMES.values() if has_solver(game.build(game.defaults))]
