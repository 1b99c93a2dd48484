"""The games in the box: their names, and how to set up a board of each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.rules.board import Board
from game.rules.domino import DominoBoard, read_line, read_size
from game.rules.errors import SetupError
from game.rules.gravity import GravityBoard, read_flips
from game.rules.paths import PathsBoard
from game.rules.shapes.shape import load_shape
from game.rules.watch_your_back import WatchYourBackBoard


@dataclass(frozen=True)
class Game:
    """One game of the box. `options` are the protocol's names of what can be set up, with their defaults."""

    name: str
    title: str
    options: Mapping[str, str]
    build: Callable[[Mapping[str, str]], Board]


def _conniption(setup: Mapping[str, str]) -> Board:
    return GravityBoard("conniption", read_flips(setup["Flips"]))


def _connect4(setup: Mapping[str, str]) -> Board:
    return GravityBoard("connect4", (0, 0))


def _domino(setup: Mapping[str, str]) -> Board:
    columns, rows = read_size(setup["Size"])
    return DominoBoard(columns, rows, read_line(setup["Line"]))


def _paths(setup: Mapping[str, str]) -> Board:
    return PathsBoard(load_shape(setup["File"]))


def _watch_your_back(setup: Mapping[str, str]) -> Board:
    return WatchYourBackBoard()


GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Game("conniption", "Conniption", {"Flips": "4,4"}, _conniption),
        Game("connect4", "Connect Four", {}, _connect4),
        Game("domino", "Domino Four", {"Size": "5x5", "Line": "4"}, _domino),
        Game("paths", "Winning Paths", {"File": "3x3"}, _paths),
        Game("wyb", "Watch Your Back!", {}, _watch_your_back),
    )
}


def find_game(name: str) -> Game:
    """The game of that name, or SetupError that lists them."""
    if name not in GAMES:
        raise SetupError(f"{name}: no such game, expected one of {', '.join(GAMES)}")
    return GAMES[name]


def start(name: str, setup: Mapping[str, str] | None = None) -> Board:
    """The start of a game. What `setup` leaves out gets its default; SetupError if something in it cannot be."""
    game = find_game(name)
    chosen = dict(setup or {})
    for option in chosen:
        if option not in game.options:
            raise SetupError(f"{option}: not an option of {game.title}, expected {', '.join(game.options) or 'none'}")
    return game.build({**game.options, **chosen})
