"""Build the book of Watch Your Back! openings: `python -m lab.books.build_placing_book`.

All moves of a position are searched to one fixed depth. The most promising ones lead to the next positions: many of
these moves at the start, fewer later. Those that are nearly as good as the best move become the choices of a position.
Positions in which one side is clearly better are left out, and so are the choices that lead to them. So a game in which
both sides follow the book has TURNS turns of even play, whatever they choose.
"""

import argparse
import sys
from dataclasses import dataclass, replace

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
WIDTHS = (6, 4, 3, 2, 2, 2, 2, 2, 2)
TURNS = len(WIDTHS) + 1
EVEN = 80  # the greatest value in points of a position of the book: less than a piece
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


@dataclass(frozen=True)
class BookEntry:
    """A position of the book: the moves that lead to it, its good moves, and the keys of the positions that follow."""

    moves: Moves
    choices: dict[str, int]
    following: dict[str, int]

    def line(self) -> str:
        """Return the line of the book file for this position."""
        choices = " ".join(f"{text} {value}" for text, value in self.choices.items())
        return f"{' '.join(self.moves)} | {choices}".strip()


Layer = dict[int, BookEntry]  # the positions after one number of turns, by their keys


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


def entry_of(moves: Moves, values: dict[str, int], width: int) -> BookEntry:
    """Return the entry of a position whose best moves have these values. At most `width` moves are followed."""
    followed = [text for text, value in list(values.items())[:width] if abs(value) <= EVEN]
    return BookEntry(moves, good_moves(values), {text: book_key(board_after((*moves, text)))[0] for text in followed})


def next_layer(layer: Layer) -> dict[int, Moves]:
    """Return the positions that follow those of a layer, by their keys."""
    following: dict[int, Moves] = {}
    for entry in layer.values():
        for text, key in entry.following.items():
            following.setdefault(key, (*entry.moves, text))
    return following


def without_short_lines(layers: list[Layer]) -> list[Layer]:
    """Return the layers of a book without the choices from which it cannot be followed to its last layer."""
    following = layers[-1]
    whole = [following]
    for layer in reversed(layers[:-1]):
        shortened: Layer = {}
        for key, entry in layer.items():
            choices = {text: value for text, value in entry.choices.items() if entry.following.get(text) in following}
            if choices:
                shortened[key] = replace(entry, choices=choices)
        following = shortened
        whole.insert(0, following)
    return whole


@ends_at_ctrl_c
def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--depth", metavar="D", type=int, default=8, help="depth of the search in turns (default: 8)")
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="number of processes (default: 1)")
    arguments = parser.parse_args()
    layers: list[Layer] = []
    positions: dict[int, Moves] = {book_key(board_after(()))[0]: ()}
    with workers(arguments.jobs) as run:
        for width in (*WIDTHS, 0):
            queries = [BookQuery(moves, arguments.depth, width) for moves in positions.values()]
            layer: Layer = {}
            with ProgressBar(f"turn {len(layers) + 1}") as progress:
                for count, (key, values) in enumerate(zip(positions, run(grade, queries), strict=True), 1):
                    if abs(max(values.values())) <= EVEN:
                        layer[key] = entry_of(positions[key], values, width)
                    progress.show(count / len(queries))
            layers.append(layer)
            positions = next_layer(layer)
    lines = [entry.line() for layer in without_short_lines(layers) for entry in layer.values()]
    replace_file(asset(BOOK), ("\n".join(lines) + "\n").encode())
    print(f"{len(lines)} positions, {asset(BOOK).stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
