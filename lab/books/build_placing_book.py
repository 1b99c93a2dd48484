"""Build the book of Watch Your Back! openings: `python -m lab.books.build_placing_book`.

All moves of a position are searched to one fixed depth. The moves that are nearly as good as the best move go into the
book. The most promising moves lead to the next positions: many of these moves at the start, fewer later. Positions in
which one side is clearly better are not followed, so that both colors have ten turns of even play.
"""

import argparse
import sys
from dataclasses import dataclass

from ai.books.placing_book import BOOK, board_after, book_key
from ai.scale import WON
from ai.score.registry import score_for
from ai.search.alphabeta import AlphaBeta
from ai.search.transposition_table import TranspositionTable
from game.files import asset, replace_file
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress_bar import ProgressBar
from lab.workers import workers

# The number of moves that are followed from the start, from the positions after it, and so on.
WIDTHS = (6, 3, 2, 2, 1, 1, 1, 1, 1)
EVEN = 60  # the greatest value in points of a position that is followed
MARGIN = 10  # points by which a good move may be worse than the best move
MOST_CHOICES = 4
_MEGABYTES = 64

Moves = tuple[str, ...]


@dataclass(frozen=True)
class BookQuery:
    """A position, given by the moves that lead to it, a search depth, and a number of moves to evaluate exactly."""

    moves: Moves
    depth: int
    width: int


def grade(query: BookQuery) -> dict[str, int]:
    """Return the scores of the best moves for the mover, best move first.

    The result has all good moves, and at least `width` moves if the position has as many.
    """
    board = board_after(query.moves)
    searcher = AlphaBeta(board, score_for("wyb"), TranspositionTable(_MEGABYTES))
    values = dict.fromkeys(board.moves(), 0)
    for depth in range(1, query.depth + 1):
        moves = sorted(values, key=values.__getitem__, reverse=True)
        values = {}
        for move in moves:
            best = sorted(values.values(), reverse=True)
            # Scores below this bound do not matter: such moves are neither good nor followed.
            lower_bound = min(best[0] - MARGIN, best[query.width - 1]) if len(best) >= max(1, query.width) else -WON
            board.play(move)
            values[move] = -searcher.search(depth - 1, -WON, -(lower_bound - 1))
            board.undo()
    known = sorted(values, key=values.__getitem__, reverse=True)[: max(query.width, MOST_CHOICES)]
    return {board.text(move): values[move] for move in known}


def good_moves(values: dict[str, int]) -> dict[str, int]:
    """Return the moves that are about as good as the best move, with their scores."""
    best = max(values.values())
    return dict([(text, value) for text, value in values.items() if value >= best - MARGIN][:MOST_CHOICES])


def book_line(moves: Moves, values: dict[str, int]) -> str:
    """Return the line of the book file for the position after `moves`."""
    return f"{' '.join(moves)} | {' '.join(f'{text} {value}' for text, value in good_moves(values).items())}".strip()


@ends_at_ctrl_c
def main() -> int:
    parser = argparse.ArgumentParser(description="Build the book of Watch Your Back! openings.")
    parser.add_argument("--depth", metavar="D", type=int, default=7, help="depth of the search in turns (default: 7)")
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="number of processes (default: 1)")
    arguments = parser.parse_args()
    lines: list[str] = []
    level: list[Moves] = [()]
    with workers(arguments.jobs) as run:
        for width in (*WIDTHS, 0):
            following: dict[int, Moves] = {}
            queries = [BookQuery(moves, arguments.depth, width) for moves in level]
            with ProgressBar(f"turn {len(level[0]) + 1}") as progress:
                for count, (moves, values) in enumerate(zip(level, run(grade, queries), strict=True), 1):
                    lines.append(book_line(moves, values))
                    for text in list(values)[:width]:
                        if abs(values[text]) > EVEN:
                            continue
                        following.setdefault(book_key(board_after((*moves, text)))[0], (*moves, text))
                    progress.show(count / len(level))
            level = list(following.values())
    replace_file(asset(BOOK), ("\n".join(lines) + "\n").encode())
    print(f"{len(lines)} positions, {asset(BOOK).stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
