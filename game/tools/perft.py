"""Perft: how many move sequences of each length a position has. It proves the rules and measures their speed."""

import argparse
import time
from collections.abc import Callable, Iterator

from game.rules.board import Board, is_compiled, perft
from game.tools.arguments import add_game_arguments, add_position_argument, board_from
from game.tools.progress import Progress

# So many leaves are counted in one go; they take some hundredths of a second.
AT_ONCE = 2_000_000 if is_compiled() else 20_000
USUAL_MOVES = 12
# Games that go on for longer have more sequences than anybody will ever count.
MOST_TURNS = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    parser.add_argument("depth", metavar="DEPTH", type=_depth, help="the longest sequences to count, in turns")
    add_position_argument(parser)
    parser.add_argument("--divide", action="store_true", help="also count what follows each first move")


def run(arguments: argparse.Namespace) -> int:
    board = board_from(arguments)
    for depth in range(1, arguments.depth + 1):
        began = time.perf_counter()
        with Progress(f"depth {depth}") as progress:
            leaves = count(board, depth, progress.show)
        seconds = time.perf_counter() - began
        print(
            f"depth {depth:2}  {leaves:>15,}  {seconds:9.3f} s  {leaves / max(seconds, 1e-9):15,.0f}/s",
            flush=True,
        )
        if leaves == 0 and depth < arguments.depth:
            print("Every game has ended before that.")
            break
    if arguments.divide:
        for move, leaves in divide(board, depth):
            print(f"{board.text(move)}: {leaves}", flush=True)
    return 0


def divide(board: Board, depth: int) -> Iterator[tuple[int, int]]:
    """Each legal move, and how many sequences of `depth` turns begin with it."""
    for move in board.moves():
        board.play(move)
        leaves = count(board, depth - 1)
        board.undo()
        yield move, leaves


def count(
    board: Board,
    depth: int,
    pulse: Callable[[float], None] = lambda done: None,
    done: float = 0.0,
    share: float = 1.0,
) -> int:
    """The number of sequences of `depth` turns, counted in pieces that are short enough for a pulse between them.

    `pulse` hears which part of the whole is done, of which this count is a `share`; it may raise to stop.
    """
    pulse(done)
    moves = board.moves()
    # As if every turn had as many moves, or as many as usual where there happen to be few.
    breadth = max(len(moves), USUAL_MOVES)
    if not moves or depth <= 1 or (depth < 10 and breadth**depth <= AT_ONCE):
        return perft(board, depth)
    leaves = 0
    for index, move in enumerate(moves):
        board.play(move)
        leaves += count(board, depth - 1, pulse, done + share * index / len(moves), share / len(moves))
        board.undo()
    return leaves


def _depth(text: str) -> int:
    if text not in map(str, range(1, MOST_TURNS + 1)):
        raise argparse.ArgumentTypeError(f"{text}: expected a number of turns from 1 to {MOST_TURNS}")
    return int(text)
