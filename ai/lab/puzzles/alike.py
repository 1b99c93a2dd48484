"""Which puzzles look the same to people."""

from __future__ import annotations

from game.record.puzzle import Puzzle
from game.rules.board import Board, canonical_form


def likeness(puzzle: Puzzle) -> tuple[tuple[tuple[str, str], ...], int]:
    """The same for positions that differ by a symmetry, or by no more than the flips that are left."""
    board = _bare(puzzle.board())
    return tuple(sorted(board.setup().items())), canonical_form(board)[0]


def _bare(board: Board) -> Board:
    """The same position with nobody having anything left to spend."""
    for player in (0, 1):
        while (less := board.with_flips(player, -1)) is not None:
            board = less
    return board
