"""How the tools of the command line name a game, its setup and a position."""

import argparse

from game.rules.board import Board
from game.rules.catalog import GAMES, start
from game.rules.game import Game, Option

_OPTIONS = tuple(dict.fromkeys(name for game in GAMES.values() for name in game.options))


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a parser take a game and how it is set up."""
    parser.add_argument("game", metavar="GAME", choices=tuple(GAMES), help=", ".join(GAMES))
    add_setup_arguments(parser)


def add_setup_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a parser take how a game is set up."""
    for name in _OPTIONS:
        having = [(game, game.options[name]) for game in GAMES.values() if name in game.options]
        parser.add_argument(
            f"--{name.lower()}",
            metavar=having[0][1].metavar,
            help="; ".join(_help(game, option) for game, option in having),
        )


def _help(game: Game, option: Option) -> str:
    """What an option means to one game."""
    words = ", ".join(filter(None, (option.help, option.range)))
    return f"{game.title}: {words} (default: {option.default})"


def add_position_argument(parser: argparse.ArgumentParser) -> None:
    """Let a parser take a position to begin with."""
    parser.add_argument("--position", metavar="FEN", help="begin here, in the notation of `show` (default: the start)")


def add_moves_argument(parser: argparse.ArgumentParser) -> None:
    """Let a parser take moves to play first: each a word of its own, or all of them in one."""
    parser.add_argument("moves", metavar="MOVE", nargs="*", default=[], help="moves to play first, as in: 4 4f 3")


def setup_from(arguments: argparse.Namespace) -> dict[str, str]:
    """The setup options that were given, by their protocol names."""
    given = {name: getattr(arguments, name.lower(), None) for name in _OPTIONS}
    return {name: value for name, value in given.items() if value is not None}


def board_from(arguments: argparse.Namespace) -> Board:
    """The board that the arguments ask for, or RulesError."""
    board = start(arguments.game, setup_from(arguments))
    if getattr(arguments, "position", None) is not None:
        board.set_position(arguments.position)
    play_moves(board, " ".join(getattr(arguments, "moves", [])))
    return board


def play_moves(board: Board, text: str) -> None:
    """Play moves that are separated by spaces, or as the game writes them; RulesError at the first that cannot be
    played."""
    for word in text.split():
        for move in board.split(word):
            board.play(board.move(move))
