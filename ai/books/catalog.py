"""The books that come with the game, by the class of board that each is about."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from ai.books.book import Book
from ai.books.exact_moves import exact_moves
from ai.books.gravity_book import GravityBook, load_book
from ai.books.placing_book import load_placing_book
from ai.search.deepening import Limits, Report, Thought
from ai.verdict import Verdict, cp
from game.rules.board import Board
from game.rules.gravity import GravityBoard
from game.rules.numbers import Move
from game.rules.watch_your_back import WatchYourBackBoard

# Each is read when it is first needed.
BOOKS: Mapping[type[Board], Callable[[], Book]] = {
    GravityBoard: load_book,
    WatchYourBackBoard: load_placing_book,
}


def book_for(board: Board) -> Book | None:
    """The book about a board, if there is one."""
    load = BOOKS.get(type(board))
    return None if load is None else load()


def by_heart(board: Board, limits: Limits, seed: int | None, report: Report | None = None) -> Thought | None:
    """A move known by heart, chosen by chance among the good ones; None where there is none, or where none is wanted.

    It saves thinking time: whoever asks for a depth, for nodes or for an endless search asks for a search.
    """
    if limits.budget() is None or limits.depth is not None or limits.nodes is not None:
        return None
    book = book_for(board)
    choices = {} if book is None else _choices(book, board)
    if not choices:
        return None
    move = random.Random(seed).choice(sorted(choices))
    thought = Thought(move, choices[move], line=(move,))
    if report is not None:
        report(thought)
    return thought


def _choices(book: Book, board: Board) -> Mapping[Move, Verdict]:
    """The good moves, and what each is worth."""
    if isinstance(book, GravityBook) and isinstance(board, GravityBoard):
        return exact_moves(book.openings, board)
    return {move: cp(points) for move, points in book.choices(board).items()}
