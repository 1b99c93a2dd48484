"""The selective search: alpha-beta that looks only at the better half of the moves, and so proves nothing.

Of more than 16 moves it takes the first half as they are ranked, of 10 to 16 the first ten, of fewer all.
"""

import cython

if not cython.compiled:
    from ai.scale import BEYOND as _EVERYTHING
    from ai.scale import PROVEN as _PROVEN
    from ai.score.score import Score
    from ai.search.searcher import Searcher
    from game.rules.board import Board


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _favourable(count: cython.int) -> cython.int:
    if count > 16:
        return count // 2
    return 10 if count >= 10 else count


def favourable(count: int) -> int:
    """How many of so many ranked moves are looked at."""
    return _favourable(count)


class SelectiveSearch(Searcher):
    """The search of one move; `horizons` counts the lines that were cut at the depth."""

    def __init__(self, board: Board, score: Score) -> None:
        Searcher.__init__(self, board, score)
        self.best_move = -1

    def choose(self, depth: int) -> tuple[int, int]:
        """The best move `depth` turns deep, and its score; meaningless if it was stopped."""
        levels: cython.int = depth
        value: cython.int
        with cython.nogil:
            value = self.node(levels, -_EVERYTHING, _EVERYTHING, 0)
        return self.best_move, value

    def node(self, depth, alpha, beta, ply):
        moves = cython.declare(cython.int[128])
        ranks = cython.declare(cython.int[128])
        index: cython.int
        other: cython.int
        move: cython.int
        value: cython.int

        # Stop: a cancelled search returns at once.
        if self.halts():
            return 0

        # Over, or at the horizon.
        if self.board.ended != 0:
            return self.ending(ply)
        if depth <= 0:
            self.horizons += 1
            return self.score.evaluate(self.board)

        # Try: the favourable moves, from the best ranked down. The others are never looked at, but by a mover at the
        # root who is lost without them.
        count: cython.int = self.board.fill_moves(moves)
        self.score.rank(self.board, moves, ranks, count)
        favourable: cython.int = _favourable(count)
        best: cython.int = -_EVERYTHING
        for index in range(count):
            if index >= favourable and (ply > 0 or best > -_PROVEN):
                break
            best_index: cython.int = index
            for other in range(index + 1, count):
                if ranks[other] > ranks[best_index]:
                    best_index = other
            move = moves[best_index]
            moves[best_index] = moves[index]
            ranks[best_index] = ranks[index]
            self.board.make(move)
            value = -self.node(depth - 1, -beta, -alpha, ply + 1)
            self.board.unmake()
            if self.stopped:
                return 0
            if value > best:
                best = value
                if ply == 0:
                    self.best_move = move
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        return best
