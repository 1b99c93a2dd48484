"""Proves wins by threats: every move of the winner threatens to win at once, so the opponent never has a free move.

Such wins are what people can find, because they have to look at few replies. A fork, which makes two threats at once,
is the shortest of them.
"""

from ai.exact.immediate_wins import winning_moves
from game.rules.board import Board
from game.rules.numbers import Move

MOST_POSITIONS = 4_000  # whose winning moves are looked for; a fraction of a second


def wins_by_threats(board: Board, moves: int, most_positions: int = MOST_POSITIONS) -> bool | None:
    """Return True if the mover can win within `moves` moves of their own by threats alone.

    The last move wins; each earlier move threatens to win with the next one. Return None if the search would have to
    look at more than `most_positions` positions.
    """
    search = _ThreatSearch(most_positions)
    has_won = not board.ended and search.wins(board, moves)
    return None if search.left < 0 else has_won


class _ThreatSearch:
    """Searches for a win by threats. `left` is the number of positions that may still be looked at."""

    def __init__(self, left: int) -> None:
        self.left = left

    def _winning_moves(self, board: Board) -> list[Move]:
        self.left -= 1
        return winning_moves(board)

    def wins(self, board: Board, moves: int) -> bool:
        if self._winning_moves(board):
            return True
        return moves > 1 and any(self._forces(after, moves - 1) for _, after in board.children() if not after.ended)

    def _forces(self, after: Board, moves: int) -> bool:
        """Return True if a move that led to `after` threatens to win, and wins against all replies."""
        idle = after.passed()
        if self.left < 0 or idle.ended or not self._winning_moves(idle) or self._winning_moves(after):
            return False
        parries = []
        for _, reply in after.children():
            if reply.ended:
                if reply.winner != idle.mover:
                    return False
            elif not self._winning_moves(reply):
                parries.append(reply)
        return self.left >= 0 and (not parries or (moves > 1 and all(self.wins(reply, moves) for reply in parries)))
