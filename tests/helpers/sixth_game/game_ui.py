"""Ten Steps in the window."""

import math
from collections.abc import Sequence

import pygame

from game.rules.board import Board
from game.rules.outcome import Step
from game.window import theme
from game.window.boards.game_ui import CardPicture, GameUi
from game.window.boards.grid_view import PlacedChip, Point, TrayView
from game.window.boards.move_input import MoveInput
from game.window.boards.view import BoardStyle


class StepsView(TrayView):
    """A row of spaces, each with a disc of the player whose move passed it."""

    def __init__(self, board: Board, move_input: MoveInput, style: BoardStyle = BoardStyle.FULL) -> None:
        self.owners: list[int] = []
        self.aim = -1  # the space that mouse or keyboard points at
        super().__init__(board, move_input, style)

    def layout(self, rect: pygame.FRect) -> None:
        self.fit(rect, self.board.length, 1)

    def place(self, board: Board, last: Sequence[Step]) -> None:
        self.owners = list(board.owners)

    def plan(self, steps: Sequence[Step], before: Board) -> None:
        for step in steps:
            self.plan_landing(step, before.mover, lambda _, player: self.owners.append(player))

    def handle(self, event: pygame.event.Event) -> int | None:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.aim = math.floor(self.cells_at(event.pos)[0]) if self.grid.collidepoint(event.pos) else -1
            self.changed()
        return self.choose() if event.type == pygame.MOUSEBUTTONDOWN else None

    def step(self, across: int, down: int) -> None:
        self.aim = (max(self.aim, len(self.owners) - 1) + across) % self.board.length
        self.changed()

    def choose(self, by_key: bool = False) -> int | None:
        move = self.aim + 1 - len(self.owners)
        return move if self.active and move in self.legal else None

    def paint(self, surface: pygame.Surface) -> None:
        self.paint_ground(surface, tuple((column, 0, theme.now.socket) for column in range(self.board.length)))
        for column, owner in enumerate(self.owners):
            self.paint_disc(surface, self.spot(column, 0), 0.37 * self.pitch, owner)

    def placed_chips(self) -> list[PlacedChip]:
        return [(self.spot(*self._spot_of(move)), chip, 0.8 * self.pitch) for move, chip in self.chips.items()]

    def placed_bulb(self) -> tuple[Point, float] | None:
        return None if self.hint is None else (self.spot(*self._spot_of(self.hint)), 0.4 * self.pitch)

    def _spot_of(self, move: int) -> tuple[int, int]:
        return len(self.owners) + move - 1, 0


class StepsUi(GameUi):
    view = StepsView
    picture = CardPicture("xxxooxo... 2")
