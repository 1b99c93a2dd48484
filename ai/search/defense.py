"""Choose, among equally good moves, the moves that are hardest for the opponent to answer."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import cython

from ai.scale import WON
from game.rules.numbers import Move

if TYPE_CHECKING:
    from ai.search.alphabeta import AlphaBeta
if not cython.compiled:
    from game.rules.board import Board


def hardest_moves(moves: Iterable[Move], count: Callable[[Move, float], float | None]) -> list[Move]:
    """Return the moves that leave the opponent the fewest good replies.

    count(move, most) returns the number of good replies to a move, or None to stop with the moves found so far. A
    caller that uses only the first move of the result may let it stop counting at `most`.
    """
    best: list[Move] = []
    fewest = math.inf
    for move in moves:
        replies = count(move, fewest)
        if replies is None:
            break
        if replies < fewest:
            best, fewest = [], replies
        if replies == fewest:
            best.append(move)
    return best


def toughest_move(board: Board, move: Move) -> Move:
    """Return the given move, or another move that leaves the opponent fewer immediate wins.

    With two threats against the mover, the result blocks at least one of them. Among equal moves the given one comes
    first, then the move that uses the fewest flips.
    """
    board = board.copy()
    moves = [move, *sorted(board.moves(), key=board.spends)]
    limit = board.move_limit
    return hardest_moves(moves, lambda other, most: _wins_left(board, other, int(min(most, limit))))[0]


def trap_move(searcher: AlphaBeta, move: Move, turns: int) -> Move:
    """Return the move that leaves the opponent the fewest winning replies, among moves that lose as late as `move`.

    The searcher's board is the position of the game, and the searcher has proven the loss in `turns` turns. If the
    searcher is stopped, return the best move found so far.
    """
    board = searcher.board
    soonest = WON - (turns - 1)  # the least score of the position after the move, for the opponent

    def count(other: Move, most: float) -> float | None:
        board.play(other)
        is_late = not board.ended and (other == move or searcher.search(turns - 1, soonest, soonest + 1) <= soonest)
        wins = _count_winning_replies(searcher, turns - 2, most) if is_late else math.inf
        board.undo()
        return None if searcher.stopped else wins

    moves = [move, *sorted((other for other in board.moves() if other != move), key=board.spends)]
    return next(iter(hardest_moves(moves, count)), move)


def _count_winning_replies(searcher: AlphaBeta, turns: int, most: float) -> int:
    """Return the number of moves after which the opponent loses within `turns` turns; stop at `most`."""
    board = searcher.board
    lost = turns - WON
    wins = 0
    for reply in board.moves():
        board.play(reply)
        wins += searcher.search(turns, lost, lost + 1) <= lost
        board.undo()
        if wins >= most or searcher.stopped:
            break
    return wins


def _wins_left(board: Board, move: cython.int, most: cython.int) -> cython.int:
    """Return the number of the opponent's replies to a move that win at once, limited to `most`.

    Returns `most` if the move itself loses the game.
    """
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
            if wins >= most:
                break
    board.unmake()
    return wins
