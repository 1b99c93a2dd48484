"""The board of Winning Paths, to be played on: spaces are marked by mouse and keys."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import Step
from game.rules.paths import PathsBoard
from game.window.boards.paths.picture import PathsPicture
from game.window.widgets.widget import digit


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

    def step(self, across: int, down: int) -> None:
        here = self.space
        self._hover(self.diagram.middle if here < 0 else self.diagram.neighbour(here, across, down))

    def key(self, key: int) -> Move | None:
        space = digit(key)
        if not 0 <= space < len(self.marks) < 10:
            return None
        self._hover(space)
        return self.choose()

    def point_at(self, position: tuple[float, float]) -> None:
        inside = self.grid.collidepoint(position)
        self._hover(self.diagram.space_at(*self.cells_at(position)) if inside else -1)

    def _hover(self, space: Cell) -> None:
        if space != self.space:
            self.space = space
            self.light.jump(0.0)
            if space >= 0:
                self.light.to(1.0)
        self.changed()

    def choose(self, by_key: bool = False) -> Move | None:
        if self.busy:
            self.finish()  # a click hurries the animation; it is not lost
        return self.space if self.active and self.space in self._legal else None
