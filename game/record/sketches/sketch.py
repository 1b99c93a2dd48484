"""Positions that are being set up by hand. Unlike a board, a sketch may hold a position that no game allows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.rules.board import Board
from game.rules.numbers import Cell, Move, Side
from game.rules.registry import start

AnyBoard = TypeVar("AnyBoard", bound=Board)

MOST_STEPS = 100_000  # the most positions that are looked at to find out if a game can reach a position


@dataclass(frozen=True)
class Counter:
    """A number of a position besides its pieces, such as a player's flips.

    name    identifies the counter in the sketch
    label   the text beside its control
    names   a text for each value, for a counter that is a choice; else empty
    """

    name: str
    label: str
    low: int
    high: int
    names: tuple[str, ...] = ()


class Sketch(Generic[AnyBoard]):
    """A position that is being set up. Each game has its own subclass.

    board      a board of this setup, for the geometry; its pieces have no meaning
    pieces     the owner of each piece, by cell
    mover      the side to move
    counters   the values of the counters, by name
    """

    def __init__(self, board: AnyBoard) -> None:
        self.board = board
        self.pieces: dict[Cell, Side] = {}
        self.mover: Side = 0
        self.counters: dict[str, int] = {}
        self.take(board)

    # --- implemented by each game ---

    def take(self, board: AnyBoard) -> None:
        """Take over the position of a board of the same setup."""
        self.pieces = {cell: board.owner(cell) for cell in board.all_cells() if board.owner(cell) >= 0}
        self.mover = board.mover

    def text(self) -> str:
        """Return the position as text, which a board may refuse."""
        raise NotImplementedError

    def setup(self) -> dict[str, str]:
        """Return the options of a game that begins at this position."""
        return self.board.setup()

    def offered_counters(self) -> Sequence[Counter]:
        """Return the counters that the position has now."""
        return ()

    def put(self, cell: Cell, side: Side) -> None:
        """Put a piece of a side on a cell, in place of the piece there."""
        if self.takes_piece(cell):
            self.pieces[cell] = side
            self.update_mover()

    def remove(self, cell: Cell) -> None:
        """Remove the piece on a cell, if there is one."""
        if self.pieces.pop(cell, None) is not None:
            self.update_mover()

    def takes_piece(self, cell: Cell) -> bool:
        """Return True if a piece may lie on a cell."""
        return cell in self.board.all_cells()

    def mirror_image(self, cell: Cell) -> Cell:
        """Return the cell at the mirror image of a cell, from left to right."""
        return cell

    def known_moves(self) -> Sequence[Move]:
        """Return moves that a board view must know to show the pieces as they were set."""
        return ()

    def as_board(self) -> "SketchedBoard":
        """Return an object that a board view shows like a board."""
        return SketchedBoard(self)

    def can_be_reached(self, board: AnyBoard) -> bool | None:
        """Return True if some game reaches this legal position, False if none does, and None if that is not known."""
        return None

    # --- shared by all games ---

    def move(self, start: Cell, end: Cell) -> None:
        """Move the piece on one cell to another."""
        side = self.pieces.get(start)
        if side is not None and start != end and self.takes_piece(end):
            self.remove(start)
            self.put(end, side)

    def clear(self) -> None:
        """Remove all pieces."""
        self.pieces.clear()
        self.update_mover()

    def mirror(self) -> None:
        """Mirror the position from left to right."""
        self.pieces = {self.mirror_image(cell): side for cell, side in self.pieces.items()}

    def swap_colors(self) -> None:
        """Give each piece to the other side."""
        self.pieces = {cell: 1 - side for cell, side in self.pieces.items()}
        self.update_mover()

    def set_mover(self, mover: Side) -> None:
        self.mover = mover

    def count(self, side: Side) -> int:
        """Return the number of pieces of a side."""
        return sum(1 for owner in self.pieces.values() if owner == side)

    def update_mover(self) -> None:
        """Set the side to move if the numbers of pieces allow only one side."""
        lead = self.count(0) - self.count(1)
        if lead in (0, 1):
            self.mover = lead

    def to_board(self) -> AnyBoard:
        """Return a board with this position. Raise RulesError with the reason if no game has such a position."""
        board = start(self.board.game, self.setup())
        board.set_position(self.text())
        return board  # type: ignore[return-value]

    def read(self, text: str) -> None:
        """Take over the position that a text describes. Raise RulesError and change nothing if it is invalid."""
        board = start(self.board.game, self.setup())
        board.set_position(text)
        self.take(board)  # type: ignore[arg-type]


class SketchedBoard:
    """A sketch as an object with those methods of a board that a view and the texts about a board need."""

    def __init__(self, sketch: "Sketch[Any]", board: Board | None = None) -> None:
        self._board = board or sketch.board
        self.pieces = dict(sketch.pieces)
        self.mover = sketch.mover
        self.ended = self.turns = 0

    @property  # type: ignore[misc]
    def __class__(self) -> type[Board]:  # type: ignore[override]
        """The class of the board. Texts and views check that they got a board of their game."""
        return type(self._board)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._board, name)

    def owner(self, cell: Cell) -> Side:
        return self.pieces.get(cell, -1)

    def moves(self) -> list[Move]:
        return []

    def outcome(self) -> None:
        return None

    def material(self) -> tuple[int, int]:
        return tuple(sum(1 for owner in self.pieces.values() if owner == side) for side in (0, 1))  # type: ignore


class TextSketch(Sketch[Board]):
    """The sketch of a game without a sketch of its own: its position is set up as text only."""

    def take(self, board: Board) -> None:
        super().take(board)
        self._text = board.position()

    def text(self) -> str:
        return self._text

    def takes_piece(self, cell: Cell) -> bool:
        return False
