"""The games in the box, and how to set up a board of each."""

from collections.abc import Mapping

from game.rules.board import PLAIN, UNSEEN, Board
from game.rules.domino import DOMINO_FOUR
from game.rules.errors import SetupError
from game.rules.game import Game
from game.rules.gravity import CONNECT_FOUR, CONNIPTION
from game.rules.paths import WINNING_PATHS
from game.rules.plain_python import refuse_unseen
from game.rules.watch_your_back import WATCH_YOUR_BACK

GAMES: dict[str, Game] = {
    game.name: game for game in (CONNIPTION, CONNECT_FOUR, DOMINO_FOUR, WINNING_PATHS, WATCH_YOUR_BACK)
}

FIRST = CONNIPTION.name  # what the box is named after, and opens with


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
    board = game.build({**game.defaults, **chosen})
    refuse_unseen(type(board), Board, PLAIN, UNSEEN)
    return board
