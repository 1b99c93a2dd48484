"""Build the book of Connect Four openings: `python -m lab.books.build_connect4_book`.

The book holds the exact score of every unfinished position with at most nine discs. Our own solver would take days for
all of them. So the scores come from the packages `bitbully` and `bitbully-databases`, which must be installed: they
contain a published database of all positions with twelve discs, and a search that reaches these positions. Our solver
then verifies a random sample of the scores.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator

import numpy

from ai.books.connect4_book import BOOK, MOST_DISCS, Connect4Book, book_key
from ai.exact.gravity.solver_api import GravitySolverApi
from game.files import asset
from game.rules.gravity import GravityBoard
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress_bar import ProgressBar

Moves = tuple[int, ...]


def opening(moves: Moves) -> GravityBoard:
    """Return the board after the given moves of Connect Four."""
    board = GravityBoard("connect4", (0, 0))
    for move in moves:
        board.play(move)
    return board


def openings(most_discs: int) -> Iterator[tuple[int, Moves]]:
    """Yield the key of every unfinished position with at most `most_discs` discs, and moves that lead to it.

    A position and its mirror image count once.
    """
    level: dict[int, Moves] = {book_key(opening(())): ()}
    for discs in range(most_discs + 1):
        yield from level.items()
        if discs < most_discs:
            level = _next_level(level)


def _next_level(level: dict[int, Moves]) -> dict[int, Moves]:
    following: dict[int, Moves] = {}
    for moves in level.values():
        board = opening(moves)
        for move, after in board.children():
            if not after.ended:
                following.setdefault(book_key(after), (*moves, move))
    return following


def published_scores() -> Callable[[Moves], int]:
    """Return a function that returns the published score of the position after some moves."""
    from bitbully.bitbully_core import BitBullyCore, BoardCore
    from bitbully_databases import BitBullyDatabases

    source = BitBullyCore(BitBullyDatabases.get_database_path("12-ply-dist"))

    def score(moves: Moves) -> int:
        board = BoardCore()
        board.setBoard(list(moves))
        return source.mtdf(board, 0)

    return score


def disputed_openings(openings: list[Moves], book: Connect4Book) -> list[Moves]:
    """Return the openings whose score in the book differs from the score that our solver proves."""
    solver = GravitySolverApi(megabytes=512)
    wrong = []
    with ProgressBar("proving") as progress:
        for index, moves in enumerate(openings):
            board = opening(moves)
            if solver.score(board) != book.score(board):
                wrong.append(moves)
            progress.show((index + 1) / len(openings))
    return wrong


@ends_at_ctrl_c
def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument(
        "--prove", metavar="N", type=int, default=1000, help="how many entries to prove (default: 1000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the random choice of these entries (default: 1)")
    arguments = parser.parse_args()
    known = sorted(openings(MOST_DISCS))
    published = published_scores()
    scores = []
    with ProgressBar("looking up") as progress:
        for index, (_, moves) in enumerate(known):
            scores.append(published(moves))
            progress.show((index + 1) / len(known))
    book = Connect4Book(numpy.array([key for key, _ in known], numpy.uint64), numpy.array(scores, numpy.int8))
    sample = random.Random(arguments.seed).sample([moves for _, moves in known], arguments.prove)
    wrong = disputed_openings(sample, book)
    if wrong:
        print(
            f"{len(wrong)} of {len(sample)} scores were not confirmed, the first one after the moves {wrong[0]}",
            file=sys.stderr,
        )
        return 1
    book.save(asset(BOOK))
    print(f"{len(book)} positions, {asset(BOOK).stat().st_size} bytes, {len(sample)} verified")
    return 0


if __name__ == "__main__":
    sys.exit(main())
