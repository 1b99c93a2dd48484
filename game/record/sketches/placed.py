"""Decides if a game can reach a position of a game in which pieces stay where they are placed."""

from collections.abc import Iterable

from game.rules.numbers import Cell
from game.rules.placed_board import PlacedBoard


def is_reachable(board: PlacedBoard, last_pieces: Iterable[tuple[Cell, ...]]) -> bool:
    """Return True if some order of moves leads to a legal position.

    Pieces never move, so without a line every order does. A line must be completed by the last piece. `last_pieces` are
    the sets of cells that may be the last piece of the winner.
    """
    winner = board.winner
    if winner is None:
        return True
    cells = sum(1 << cell for cell in board.all_cells() if board.owner(cell) == winner)
    return any(not board.winning_lines(cells & ~sum(1 << cell for cell in piece)) for piece in last_pieces)
