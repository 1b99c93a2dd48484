"""Small pictures of shapes, for the list of them."""

from __future__ import annotations

from functools import cache

import pygame

from game.rules.catalog import GAMES, start
from game.rules.game import OptionKind
from game.rules.shapes.shape import BUILT_IN
from game.window.boards.catalog import view_for
from game.window.boards.view import AnyView, Style


@cache
def _view(shape: str) -> AnyView:
    game, option = next((game.name, option) for game in GAMES.values() for option in game.having(OptionKind.SHAPE))
    return view_for(start(game, {option.name: shape}), Style.PLAIN)


def draw_shape(surface: pygame.Surface, rect: pygame.FRect, shape: object) -> bool:
    """Draw a shape that comes with the game; False for any other."""
    if shape not in BUILT_IN:
        return False
    view = _view(str(shape))
    view.layout(rect)
    view.draw(surface)
    return True
