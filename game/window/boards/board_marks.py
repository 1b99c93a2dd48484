"""The marks on a board: shapes around cells, arrows, and lines of cells. Users and the coach draw them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.rules.numbers import Cell
from game.window.paint import marks
from game.window.paint.marks import Ink, Point


@dataclass(frozen=True)
class CellMark:
    """A shape around a cell. With `needs_flip`, the sign of a flip is added."""

    cell: Cell
    ink: Ink
    needs_flip: bool = False


@dataclass(frozen=True)
class ArrowMark:
    """An arrow between two cells. If `start` is None, a new piece comes to the cell `end`."""

    start: Cell | None
    end: Cell
    ink: Ink


@dataclass(frozen=True)
class LineMark:
    """A line through all these cells."""

    cells: tuple[Cell, ...]
    ink: Ink


BoardMark = CellMark | ArrowMark | LineMark


class MarkedBoard(Protocol):
    """The parts of a board view that are needed to draw marks on it."""

    def mark_spot(self, cell: Cell) -> Point:
        """Return the position on the screen of what lies in a cell now; a flip before the drop moves discs."""

    def entry_of(self, cell: Cell) -> Point | None:
        """Return the point from which a new piece comes to a cell, or None if it appears on the cell."""

    def line_points(self, cells: Sequence[Cell]) -> list[list[Point]]:
        """Return the points of the lines through these cells."""

    @property
    def reach(self) -> float:
        """The distance between two cells on the screen, in points."""


def paint(surface: pygame.Surface, view: MarkedBoard, shown: Iterable[BoardMark], opacity: float = 1) -> None:
    """Draw marks on a board: lines below arrows, and shapes above both."""
    order = {LineMark: 0, ArrowMark: 1, CellMark: 2}
    size = view.reach
    for mark in sorted(shown, key=lambda mark: order[type(mark)]):
        match mark:
            case LineMark(cells, ink):
                for points in view.line_points(cells):
                    marks.line(surface, points, size, ink, opacity)
            case ArrowMark(start, end, ink):
                source = view.entry_of(end) if start is None else view.mark_spot(start)
                if source is not None:
                    marks.arrow(surface, source, view.mark_spot(end), size, ink, opacity)
            case CellMark(cell, ink, needs_flip):
                marks.shape(surface, view.mark_spot(cell), size, ink, opacity)
                if needs_flip:
                    marks.flip_badge(surface, view.mark_spot(cell), size, ink, opacity)
