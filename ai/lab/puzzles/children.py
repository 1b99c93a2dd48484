"""What a turn can lead to."""

from __future__ import annotations

from game.rules.board import Board
from game.rules.numbers import Move


def children(board: Board) -> list[tuple[Move, Board]]:
    """Every move with the board that it leads to."""
    pairs = []
    for move in board.moves():
        after = board.copy()
        after.play(move)
        pairs.append((move, after))
    return pairs
