"""Makes the board a widget of its screen: its keys, and the texts for screen readers about its spaces."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game.rules.numbers import Cell, Move
from game.window import theme
from game.window.boards.view import BOARD_DOWN, BOARD_LEFT, BOARD_RIGHT, BOARD_UP, CHOOSE, AnyView
from game.window.input.key_bindings import ActionOwner, Actions
from game.window.input.touch import Touch
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

_MOST_VERDICTS = 3  # the most verdicts that a screen reader says about a space


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
    """A space or column of a board, as a part of the screen for screen readers.

    grid_place   its row and its column among all spaces
    notes        what the board shows about its moves: the suggested move, verdicts, or that no move is possible
    """

    role = Role.CELL

    def __init__(self, view: AnyView, space: SpaceText) -> None:
        super().__init__()
        self.title = space.name
        self.key = space.cells[0]
        self.is_current = view.cursor in space.cells
        self.grid_place = (0, 0)
        self.notes: Sequence[str] = ()
        self.contents = space.contents
        corners = [view.turn.point(view.middle_of(cell), view.rect) for cell in space.cells]
        left, top = (min(side) for side in zip(*corners, strict=True))
        right, bottom = (max(side) for side in zip(*corners, strict=True))
        self.rect = pygame.FRect(left, top, right - left, bottom - top).inflate(view.reach, view.reach)

    @property
    def value_text(self) -> str:
        return self.contents

    @property
    def state_text(self) -> str:
        return ", ".join(self.notes)

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
    def touch(self) -> Touch:  # type: ignore[override]
        view = self.view()
        return Touch.DRAG if view is not None and view.takes_drag else Touch.SWIPE

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
        here = next(
            (space for space in WORDS[view.board.game].spaces(view.shown_board) if view.cursor in space.cells), None
        )
        return view.move_input.task() if here is None else f"{here.name}, {here.contents}"

    @property
    def children(self) -> Sequence[Widget]:
        view = self.view()
        if view is None:
            return []
        texts = WORDS[view.board.game].spaces(view.shown_board)
        spaces = [BoardSpace(view, text) for text in texts]
        rows, columns = _lines(spaces)
        moves = _moves_by_cell(view)
        for space, text in zip(spaces, texts, strict=True):
            space.grid_place = rows.index(round(space.rect.centery)), columns.index(round(space.rect.centerx))
            space.notes = _notes(view, text, {move for cell in text.cells for move in moves[cell]})
            space.on_point = partial(view.point_to, text.cells[0])
            if self.on_choose is not None:
                space.on_click = partial(self.click_space, text.cells[0])
        return spaces

    def click_space(self, cell: Cell) -> None:
        """Choose a space or column, as a click with the mouse does."""
        view = self.view()
        if view is None or self.on_choose is None:
            return
        view.point_to(cell)
        move = view.actions[CHOOSE](view)
        if move is not None:
            self.on_choose(move)

    def draw(self, surface: pygame.Surface) -> None:
        if (view := self.view()) is not None:
            view.draw(surface)


def _lines(spaces: Sequence[BoardSpace]) -> tuple[list[int], list[int]]:
    """Return the vertical positions of the rows and the horizontal positions of the columns of spaces."""
    rows, columns = {round(space.rect.centery) for space in spaces}, {round(space.rect.centerx) for space in spaces}
    return sorted(rows), sorted(columns)


def _moves_by_cell(view: AnyView) -> dict[Cell, list[Move]]:
    """Return the legal moves by the cells that a user selects to play them."""
    moves: dict[Cell, list[Move]] = defaultdict(list)
    for move in view.legal:
        for cell in view.board.cells(move):
            moves[cell].append(move)
    return moves


def _notes(view: AnyView, space: SpaceText, moves: set[Move]) -> list[str]:
    """Return what the board shows about the moves of a space, for a screen reader."""
    notes = []
    words = WORDS[view.board.game]
    if view.active and (move := view.move_at(space.cells[0])) is not None:
        notes.append(words.advice(view.board, move))
    if view.hint in moves:
        notes.append(tr("suggested move"))
    for move in [move for move in view.chips if move in moves][:_MOST_VERDICTS]:
        text = words.move(view.board.text(move), "words")
        notes.append(tr("{move}: {verdict}", move=text, verdict=view.chips[move].spoken))
    if view.active and not moves:
        notes.append(tr("no move here"))
    return notes
