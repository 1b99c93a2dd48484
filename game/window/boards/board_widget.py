"""Makes the board a widget of its screen: its keys, and the texts for screen readers about its spaces."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game.rules.numbers import Move
from game.window import theme
from game.window.boards.view import BOARD_DOWN, BOARD_LEFT, BOARD_RIGHT, BOARD_UP, AnyView
from game.window.key_bindings import ActionOwner, Actions
from game.window.widgets.widget import Role, Static, Widget
from game.words.game_words import SpaceText
from game.words.messages import tr
from game.words.registry import WORDS

OPPOSITE = {
    BOARD_LEFT: BOARD_RIGHT,
    BOARD_RIGHT: BOARD_LEFT,
    BOARD_UP: BOARD_DOWN,
    BOARD_DOWN: BOARD_UP,
}


class BoardKeys:
    """Has the actions of a board view. `on_choose` is called with each move that the user chooses by a key."""

    def __init__(self, view: AnyView, on_choose: Callable[[Move], object]) -> None:
        self.view = view
        self.on_choose = on_choose
        # On a turned board, the arrow keys move in the directions that are seen on the screen.
        turned = OPPOSITE if view.turn.is_turned else {}
        self.actions: Actions = {
            turned.get(action, action): partial(self._perform, handler) for action, handler in view.actions.items()
        }

    def _perform(self, handler: Callable[[Any], Move | None], _: object) -> None:
        move = handler(self.view)
        if move is not None:
            self.on_choose(move)


class BoardSpace(Static):
    """A space or column of a board, as a part of the screen for screen readers."""

    role = Role.CELL

    def __init__(self, view: AnyView, space: SpaceText) -> None:
        super().__init__()
        self.title = space.name
        self.contents = space.contents
        corners = [view.turn.point(view.middle_of(cell), view.rect) for cell in space.cells]
        left, top = (min(side) for side in zip(*corners, strict=True))
        right, bottom = (max(side) for side in zip(*corners, strict=True))
        self.rect = pygame.FRect(left, top, right - left, bottom - top).inflate(view.reach, view.reach)

    @property
    def value_text(self) -> str:
        return self.contents

    def describe(self) -> str:
        """Return the text for a screen reader: the name and the contents of the space, without its role."""
        return f"{self.name}, {self.contents}"


class BoardWidget(Widget):
    """The board of a screen. The screen passes the mouse to its view.

    view        a function that returns the view of the board, or None if the screen shows no board now
    on_choose   called with each move that the user chooses by a key; None if no moves can be made
    """

    role = Role.BOARD
    radius = theme.BOARD_RADIUS  # of the focus ring
    takes_mouse = False
    is_ground = True

    def __init__(self, view: Callable[[], AnyView | None], on_choose: Callable[[Move], object] | None = None) -> None:
        super().__init__()
        self.view = view
        self.on_choose = on_choose

    @property
    def key_owner(self) -> ActionOwner:
        view = self.view()
        return self if view is None or self.on_choose is None else BoardKeys(view, self.on_choose)

    @property
    def name(self) -> str:
        return tr("Board")

    @property
    def value_text(self) -> str:
        """The name and the contents of the space at the cursor; without a cursor, an instruction."""
        view = self.view()
        if view is None:
            return ""
        here = next((space for space in WORDS[view.board.game].spaces(view.board) if view.cursor in space.cells), None)
        return view.move_input.task() if here is None else f"{here.name}, {here.contents}"

    @property
    def children(self) -> Sequence[Widget]:
        view = self.view()
        return [] if view is None else [BoardSpace(view, space) for space in WORDS[view.board.game].spaces(view.board)]

    def draw(self, surface: pygame.Surface) -> None:
        if (view := self.view()) is not None:
            view.draw(surface)
