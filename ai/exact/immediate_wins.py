"""Find the moves that win at once."""

import cython

from game.rules.numbers import Move

if not cython.compiled:
    from game.rules.board import Board


def winning_moves(board: Board) -> list[Move]:
    """Return the legal moves that win the game at once, in the order of `Board.moves`."""
    moves = board.moves()
    board = board.copy()
    found = []
    for move in moves:
        if _wins(board, move):
            found.append(move)
    return found


def _wins(board: Board, move: cython.int) -> cython.bint:
    won: cython.int = board.mover + 1
    board.make(move)
    has_won: cython.bint = board.ended == won
    board.unmake()
    return has_won
