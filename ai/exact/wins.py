"""Which moves win at once: what the rules alone can say."""

import cython

from game.rules.numbers import Move

if not cython.compiled:
    from game.rules.board import Board


def winning_moves(board: Board) -> list[Move]:
    """Every move with which the mover wins within the turn, in the order of `Board.moves`."""
    moves = board.moves()
    board = board.copy()
    found = []
    for move in moves:
        if _wins(board, move):
            found.append(move)
    return found


@cython.cfunc
def _wins(board: Board, move: cython.int) -> cython.bint:
    wanted: cython.int = board.mover + 1
    board.make(move)
    has_won: cython.bint = board.ended == wanted
    board.unmake()
    return has_won
