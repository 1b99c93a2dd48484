"""Perft: the number of sequences of exactly so many turns from a position."""


def perft(position, depth: int) -> int:
    """Count the sequences; a forced pass is a turn like any other, and a finished game has no further turns."""
    if depth == 0:
        return 1
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)
