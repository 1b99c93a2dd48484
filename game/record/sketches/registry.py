"""The registry of sketches, by class of board, and the functions that create them."""

from collections.abc import Mapping
from typing import Any

from game.record.open_game import open_text
from game.record.record import Record
from game.record.sketches.domino import DominoSketch
from game.record.sketches.gravity import GravitySketch
from game.record.sketches.paths import PathsSketch
from game.record.sketches.sketch import Sketch, TextSketch
from game.record.sketches.watch_your_back import WatchYourBackSketch
from game.rules.board import Board
from game.rules.domino import DominoBoard
from game.rules.errors import RulesError
from game.rules.gravity import GravityBoard
from game.rules.paths import PathsBoard
from game.rules.registry import start
from game.rules.watch_your_back import WatchYourBackBoard

SKETCHES: Mapping[type[Board], type[Sketch[Any]]] = {
    GravityBoard: GravitySketch,
    DominoBoard: DominoSketch,
    PathsBoard: PathsSketch,
    WatchYourBackBoard: WatchYourBackSketch,
}


def start_sketch(game: str, setup: Mapping[str, str] | None = None) -> Sketch[Any]:
    """Return the sketch of the start of a game."""
    return sketch_of(start(game, setup))


def sketch_of(board: Board) -> Sketch[Any]:
    """Return the sketch of a position."""
    return SKETCHES.get(type(board), TextSketch)(board)


def read_sketch(text: str, game: str, setup: Mapping[str, str]) -> Sketch[Any]:
    """Return the sketch of the position that a text describes, of this game and setup if possible.

    The text may also be anything else that can be pasted. Raise RulesError if it cannot be read.
    """
    board = start(game, setup)
    try:
        board.set_position(" ".join(text.split()))
    except RulesError as error:
        try:
            board = open_text(text, Record(game, setup)).board
        except RulesError:
            raise error from None
    return sketch_of(board)
