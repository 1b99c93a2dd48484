"""Speak the engine protocol (UGI) on standard input and output."""

import argparse
import sys

from ai.protocol.session import EngineSession
from game.terminal.input_lines import LONGEST_LINE, read_lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add no arguments: the engine reads all its settings from its input."""


def run(arguments: argparse.Namespace) -> int:
    def say(text: str) -> None:
        print(text, flush=True)

    def refuse() -> None:
        session.say(f"info string error: a line of more than {LONGEST_LINE:,} characters was ignored")

    session = EngineSession(say)
    session.run(read_lines(sys.stdin, refuse))
    return 0
