"""Count the move sequences of each length from a position (perft), to check the rules and measure their speed."""

import argparse
import time

from game.rules.perft import MOST_TURNS, count, divide
from game.terminal.progress_bar import ProgressBar
from game.tools.arguments import add_game_arguments, add_position_argument, board_from
from game.words.messages import tr


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    parser.add_argument(
        "depth", metavar="DEPTH", type=_depth, help=tr("the length of the longest sequences to count, in turns")
    )
    add_position_argument(parser)
    parser.add_argument("--divide", action="store_true", help=tr("also count the sequences after each first move"))


def run(arguments: argparse.Namespace) -> int:
    board = board_from(arguments)
    for depth in range(1, arguments.depth + 1):
        began = time.perf_counter()
        with ProgressBar(f"depth {depth}") as progress:
            leaves = count(board, depth, progress.show)
        seconds = time.perf_counter() - began
        print(f"depth {depth:2}  {leaves:>15,}  {seconds:9.3f} s  {leaves / max(seconds, 1e-9):15,.0f}/s", flush=True)
        if leaves == 0 and depth < arguments.depth:
            print("All games are over before that depth.")
            break
    if arguments.divide:
        for move, leaves in divide(board, depth):
            print(f"{board.text(move)}: {leaves}", flush=True)
    return 0


def _depth(text: str) -> int:
    if text not in map(str, range(1, MOST_TURNS + 1)):
        raise argparse.ArgumentTypeError(f"{text}: expected a number of turns from 1 to {MOST_TURNS}")
    return int(text)
