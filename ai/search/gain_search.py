"""The exact search for gains of pieces within a fixed number of turns.

The search plays out every line to exactly that length, except where the result no longer matters. It uses no table and
no extensions, so its result equals that of plain minimax.
"""

import cython

if not cython.compiled:
    from ai.score.score import Score
    from ai.search.searcher import Searcher
    from game.rules.board import Board


class GainSearch(Searcher):
    """Finds out if a player can force a lead in pieces. `score` must count the mover's lead in pieces."""

    def __init__(self, board: Board, score: Score) -> None:
        Searcher.__init__(self, board, score)
        self.player = self.target = 0

    def reaches(self, player: int, target: int, turns: int) -> bool:
        """Return True if `player` can force a win, or a lead of `target` pieces, within `turns` turns.

        `turns` counts both sides' turns. The lead must exist after the last of them. A game that ends earlier without a
        win of the player counts as a failure. The result is meaningless once `stopped` is set.
        """
        self.player, self.target = player, target
        left: cython.int = turns
        found: cython.bint
        with cython.nogil:
            found = self.node(left)
        return found

    def node(self, left):
        moves = cython.declare(cython.int[128])
        ranks = cython.declare(cython.int[128])
        if not cython.compiled:
            moves, ranks = [0] * 128, [0] * 128
        index: cython.int
        other: cython.int
        best: cython.int
        found: cython.bint
        if self.should_stop():
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
            found = self.node(left - 1)
            self.board.unmake()
            if self.stopped:
                return False
            if found == is_own:
                return is_own
        return not is_own
