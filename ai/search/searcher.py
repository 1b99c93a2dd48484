"""The base class of the compiled searches: node counts, stopping, and the score of a finished game."""

import cython

if not cython.compiled:
    from ai.scale import WON
    from ai.score.score import Score
    from ai.search.cancel_token import CancelToken
    from game.rules.board import Board


class Searcher:
    """Searches the positions of a board, which no other code may use meanwhile.

    nodes          positions visited so far
    node_limit     stop after this many positions
    cancel_token   cancelling the token makes the search return at once
    stopped        True once the search was cut short, so that its results mean nothing
    horizons       number of values that rely on the heuristic; a search is exact if this number does not grow
    """

    def __init__(self, board: Board, score: Score) -> None:
        self.board = board
        self.score = score.for_search()
        self.nodes = self.horizons = 0
        self.node_limit = (1 << 64) - 1
        self.cancel_token = CancelToken()
        self.stopped = False

    def should_stop(self):
        """Count a position; return True if the search must return at once."""
        self.nodes += 1
        if self.nodes >= self.node_limit or self.cancel_token.is_cancelled:
            self.stopped = True
        return self.stopped

    def final_score(self, ply):
        """Return the score of a finished game from the mover's view.

        A draw scores 0. An earlier win scores higher than a later win, and an earlier loss scores lower.
        """
        if self.board.ended == 3:
            return 0
        return WON - ply if self.board.ended - 1 == self.board.mover else ply - WON
