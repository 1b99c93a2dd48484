"""What the compiled searches of a board have in common: their counts, how they are stopped, and the end of a game."""

import cython

if not cython.compiled:
    from ai.scale import WON
    from ai.score.score import Score
    from game.rules.board import Board


class Searcher:
    """Searches a board of its own.

    nodes        positions looked at so far
    node_limit   stop after so many
    stopped      set it to True, from any thread, and the search returns at once
    horizons     how often an answer rested on the heuristic; a search during which this stays put is exact
    """

    def __init__(self, board: Board, score: Score) -> None:
        self.board = board
        self.score = score
        self.nodes = self.horizons = 0
        self.node_limit = (1 << 64) - 1
        self.stopped = False

    def halts(self):
        """Count a position; whether the search is to return at once."""
        self.nodes += 1
        if self.nodes >= self.node_limit:
            self.stopped = True
        return self.stopped

    def ending(self, ply):
        """What a finished game is worth to the mover: nothing if it is drawn, else the more the sooner it was won."""
        if self.board.ended == 3:
            return 0
        return WON - ply if self.board.ended - 1 == self.board.mover else ply - WON
