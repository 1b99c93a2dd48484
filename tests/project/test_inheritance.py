"""Screens, widgets and board views are composed of parts: inheritance stays flat."""

import importlib
import pkgutil
from collections.abc import Iterator

import game.window
from game.window.boards.view import BoardView
from game.window.scene import Scene
from game.window.widgets.widget import Widget

MOST_ANCESTORS = 2


def subclasses(base: type) -> Iterator[type]:
    for subclass in base.__subclasses__():
        yield subclass
        yield from subclasses(subclass)


def ancestors(subclass: type) -> list[type]:
    """Return the classes of the game above a class."""
    return [base for base in subclass.__mro__[1:] if base.__module__.startswith("game.")]


def test_a_screen_widget_or_board_view_has_at_most_two_ancestors():
    for module in pkgutil.walk_packages(game.window.__path__, "game.window."):
        importlib.import_module(module.name)
    classes = {*subclasses(Scene), *subclasses(Widget), *subclasses(BoardView)}
    assert len(classes) > 40
    assert [found.__name__ for found in classes if len(ancestors(found)) > MOST_ANCESTORS] == []
