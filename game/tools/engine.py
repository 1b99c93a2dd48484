"""The engine protocol (UGI) on standard input and output."""

import argparse
import sys

from ai.protocol.conversation import Conversation
from game.terminal.lines import LONGEST_LINE, read_lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The engine is told everything on its input."""


def run(arguments: argparse.Namespace) -> int:
    def say(text: str) -> None:
        print(text, flush=True)

    def refuse() -> None:
        say(f"info string error: a line of more than {LONGEST_LINE:,} characters was ignored")

    Conversation(say).hold(read_lines(sys.stdin, refuse))
    return 0
