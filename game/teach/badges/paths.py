"""Badges of Winning Paths."""

from __future__ import annotations

from game.rules.outcome import Reason
from game.rules.paths import PathsBoard
from game.teach.badges.badge import Finished, GameBadge

CUBE, LAYER = "3x3x3", 9  # the shape with three layers, and the spaces of one


def _through_layers(game: Finished) -> bool:
    in_cube = game.has_won and game.record.setup["File"] == CUBE and game.outcome.reason is Reason.PATH
    return in_cube and len({cell // LAYER for cell in game.outcome.cells}) == 3


def _all_sides(game: Finished) -> bool:
    board = game.record.board
    assert isinstance(board, PathsBoard)
    return game.has_won and game.outcome.reason is Reason.PATH and bool(board.shape.sides)


PATHS = (
    GameBadge(
        "layers", "Three floors", "Win with a path through all layers of the cube", "chevron-up", _through_layers
    ),
    GameBadge("sides", "Side to side", "Win by joining all sides of a shape", "arrow-left-right", _all_sides),
)
