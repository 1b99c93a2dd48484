"""Perft: how many move sequences of each length a position has. It proves the rules and measures their speed."""

from collections.abc import Callable, Iterator

from game.rules.board import Board, is_compiled, perft

# So many leaves are counted in one go; they take some hundredths of a second.
AT_ONCE = 2_000_000 if is_compiled() else 20_000
USUAL_MOVES = 12
# Games that go on for longer have more sequences than anybody will ever count.
MOST_TURNS = 100


def divide(board: Board, depth: int) -> Iterator[tuple[int, int]]:
    """Each legal move, and how many sequences of `depth` turns begin with it."""
    for move in board.moves():
        board.play(move)
        leaves = count(board, depth - 1)
        board.undo()
        yield move, leaves


def count(
    board: Board,
    depth: int,
    pulse: Callable[[float], None] = lambda done: None,
    done: float = 0.0,
    share: float = 1.0,
) -> int:
    """The number of sequences of `depth` turns, counted in pieces that are short enough for a pulse between them.

    `pulse` hears which part of the whole is done, of which this count is a `share`; it may raise to stop.
    """
    pulse(done)
    moves = board.moves()
    # As if every turn had as many moves, or as many as usual where there happen to be few.
    breadth = max(len(moves), USUAL_MOVES)
    if not moves or depth <= 1 or (depth < 10 and breadth**depth <= AT_ONCE):
        return perft(board, depth)
    leaves = 0
    for index, move in enumerate(moves):
        board.play(move)
        leaves += count(board, depth - 1, pulse, done + share * index / len(moves), share / len(moves))
        board.undo()
    return leaves
