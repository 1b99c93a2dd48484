"""The registry of games, and functions that set up their boards."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from game.rules.board import PLAIN, UNSEEN, Board
from game.rules.domino import DOMINO_FOUR
from game.rules.errors import SetupError
from game.rules.game import Game
from game.rules.gravity import CONNECT_FOUR, CONNIPTION
from game.rules.paths import WINNING_PATHS
from game.rules.plain_python import refuse_unseen
from game.rules.watch_your_back import WATCH_YOUR_BACK
from game.words.messages import mark


@dataclass(frozen=True)
class GameEntry:
    """The parts of a game. Parts in higher layers are given as "module:object" and imported on first use.

    rules    the name, the options and the board
    scores   the scoring heuristics by name, the strongest first
    words    the class with the game's texts
    ui       the class with the game's views and move input in the window
    ai       the class with the game's books and provers and the strength of the levels
    """

    rules: Game
    scores: Mapping[str, str]
    words: str
    ui: str
    ai: str = "ai.games.game_ai:GameAi"


_GRAVITY_SCORES = {
    "threats": "ai.score.threats:ThreatsScore",
    "lines": "ai.score.lines:LinesScore",
    "diminishing": "ai.score.threats:DiminishingScore",
}
ENTRIES = (
    GameEntry(
        CONNIPTION,
        _GRAVITY_SCORES,
        "game.words.games.gravity:ConniptionWords",
        "game.window.boards.gravity.game_ui:ConniptionUi",
        "ai.games.gravity:ConniptionAi",
    ),
    GameEntry(
        CONNECT_FOUR,
        {"zugzwang": "ai.score.zugzwang:ZugzwangScore", **_GRAVITY_SCORES},
        "game.words.games.gravity:ConnectFourWords",
        "game.window.boards.gravity.game_ui:ConnectFourUi",
        "ai.games.gravity:ConnectFourAi",
    ),
    GameEntry(
        DOMINO_FOUR,
        {"fours": "ai.score.domino:FoursScore"},
        "game.words.games.domino:DominoWords",
        "game.window.boards.domino.game_ui:DominoUi",
        "ai.games.domino:DominoAi",
    ),
    GameEntry(
        WINNING_PATHS,
        {"open-paths": "ai.score.paths:OpenPathsScore"},
        "game.words.games.paths:PathsWords",
        "game.window.boards.paths.game_ui:PathsUi",
        "ai.games.paths:PathsAi",
    ),
    GameEntry(
        WATCH_YOUR_BACK,
        {"network": "ai.score.network:NetworkScore", "features": "ai.score.watch_your_back:FeaturesScore"},
        "game.words.games.watch_your_back:WatchYourBackWords",
        "game.window.boards.watch_your_back.game_ui:WatchYourBackUi",
        "ai.games.watch_your_back:WatchYourBackAi",
    ),
)
GAMES: dict[str, Game] = {entry.rules.name: entry.rules for entry in ENTRIES}

FIRST = CONNIPTION.name  # the program is named after it and selects it first


def imported(name: str) -> Any:
    """Return the object that a text names as "module:object"; imports the module."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


def find_game(name: str) -> Game:
    """Return the game with the given name, or raise SetupError, which lists the known names."""
    if name not in GAMES:
        raise SetupError("{name}: no such game, expected one of {names}", name=name, names=", ".join(GAMES))
    return GAMES[name]


def start(name: str, setup: Mapping[str, str] | None = None) -> Board:
    """Return the board at the start of a game. Missing options get their defaults.

    Raise SetupError if the game or an option is unknown, or the value of an option is invalid.
    """
    game = find_game(name)
    chosen = dict(setup or {})
    for option in chosen:
        if option not in game.options:
            raise SetupError(
                "{option}: not an option of {title}, expected {names}",
                option=option,
                title=game.title,
                names=", ".join(game.options) or mark("none"),
            )
    board = game.build({**game.defaults, **chosen})
    refuse_unseen(type(board), Board, PLAIN, UNSEEN)
    return board
