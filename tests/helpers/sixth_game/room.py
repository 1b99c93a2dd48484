"""Ten Steps in the window."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.rules.board import Board
from game.rules.outcome import Step
from game.window import theme
from game.window.boards.grid_view import CHOOSE_KEYS, TrayView
from game.window.boards.room import Picture, Room
from game.window.boards.turn import Turn
from game.window.boards.view import Style
from game.window.widgets.widget import ARROWS


class StepsView(TrayView):
    """A row of spaces, each with a disc of who went over it."""

    def __init__(self, board: Board, turn: Turn, style: Style = Style.FULL) -> None:
        self.owners: list[int] = []
        self.aim = -1  # the space that mouse or keyboard points at
        super().__init__(board, turn, style)

    def layout(self, rect: pygame.FRect) -> None:
        self.fit(rect, self.board.length, 1)

    def place(self, board: Board, last: Sequence[Step]) -> None:
        self.owners = list(board.owners)

    def plan(self, steps: Sequence[Step], before: Board) -> None:
        for _ in steps:
            self.plan_landing(lambda height: None, lambda: self.owners.append(before.mover))

    def handle(self, event: pygame.event.Event) -> int | None:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.aim = math.floor(self.cells_at(event.pos)[0]) if self.grid.collidepoint(event.pos) else -1
            self.changed()
        elif event.type == pygame.KEYDOWN and event.key in ARROWS:
            self.aim = (max(self.aim, len(self.owners) - 1) + ARROWS[event.key][0]) % self.board.length
            self.changed()
        is_choice = event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and event.key in CHOOSE_KEYS)
        move = self.aim + 1 - len(self.owners)
        return move if is_choice and self.active and move in self._legal else None

    def paint(self, surface: pygame.Surface) -> None:
        self.paint_ground(surface, tuple((column, 0, theme.now.socket) for column in range(self.board.length)))
        for column, owner in enumerate(self.owners):
            self.paint_disc(surface, self.spot(column, 0), 0.37 * self.pitch, owner)
        if self.style is Style.FULL and not self.busy:
            for move, chip in self.chips.items():
                self.paint_chip(surface, self.spot(*self._spot_of(move)), chip, 0.8 * self.pitch)
            if self.hint is not None:
                self.paint_bulb(surface, self.spot(*self._spot_of(self.hint)), 0.4 * self.pitch)

    def _spot_of(self, move: int) -> tuple[int, int]:
        return len(self.owners) + move - 1, 0


class StepsRoom(Room):
    view = StepsView
    picture = Picture("xxxooxo... 2")
    keys = ((("arrows",), "go ahead"),)
