"""Command line arguments that several tools have: a game, its setup, a position and moves."""

import argparse
import re

from game.rules.board import Board
from game.rules.game import Game, GameOption
from game.rules.registry import GAMES, start
from game.words.messages import tr

_OPTIONS = tuple(dict.fromkeys(name for game in GAMES.values() for name in game.options))


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command line arguments for a game and its setup options."""
    parser.add_argument("game", metavar="GAME", choices=tuple(GAMES), help=", ".join(GAMES))
    add_setup_arguments(parser)


def add_setup_arguments(parser: argparse.ArgumentParser) -> None:
    """Add a command line argument for each setup option of the games."""
    for name in _OPTIONS:
        having = [(game, game.options[name]) for game in GAMES.values() if name in game.options]
        parser.add_argument(
            f"--{name.lower()}",
            metavar=having[0][1].metavar,
            help="; ".join(_help(game, option) for game, option in having),
        )


def _help(game: Game, option: GameOption) -> str:
    """Return the part of an argument's help text that is about one game's option."""
    words = ", ".join(filter(None, (option.help, option.range)))
    return tr("{title}: {words} (default: {default})", title=game.title, words=words, default=option.default)


def add_number(
    parser: argparse.ArgumentParser | argparse._ArgumentGroup,
    name: str,
    help: str,
    default: int | None = None,
    least: int = 1,
    metavar: str = "N",
) -> None:
    """Add an option whose value is a whole number of at least `least`."""

    def read(text: str) -> int:
        if re.fullmatch("[0-9]+", text) is None or int(text) < least:
            message = tr("{text}: expected a whole number of at least {least}", text=text, least=least)
            raise argparse.ArgumentTypeError(message)
        return int(text)

    parser.add_argument(name, metavar=metavar, type=read, default=default, help=help)


def add_position_argument(parser: argparse.ArgumentParser) -> None:
    """Add the command line argument for a start position."""
    parser.add_argument("--position", metavar="FEN", help=tr("start position, as printed by the engine command `show`"))


def add_moves_argument(parser: argparse.ArgumentParser) -> None:
    """Add the command line argument for moves to play first. They may be separate arguments or one argument."""
    parser.add_argument("moves", metavar="MOVE", nargs="*", default=[], help=tr("moves to play first, as in: 4 4f 3"))


def setup_from(arguments: argparse.Namespace) -> dict[str, str]:
    """Return the setup options given on the command line: a value for each option's name in the engine protocol."""
    given = {name: getattr(arguments, name.lower(), None) for name in _OPTIONS}
    return {name: value for name, value in given.items() if value is not None}


def board_from(arguments: argparse.Namespace) -> Board:
    """Return the board that the arguments describe: game, setup, position and moves.

    Raise RulesError if they are invalid.
    """
    board = start(arguments.game, setup_from(arguments))
    if getattr(arguments, "position", None) is not None:
        board.set_position(arguments.position)
    play_moves(board, " ".join(getattr(arguments, "moves", [])))
    return board


def play_moves(board: Board, text: str) -> None:
    """Play the moves in a text, separated by spaces or joined as the game allows.

    Raise RulesError for an illegal move.
    """
    for word in text.split():
        for move in board.split(word):
            board.play(board.move(move))
