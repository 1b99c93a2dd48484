"""What to play when all is lost: opponents still have to see their win, so they are left as few as can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from ai.scale import WON
from game.rules.numbers import Move

if TYPE_CHECKING:
    from ai.search.alphabeta import AlphaBeta
if not cython.compiled:
    from game.rules.board import Board


def stubborn(board: Board, move: Move) -> Move:
    """The given move, unless it leaves the opponent a win with the next turn and another leaves fewer.

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


def trickiest(searcher: AlphaBeta, move: Move, turns: int) -> Move:
    """Of the moves that lose as late as the given one, in so many turns: that with the fewest replies that win as soon.

    The searcher stands where the game does, and has proven the loss. Stopped, it is the best one found until then.
    """
    board = searcher.board
    soonest = WON - (turns - 1)  # what the position after the move is worth to the opponent, at least
    fewest = board.move_limit
    best = move
    for other in [move, *sorted((other for other in board.moves() if other != move), key=board.spends)]:
        board.play(other)
        is_late = not board.ended and (other == move or searcher.search(turns - 1, soonest, soonest + 1) <= soonest)
        ways = _ways_to_win(searcher, turns - 2, fewest) if is_late else fewest
        board.undo()
        if searcher.stopped:
            break
        if ways < fewest:
            best, fewest = other, ways
    return best


def _ways_to_win(searcher: AlphaBeta, turns: int, most: int) -> int:
    """How many moves of the searcher's mover leave the other one lost in so many turns, counted up to `most`."""
    board = searcher.board
    lost = turns - WON
    ways = 0
    for reply in board.moves():
        board.play(reply)
        ways += searcher.search(turns, lost, lost + 1) <= lost
        board.undo()
        if ways >= most or searcher.stopped:
            break
    return ways


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
