"""What to play when all is lost: the opponent still has to see his win, so he is left as few as can be."""

import cython

from game.rules.numbers import Move

if not cython.compiled:
    from game.rules.board import Board


def stubborn(board: Board, move: Move) -> Move:
    """The given move, unless it leaves the opponent a win with his next turn and another leaves him fewer.

    So of two threats one is blocked. Of those that leave equally few it is one that spends least, or the given one.
    """
    board = board.copy()
    moves = sorted(board.moves(), key=board.spends)
    least: cython.int = _wins_left(board, move, board.move_limit)
    for other in moves:
        if least == 0:
            break
        wins: cython.int = _wins_left(board, other, least)
        if wins < least:
            move = other
            least = wins
    return move


@cython.cfunc
def _wins_left(board: Board, move: cython.int, most: cython.int) -> cython.int:
    """How many replies to a move win at once, counted up to `most`; that many if the move itself loses the game."""
    replies = cython.declare(cython.int[128])
    index: cython.int
    wins: cython.int = 0
    mover: cython.int = board.mover
    board.make(move)
    if board.ended == 2 - mover:
        wins = most
    elif board.ended == 0:
        for index in range(board.fill_moves(replies)):
            board.make(replies[index])
            wins += board.ended == 2 - mover
            board.unmake()
            if wins == most:
                break
    board.unmake()
    return wins
