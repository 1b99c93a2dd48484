"""Small pictures of shapes for the dropdown of shapes."""

from functools import cache

import pygame

from game.rules.game import OptionKind
from game.rules.registry import GAMES, start
from game.rules.shapes.inline import is_inline
from game.rules.shapes.shape import BUILT_IN
from game.window.boards.registry import view_for
from game.window.boards.view import AnyView, BoardStyle


@cache
def _view(shape: str) -> AnyView:
    game, option = next(
        (game.name, option) for game in GAMES.values() for option in game.options_of_kind(OptionKind.SHAPE)
    )
    return view_for(start(game, {option.name: shape}), BoardStyle.PLAIN)


def draw_shape(surface: pygame.Surface, rect: pygame.FRect, shape: object) -> bool:
    """Draw a built-in shape or a shape in one line in a rectangle. For other values draw nothing and return False."""
    if shape not in BUILT_IN and not is_inline(str(shape)):
        return False
    view = _view(str(shape))
    view.layout(rect)
    view.draw(surface)
    return True
