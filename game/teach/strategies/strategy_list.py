"""Loads the strategies that come with the program, on first use."""

from functools import lru_cache

from game.files import asset
from game.rules.board import Board
from game.rules.registry import GAMES
from game.teach.strategies.strategy import Strategy, read_strategy
from game.words.registry import WORDS
from game.words.teaching.strategies import StrategyText

FOLDER = "strategies"


def strategy_games() -> list[str]:
    """Return the names of the games that have strategies."""
    return [game for game in GAMES if WORDS[game].strategies]


def has_strategy(board: Board) -> bool:
    """Return True if the game has a strategy with the setup of this board."""
    return any(_start(board.game, text).setup() == board.setup() for text in WORDS[board.game].strategies)


@lru_cache
def _start(game: str, text: StrategyText) -> Board:
    """Return the position in which a strategy begins, which is that of the first line of its file."""
    with asset(f"{FOLDER}/{text.name}.tsv").open(encoding="ascii") as file:
        return read_strategy(file.readline(), game, text.moves).start


@lru_cache
def load_strategy(game: str, text: StrategyText) -> Strategy:
    """Return a strategy of a game."""
    return read_strategy(asset(f"{FOLDER}/{text.name}.tsv").read_text("ascii"), game, text.moves)
