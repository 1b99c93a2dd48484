"""Find the moves that gain the most pieces within a number of turns."""

from ai.exact.within_turns import lead_of, leads_within
from game.rules.board import Board
from game.rules.numbers import Move

MOST_GAINED = 9  # a greater gain wins the game


def most_gained(board: Board, turns: int, nodes: int) -> tuple[int, list[Move]] | None:
    """Return the number of pieces that the mover can gain within `turns` turns, and the moves that gain them.

    Return None if a search took more than `nodes` nodes, or if the mover wins the game instead.
    """
    before, moves = lead_of(board, board.mover), board.children()
    for gained in range(1, MOST_GAINED + 1):
        better = []
        for move, after in moves:
            leads = leads_within(after, board.mover, before + gained, turns - 1, nodes)
            if leads is None:
                return None
            if leads:
                better.append((move, after))
        if not better:
            return gained - 1, [move for move, _ in moves]
        moves = better
    return None


def takes_most(board: Board, moves: list[Move]) -> bool:
    """Return True if one of the given moves captures at once, and captures as many pieces as any legal move can."""
    now = {move: lead_of(after, board.mover) for move, after in board.children()}
    most = max(now.values())
    return most > lead_of(board, board.mover) and any(now[move] == most for move in moves)
