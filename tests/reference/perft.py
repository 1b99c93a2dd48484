"""Perft: how many sequences of exactly so many turns a position allows."""


def perft(position, depth: int) -> int:
    """A forced pass is a turn like any other; a finished game has no further turns."""
    if depth == 0:
        return 1
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)
