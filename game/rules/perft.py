"""Perft: count the move sequences of a given length from a position, to check the rules and measure their speed."""

from collections.abc import Callable, Iterator

from game.rules.board import Board, is_compiled, perft

# Leaves counted without a progress report in between; this many take a few hundredths of a second.
AT_ONCE = 2_000_000 if is_compiled() else 20_000
USUAL_MOVES = 12  # an estimate of the number of legal moves where the position has fewer
# Longer games have more sequences than can ever be counted.
MOST_TURNS = 100


def divide(board: Board, depth: int) -> Iterator[tuple[int, int]]:
    """Yield each legal move, with the number of sequences of `depth` moves that begin with it."""
    for move in board.moves():
        board.play(move)
        leaves = count(board, depth - 1)
        board.undo()
        yield move, leaves


def count(
    board: Board, depth: int, pulse: Callable[[float], None] = lambda done: None, done: float = 0.0, share: float = 1.0
) -> int:
    """Return the number of move sequences of exactly `depth` moves. Call `pulse` often with the progress.

    The progress is a number from 0 to 1: `done` at the start and `done + share` at the end. `pulse` may raise an
    exception to stop the count.
    """
    pulse(done)
    moves = board.moves()
    # Estimate the size as if every turn had this many moves, or the usual number if this position has few.
    breadth = max(len(moves), USUAL_MOVES)
    if not moves or depth <= 1 or (depth < 10 and breadth**depth <= AT_ONCE):
        return perft(board, depth)
    leaves = 0
    for index, move in enumerate(moves):
        board.play(move)
        leaves += count(board, depth - 1, pulse, done + share * index / len(moves), share / len(moves))
        board.undo()
    return leaves
