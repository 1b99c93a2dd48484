"""The figures of a sentence: the cells, moves and lines that it is about, to be shown on the board."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from ai.exact.fact_finder import deciding_step
from game.record.node import position_key
from game.rules.board import Board
from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import StepKind


class FigureRole(Enum):
    """The meaning of a figure to the player of the explained move."""

    BETTER = auto()  # the move that was better, or that is advised
    THREAT = auto()  # a win or a capture that the player's own move prepares
    DANGER = auto()  # a win of the opponent
    PIECE = auto()  # a piece that is lost, or that can be lost


class FigureKind(Enum):
    """The form of a figure."""

    DISCS = auto()  # single cells
    LINE = auto()  # cells that form a line
    NEW_DISC = auto()  # the cells on which a move puts a piece
    PATH = auto()  # the first and the last cell of a piece that moves


@dataclass(frozen=True)
class Figure:
    """Cells to show on a board. They can be shown in every position in which they have the same contents.

    needs_flip   True if a move needs a flip for this
    contents     the owner of each cell, or -1
    position     the key of the only position in which the figure can be shown, if it depends on more than its cells;
                 otherwise empty
    """

    role: FigureRole
    kind: FigureKind
    cells: tuple[Cell, ...]
    contents: tuple[Side, ...]
    needs_flip: bool = False
    position: str = ""

    def fits(self, board: Board) -> bool:
        """Return True if what the figure shows is true of a position."""
        if self.position and self.position != position_key(board):
            return False
        return all(board.owner(cell) == owner for cell, owner in zip(self.cells, self.contents, strict=True))


def discs(role: FigureRole, board: Board, cells: Sequence[Cell]) -> tuple[Figure, ...]:
    """Return the figure of some cells of a position."""
    return (_figure(role, FigureKind.DISCS, board, cells),) if cells else ()


def line(role: FigureRole, board: Board, cells: Sequence[Cell]) -> Figure:
    """Return the figure of a line of cells in a position."""
    return _figure(role, FigureKind.LINE, board, cells)


def moves(role: FigureRole, board: Board, played: Sequence[Move]) -> tuple[Figure, ...]:
    """Return the figures of legal moves of a position. For moves that win at once, add the lines that they complete."""
    found: list[Figure] = []
    targets: set[tuple[Cell, ...]] = set()
    for move in sorted(played, key=board.spends):
        # Of several moves to the same place, the one with the fewest flips is shown.
        if (cells := board.cells(move)) and cells not in targets:
            targets.add(cells)
            found += _of_move(role, board, move)
    return tuple(dict.fromkeys(found))


def _of_move(role: FigureRole, board: Board, move: Move) -> Iterator[Figure]:
    steps = board.steps(move)
    is_path = any(step.kind in (StepKind.STEP, StepKind.JUMP) for step in steps)
    kind = FigureKind.PATH if is_path else FigureKind.NEW_DISC
    is_flip_alone = all(step.kind is StepKind.PRE_FLIP for step in steps)
    needs_flip = board.spends(move) > 0
    if not is_flip_alone:
        yield _figure(role, kind, board, board.cells(move), needs_flip)
    after = board.after(move)
    outcome = after.outcome()
    if outcome is None or outcome.winner != board.mover or not outcome.lines:
        return
    for cells in deciding_step(board, move, outcome)[1]:
        if needs_flip:
            # Before the flip, the discs of the line do not lie in a line.
            yield _figure(role, FigureKind.DISCS, board, board.cells_before(move, cells), needs_flip)
        else:
            yield _figure(role, FigureKind.LINE, board, cells)


def _figure(
    role: FigureRole, kind: FigureKind, board: Board, cells: Sequence[Cell], needs_flip: bool = False
) -> Figure:
    position = position_key(board) if needs_flip else ""
    return Figure(role, kind, tuple(cells), tuple(map(board.owner, cells)), needs_flip, position)
