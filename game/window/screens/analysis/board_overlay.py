"""Draws the line under the pointer on a board as numbered ghosts, and the marks for a move."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.rules.board import Board
from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import StepKind
from game.window import theme
from game.window.boards.board_marks import ArrowMark, BoardMark, CellMark
from game.window.boards.view import AnyView
from game.window.paint import draw
from game.window.paint.marks import Ink
from game.words.messages import tr

INKS = tuple(Ink)
MOST_GHOSTS = 9
FLIPS = (StepKind.PRE_FLIP, StepKind.POST_FLIP)


@dataclass(frozen=True)
class Ghost:
    """A move of a line, drawn faintly: its number in the line, its side, and its cells."""

    number: int
    side: Side
    cells: tuple[Cell, ...]
    is_domino: bool = False


def ghosts(board: Board, line: Sequence[Move], walked: int) -> list[Ghost]:
    """Return the ghosts of a line after its first `walked` moves. They end with a flip, which moves all discs."""
    board = board.copy()
    found: list[Ghost] = []
    for number, move in enumerate(line[: walked + MOST_GHOSTS], start=1):
        steps = board.steps(move)
        if number > walked:
            if steps[0].kind is StepKind.PRE_FLIP:
                break
            if cells := steps[0].cells:
                found.append(Ghost(number, board.mover, cells, steps[0].kind is StepKind.LAY))
            if any(step.kind in FLIPS for step in steps):
                break
        board.play(move)
    return found


def move_marks(view: AnyView, board: Board, move: Move, ink: Ink) -> list[BoardMark]:
    """Return the marks that show a move: an arrow along its cells, or a shape around the cell of a new piece."""
    steps = [step for step in board.steps(move) if step.kind not in FLIPS]
    cells = board.cells(move) if steps and steps[0].cells else ()
    needs_flip = board.spends(move) > 0
    if not cells:
        return []
    if len(cells) > 1:
        return [ArrowMark(cells[0], cells[-1], ink)]
    marks: list[BoardMark] = []
    if view.entry_of(cells[0]) is not None:
        marks.append(ArrowMark(None, cells[0], ink))
    if needs_flip or not marks:
        marks.append(CellMark(cells[0], ink, needs_flip))
    return marks


def cell_at(view: AnyView, position: tuple[float, float]) -> Cell | None:
    """Return the cell of a board at a position on the screen, or None."""
    x, y = position

    def distance(cell: Cell) -> float:
        left, top = view.mark_spot(cell)
        return max(abs(left - x), abs(top - y))

    nearest = min(view.board.all_cells(), key=distance)
    return nearest if distance(nearest) <= view.reach / 2 else None


class GhostOverlay:
    """Draws ghosts above a board.

    ghosts   the moves to draw
    """

    def __init__(self) -> None:
        self._view: AnyView | None = None
        self.ghosts: list[Ghost] = []

    @property
    def words(self) -> str:
        """The text for a screen reader: the number and the cell of each ghost. Empty without ghosts."""
        if self._view is None or not self.ghosts:
            return ""
        board = self._view.board
        cells = ", ".join(f"{ghost.number}: {board.cell_name(ghost.cells[-1])}" for ghost in self.ghosts)
        return tr("Line on the board: {cells}", cells=cells)

    def show(self, view: AnyView, found: list[Ghost]) -> None:
        self._view, self.ghosts = view, found
        view.changed()

    def draw(self, surface: pygame.Surface) -> None:
        view = self._view
        if view is None or view.busy:
            return
        for ghost in self.ghosts:
            spots = [view.mark_spot(cell) for cell in ghost.cells]
            radius = max(9.0, 0.3 * view.reach)
            end = spots[-1]
            if ghost.is_domino:
                end = (spots[0][0] + spots[1][0]) / 2, (spots[0][1] + spots[1][1]) / 2
                for spot in spots:
                    draw.disc(surface, spot, radius, ghost.side, 0.45)
            elif len(spots) > 1:
                color = theme.now.line_color(ghost.side)
                draw.polyline(surface, spots, color, max(2.0, 0.06 * view.reach), opacity=0.6)
            if not ghost.is_domino:
                draw.disc(surface, end, radius, ghost.side, 0.55)
            draw.dot(surface, end, max(8.0, 0.17 * view.reach), theme.now.panel, 0.9)
            draw.text(surface, str(ghost.number), end, "label", theme.now.text, "center")
