"""Shows the figures of sentences on a board: what the coach, a hint or a mistake is about."""

import math
from collections.abc import Iterator, Sequence

from game.rules.board import Board
from game.teach.explanations.figures import Figure, FigureKind, FigureRole
from game.window.boards.board_marks import ArrowMark, BoardMark, CellMark, LineMark
from game.window.boards.view import AnyView
from game.window.paint.marks import Ink

INKS = {
    FigureRole.BETTER: Ink.GREEN,
    FigureRole.THREAT: Ink.BLUE,
    FigureRole.DANGER: Ink.RED,
    FigureRole.PIECE: Ink.YELLOW,
}
READING = 9.0  # seconds for which figures are shown while the game goes on


def show_figures(view: AnyView, figures: Sequence[Figure], seconds: float = math.inf) -> None:
    """Show those of the figures that are true of the position on the board. They fade after some seconds."""
    if view.board.ended:  # no move can follow, and the board highlights the winning lines
        figures = [figure for figure in figures if figure.kind is FigureKind.DISCS]
    boards = [view.board]
    legal = view.board.moves()
    for chosen in (view.move_input.unconfirmed, view.hint):
        # The board marks this move. With a flip, the discs lie elsewhere after it.
        if chosen in legal and not view.board.spends(chosen):
            boards.append(view.board.after(chosen))
    view.pointers.show(tuple(dict.fromkeys(_marks(figures, boards))), seconds)
    view.changed()


def _marks(figures: Sequence[Figure], boards: Sequence[Board]) -> Iterator[BoardMark]:
    for figure in figures:
        if any(figure.fits(board) for board in boards):
            yield from _marks_of(figure)


def _marks_of(figure: Figure) -> Iterator[BoardMark]:
    ink, cells = INKS[figure.role], figure.cells
    match figure.kind:
        case FigureKind.LINE:
            yield LineMark(cells, ink)
        case FigureKind.DISCS:
            yield from (CellMark(cell, ink) for cell in cells)
        case FigureKind.PATH:
            yield ArrowMark(cells[0], cells[-1], ink)
            yield CellMark(cells[-1], ink)
        case FigureKind.NEW_DISC:
            if len(cells) == 1 and figure.role in (FigureRole.BETTER, FigureRole.DANGER):
                yield ArrowMark(None, cells[0], ink)
            yield from (CellMark(cell, ink, figure.needs_flip) for cell in cells)
