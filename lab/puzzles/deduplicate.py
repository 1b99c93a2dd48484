"""Find puzzles that look alike to people."""

from game.record.puzzle import Puzzle
from game.rules.board import Board, canonical_form


def similarity_key(puzzle: Puzzle) -> tuple[tuple[tuple[str, str], ...], int]:
    """Return a key that is equal for puzzles that look alike.

    Such puzzles have positions that differ only by a symmetry or by the numbers of flips left.
    """
    board = _without_flips(puzzle.board())
    return tuple(sorted(board.setup().items())), canonical_form(board)[0]


def _without_flips(board: Board) -> Board:
    """Return the position with no flips left for either player."""
    for player in (0, 1):
        while (less := board.with_flips(player, -1)) is not None:
            board = less
    return board
