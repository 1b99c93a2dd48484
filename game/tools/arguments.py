"""How the tools of the command line name a game, its setup and a position."""

import argparse

from game.rules.board import Board
from game.rules.catalog import GAMES, start
from game.rules.gravity import GravityBoard

_HELP = {
    "Flips": ("A,B", "Conniption: the flips of player 1 and of player 2, 0 to 4"),
    "Size": ("CxR", "Domino Four: columns x rows, 4x4 to 8x8"),
    "Line": ("N", "Domino Four: how many squares in a line win, 3 to 6"),
    "File": ("F", "Winning Paths: the name of a built-in shape, or a file"),
}


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a parser take a game and how it is set up."""
    parser.add_argument("game", metavar="GAME", choices=tuple(GAMES), help=", ".join(GAMES))
    add_setup_arguments(parser)


def add_setup_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a parser take how a game is set up."""
    defaults = {option: value for game in GAMES.values() for option, value in game.options.items()}
    for option, default in defaults.items():
        metavar, words = _HELP[option]
        parser.add_argument(f"--{option.lower()}", metavar=metavar, help=f"{words} (default: {default or 'none'})")


def add_position_argument(parser: argparse.ArgumentParser) -> None:
    """Let a parser take a position to begin with."""
    parser.add_argument("--position", metavar="FEN", help="begin here, in the notation of `show` (default: the start)")


def add_moves_argument(parser: argparse.ArgumentParser) -> None:
    """Let a parser take moves to play first: each a word of its own, or all of them in one."""
    parser.add_argument("moves", metavar="MOVE", nargs="*", default=[], help="moves to play first, as in: 4 4f 3")


def setup_from(arguments: argparse.Namespace) -> dict[str, str]:
    """The setup options that were given, by their protocol names."""
    given = {option: getattr(arguments, option.lower(), None) for option in _HELP}
    return {option: value for option, value in given.items() if value is not None}


def board_from(arguments: argparse.Namespace) -> Board:
    """The board that the arguments ask for, or RulesError."""
    board = start(arguments.game, setup_from(arguments))
    if getattr(arguments, "position", None) is not None:
        board.set_position(arguments.position)
    play_moves(board, " ".join(getattr(arguments, "moves", [])))
    return board


def play_moves(board: Board, text: str) -> None:
    """Play moves that are separated by spaces; RulesError at the first that cannot be played.

    Positions of Connect Four are published as runs of columns: there, 4435 is short for 4 4 3 5.
    """
    for word in text.split():
        for move in word if isinstance(board, GravityBoard) and word.isdigit() else (word,):
            board.play(board.move(move))
