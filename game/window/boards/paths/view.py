"""The board of Winning Paths, to be played on: spaces are marked by mouse and keys."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import Step
from game.rules.paths import PathsBoard
from game.window.boards.grid_view import CHOOSE_KEYS
from game.window.boards.paths.picture import PathsPicture
from game.window.widgets.widget import ARROWS, digit


class PathsView(PathsPicture):
    """Shows moves, and lets a person make them."""

    # --- animation ---

    def plan(self, steps: Sequence[Step], before: PathsBoard) -> None:
        self.hint = None
        for step in steps:
            self._plan_mark(step.cells[0], before.mover)

    def _plan_mark(self, space: Cell, player: Side) -> None:
        def show(height: float) -> None:
            self.falling = space, player, height

        def land() -> None:
            self.falling = None
            self.marks[space] = player
            self.mark = space

        self.plan_landing(show, land)

    # --- mouse and keys ---

    def handle(self, event: pygame.event.Event) -> Move | None:
        if event.type == pygame.MOUSEMOTION:
            self._point_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._point_at(event.pos)
            return self._choose()
        elif event.type == pygame.KEYDOWN:
            if event.key in ARROWS:
                self.by_keys = True
                here = self.space
                self._hover(self.diagram.middle if here < 0 else self.diagram.neighbour(here, *ARROWS[event.key]))
            elif 0 <= (space := digit(event.key)) < len(self.marks) < 10:
                self._hover(space)
                return self._choose()
            elif event.key in CHOOSE_KEYS:
                return self._choose()
        return None

    def _point_at(self, position: tuple[float, float]) -> None:
        self.by_keys = False
        inside = self.grid.collidepoint(position)
        self._hover(self.diagram.space_at(*self.cells_at(position)) if inside else -1)

    def _hover(self, space: Cell) -> None:
        if space != self.space:
            self.space = space
            self.light.jump(0.0)
            if space >= 0:
                self.light.to(1.0)
        self.changed()

    def _choose(self) -> Move | None:
        if self.busy:
            self.finish()  # a click hurries the animation; it is not lost
        return self.space if self.active and self.space in self._legal else None
