"""The exact search for gains of pieces: what both can force in so many turns, and not one more or less.

Every line of so many turns is played out unless its answer no longer matters; nothing is remembered, extended or left
out. So the result is what plain minimax finds.
"""

import cython

if not cython.compiled:
    from ai.score.score import Score
    from ai.search.searcher import Searcher
    from game.rules.board import Board


class LeadSearch(Searcher):
    """Asks whether a player can force a lead. The score says how many pieces the mover has more than the opponent."""

    def __init__(self, board: Board, score: Score) -> None:
        Searcher.__init__(self, board, score)
        self.player = self.target = 0

    def reaches(self, player: int, target: int, turns: int) -> bool:
        """Whether a player has so many pieces more after so many turns of both, or has won by then, by force.

        A game that they have not won when it ended is none that they gain from. Means nothing once `stopped`.
        """
        self.player, self.target = player, target
        left: cython.int = turns
        found: cython.bint
        with cython.nogil:
            found = self.forced(left)
        return found

    def forced(self, left):
        moves = cython.declare(cython.int[128])
        ranks = cython.declare(cython.int[128])
        if not cython.compiled:
            moves, ranks = [0] * 128, [0] * 128
        index: cython.int
        other: cython.int
        best: cython.int
        found: cython.bint
        if self.halts():
            return False
        if self.board.ended != 0:
            return self.board.ended == self.player + 1
        is_own: cython.bint = self.board.mover == self.player
        if left == 0:
            lead: cython.int = self.score.evaluate(self.board)
            return (lead if is_own else -lead) >= self.target
        count: cython.int = self.board.fill_moves(moves)
        self.score.rank(self.board, moves, ranks, count)
        for index in range(count):
            best = index
            for other in range(index + 1, count):
                if ranks[other] > ranks[best]:
                    best = other
            moves[index], moves[best] = moves[best], moves[index]
            ranks[index], ranks[best] = ranks[best], ranks[index]
            self.board.make(moves[index])
            found = self.forced(left - 1)
            self.board.unmake()
            if self.stopped:
                return False
            if found == is_own:
                return is_own
        return not is_own
