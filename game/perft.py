"""Perft: how many move sequences of each length a position has. It proves the rules and measures their speed."""

import argparse
import time
from collections.abc import Callable, Iterator

from game.arguments import add_game_arguments, add_position_argument, board_from
from game.progress import Progress
from game.rules.board import Board, perft

# A count that took less than this, in seconds, may go a turn deeper in one go and still be short.
QUICK = 0.003


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    parser.add_argument("depth", metavar="DEPTH", type=_depth, help="the longest sequences to count, in turns")
    add_position_argument(parser)
    parser.add_argument("--divide", action="store_true", help="also count what follows each first move")


def run(arguments: argparse.Namespace) -> int:
    board = board_from(arguments)
    sizes = Sizes()
    for depth in range(1, arguments.depth + 1):
        began = time.perf_counter()
        with Progress(f"depth {depth}") as progress:
            leaves = sizes.count(board, depth, progress.show)
        seconds = time.perf_counter() - began
        print(
            f"depth {depth:2}  {leaves:>15,}  {seconds:9.3f} s  {leaves / max(seconds, 1e-9):15,.0f}/s",
            flush=True,
        )
    if arguments.divide:
        for move, leaves in divide(board, arguments.depth):
            print(f"{board.text(move)}: {leaves}", flush=True)
    return 0


def divide(board: Board, depth: int) -> Iterator[tuple[int, int]]:
    """Each legal move, and how many sequences of `depth` turns begin with it."""
    sizes = Sizes()
    for move in board.moves():
        board.play(move)
        leaves = sizes.count(board, depth - 1)
        board.undo()
        yield move, leaves


class Sizes:
    """Counts sequences in pieces that are short enough for a pulse between them.

    Only the first turns are walked here. Below them the board counts in one go, as deep as has proved quick.
    """

    def __init__(self) -> None:
        self.quick_depth = 1

    def count(self, board: Board, depth: int, pulse: Callable[[float], None] = lambda done: None) -> int:
        """The number of sequences of `depth` turns. `pulse` hears which part is done; it may raise to stop."""
        return self._walk(board, depth, pulse, 0.0, 1.0)

    def _walk(self, board: Board, depth: int, pulse: Callable[[float], None], done: float, share: float) -> int:
        pulse(done)
        if depth <= self.quick_depth:
            began = time.perf_counter()
            leaves = perft(board, depth)
            if depth == self.quick_depth and time.perf_counter() - began < QUICK:
                self.quick_depth += 1
            return leaves
        moves = board.moves()
        leaves = 0
        for index, move in enumerate(moves):
            board.play(move)
            leaves += self._walk(board, depth - 1, pulse, done + share * index / len(moves), share / len(moves))
            board.undo()
        return leaves


def _depth(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text}: expected a number of turns from 1")
    return int(text)
