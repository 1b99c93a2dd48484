"""A page with a position in which a move is to be found: what puzzles and learning from mistakes share."""

from __future__ import annotations

import pygame

from game.record.record import Record
from game.rules.numbers import Move
from game.window.boards.catalog import ROOMS
from game.window.boards.turn import Turn
from game.window.scene import Stage
from game.window.screens.board_page import BoardPage
from game.window.screens.turn_buttons import TurnButtons
from game.window.widgets.controls import ENTER


class TaskPage(BoardPage):
    """Moves are tried on its board; one that is wrong is seen for a while, and taken back.

    Subclasses say what is tried, when, and what comes afterwards: `attempt`, `may_move`, `shows_wrong_move`,
    `take_back`, `can_go_on`, `go_on`.

    controls   of a turn besides the board
    """

    controls: TurnButtons

    def __init__(self, app: Stage, record: Record, title: str) -> None:
        super().__init__(app, record, title, turn=self.turn_of(app, record))

    def turn_of(self, app: Stage, record: Record) -> Turn:
        return ROOMS[record.game].turn(record.board, record.setup, self.attempt, lambda: app.settings.confirm_move)

    def attempt(self, move: Move) -> None:
        """Try a move."""
        raise NotImplementedError

    @property
    def may_move(self) -> bool:
        raise NotImplementedError

    @property
    def shows_wrong_move(self) -> bool:
        """Whether a wrong move stands on the board."""
        raise NotImplementedError

    def take_back(self) -> None:
        """What was wrong has been seen: back to before it."""
        raise NotImplementedError

    @property
    def can_go_on(self) -> bool:
        """Whether Enter leads on."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Go on to what is next."""
        raise NotImplementedError

    def handle(self, event: pygame.event.Event) -> bool:
        is_press = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if is_press and self.shows_wrong_move and not self.view.busy:
            self.take_back()  # somebody does not want to wait
        is_enter = event.type == pygame.KEYDOWN and event.key in ENTER and self.widgets.focus is None
        if is_enter and self.can_go_on:
            self.go_on()
            return True
        if self.controls.handle(event, self.view) or super().handle(event):
            self.refresh()
            return True
        move = self.view.handle(event)
        if move is not None and self.may_move:
            self.turn.choose(move)
        if move is not None:
            self.refresh()
        return move is not None
