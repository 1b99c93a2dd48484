"""The base class of the provers of wins: their results, and the limits of their searches."""

from typing import Any

import cython

if not cython.compiled:
    from ai.search.cancel_token import CancelToken


class WinProver:
    """Proves wins in positions of one setup of a game, without their length. What it has found is still known later.

    nodes          positions visited so far
    cancel_token   cancelling the token makes the search return at once
    winning_move   the mover's winning move if the last `search` has proven a win, otherwise -1
    is_by_threats  True if every move of that win threatens to win at once
    """

    def __init__(self) -> None:
        self.cancel_token = CancelToken()
        self.nodes = self.node_limit = 0
        self.winning_move = -1
        self.is_by_threats = False

    def search(self, board: Any, nodes: int) -> bool:
        """Search up to `nodes` more positions; return True if it is proven that the mover of `board` wins."""
        self.node_limit = self.nodes + nodes
        self.winning_move = -1
        self.is_by_threats = False
        if not board.ended:
            self.prove_win(board)
        return self.winning_move >= 0

    def search_loss(self, board: Any, nodes: int) -> bool:
        """Search up to `nodes` more positions; return True if it is proven that the opponent of the mover wins."""
        self.node_limit = self.nodes + nodes
        return not board.ended and self.prove_loss(board)

    def should_stop(self):
        return self.cancel_token.is_cancelled or self.nodes >= self.node_limit

    # --- methods that each game defines ---

    def prove_win(self, board: Any) -> None:
        """Search an unfinished game for a win of the mover. Set `winning_move` and `is_by_threats` if there is one."""

    def prove_loss(self, board: Any) -> bool:
        """Return True if it is proven that the mover of an unfinished game loses."""
        return False
