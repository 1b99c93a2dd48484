"""Builds the book of Connect Four openings: `python -m ai.lab.build_book`.

It holds the exact score of every position of up to nine discs that is not over. Our own solver would take days for all
of them; where the packages `bitbully` and `bitbully-databases` are installed, they tell the scores (a published
database of all positions with twelve discs, and a search that reaches it), and our solver proves a random thousand.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator

import numpy

from ai.books.opening_book import BOOK, MOST_DISCS, OpeningBook, book_key
from ai.exact.gravity_answers import GravityAnswers
from game.files import asset
from game.rules.gravity import GravityBoard
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress import Progress

Moves = tuple[int, ...]


def opening(moves: Moves) -> GravityBoard:
    """The board after some moves of Connect Four."""
    board = GravityBoard("connect4", (0, 0))
    for move in moves:
        board.play(move)
    return board


def openings(most_discs: int) -> Iterator[tuple[int, Moves]]:
    """The key of every unfinished position of up to so many discs, mirror images counted once, and moves to it."""
    level: dict[int, Moves] = {book_key(opening(())): ()}
    for discs in range(most_discs + 1):
        yield from level.items()
        if discs < most_discs:
            level = _next_level(level)


def _next_level(level: dict[int, Moves]) -> dict[int, Moves]:
    following: dict[int, Moves] = {}
    for moves in level.values():
        board = opening(moves)
        for move in board.moves():
            board.play(move)
            if not board.ended:
                following.setdefault(book_key(board), (*moves, move))
            board.undo()
    return following


def published_scores() -> Callable[[Moves], int]:
    """A function that tells the published score of a position."""
    from bitbully.bitbully_core import BitBullyCore, BoardCore
    from bitbully_databases import BitBullyDatabases

    source = BitBullyCore(BitBullyDatabases.get_database_path("12-ply-dist"))

    def score(moves: Moves) -> int:
        board = BoardCore()
        board.setBoard(list(moves))
        return source.mtdf(board, 0)

    return score


def disputed(openings: list[Moves], book: OpeningBook) -> list[Moves]:
    """Those of some openings to which our own solver gives another score than the book."""
    solver = GravityAnswers(megabytes=512)
    wrong = []
    with Progress("proving") as progress:
        for index, moves in enumerate(openings):
            board = opening(moves)
            if solver.score(board) != book.score(board):
                wrong.append(moves)
            progress.show((index + 1) / len(openings))
    return wrong


@ends_at_ctrl_c
def main() -> int:
    parser = argparse.ArgumentParser(description="Build the book of Connect Four openings.")
    parser.add_argument(
        "--prove", metavar="N", type=int, default=1000, help="how many entries to prove (default: 1000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="chooses which (default: 1)")
    arguments = parser.parse_args()
    known = sorted(openings(MOST_DISCS))
    published = published_scores()
    scores = []
    with Progress("looking up") as progress:
        for index, (_, moves) in enumerate(known):
            scores.append(published(moves))
            progress.show((index + 1) / len(known))
    book = OpeningBook(numpy.array([key for key, _ in known], numpy.uint64), numpy.array(scores, numpy.int8))
    sample = random.Random(arguments.seed).sample([moves for _, moves in known], arguments.prove)
    wrong = disputed(sample, book)
    if wrong:
        print(f"{len(wrong)} of {len(sample)} scores could not be proven, first after {wrong[0]}", file=sys.stderr)
        return 1
    book.save(asset(BOOK))
    print(f"{len(book)} positions, {asset(BOOK).stat().st_size} bytes, {len(sample)} proven")
    return 0


if __name__ == "__main__":
    sys.exit(main())
