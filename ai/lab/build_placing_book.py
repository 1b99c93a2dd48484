"""Builds the book of Watch Your Back! openings: `python -m ai.lab.build_placing_book`.

From the start on, every move of a position is searched to the same depth. Those that are nearly as good as the best go
into the book; the most promising ones are followed, at first many, later only the best.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass

from ai.books.placing_book import BOOK, board_after, book_key
from ai.lab.workers import workers
from ai.scale import WON
from ai.score.catalog import score_for
from ai.search.alphabeta import AlphaBeta
from ai.search.table import Table
from game.files import asset, replace_file
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress import Progress

WIDTHS = (12, 6, 3)  # how many moves are followed from the start, from the positions after it, and so on
MARGIN = 10  # points that a good move may be worse than the best
MOST_CHOICES = 4
_MEGABYTES = 64

Moves = tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """A position, by the moves that lead to it, how deep to search it, and how many of its moves must be known."""

    moves: Moves
    depth: int
    width: int


def grade(question: Question) -> dict[str, int]:
    """What the best moves are worth to the mover, the best first: all good ones, and as many as are to be followed."""
    board = board_after(question.moves)
    searcher = AlphaBeta(board, score_for("wyb"), Table(_MEGABYTES))
    values = dict.fromkeys(board.moves(), 0)
    for depth in range(1, question.depth + 1):
        moves = sorted(values, key=values.__getitem__, reverse=True)
        values = {}
        for move in moves:
            best = sorted(values.values(), reverse=True)
            # Nothing below matters: it is neither good nor followed.
            floor = min(best[0] - MARGIN, best[question.width - 1]) if len(best) >= max(1, question.width) else -WON
            board.play(move)
            values[move] = -searcher.search(depth - 1, -WON, -(floor - 1))
            board.undo()
    known = sorted(values, key=values.__getitem__, reverse=True)[: max(question.width, MOST_CHOICES)]
    return {board.text(move): values[move] for move in known}


def good(values: dict[str, int]) -> dict[str, int]:
    """Those moves that are about as good as the best."""
    best = max(values.values())
    return dict([(text, value) for text, value in values.items() if value >= best - MARGIN][:MOST_CHOICES])


def line(moves: Moves, values: dict[str, int]) -> str:
    """A line of the book."""
    return f"{' '.join(moves)} | {' '.join(f'{text} {value}' for text, value in good(values).items())}".strip()


@ends_at_ctrl_c
def main() -> int:
    parser = argparse.ArgumentParser(description="Build the book of Watch Your Back! openings.")
    parser.add_argument("--depth", metavar="D", type=int, default=7, help="turns deep (default: 7)")
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="positions at a time (default: 1)")
    arguments = parser.parse_args()
    lines: list[str] = []
    level: list[Moves] = [()]
    with workers(arguments.jobs) as run:
        for width in (*WIDTHS, 0):
            following: dict[int, Moves] = {}
            questions = [Question(moves, arguments.depth, width) for moves in level]
            with Progress(f"turn {len(level[0]) + 1}") as progress:
                for count, (moves, values) in enumerate(zip(level, run(grade, questions), strict=True), 1):
                    lines.append(line(moves, values))
                    for text in list(values)[:width]:
                        following.setdefault(book_key(board_after((*moves, text)))[0], (*moves, text))
                    progress.show(count / len(level))
            level = list(following.values())
    replace_file(asset(BOOK), ("\n".join(lines) + "\n").encode())
    print(f"{len(lines)} positions, {asset(BOOK).stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
