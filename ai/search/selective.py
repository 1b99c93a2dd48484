"""The selective search: alpha-beta that searches only the higher-ranked half of the moves, so it proves nothing.

With more than 16 moves it searches the first half, with 10 to 16 moves the first ten, with fewer moves all of them.
"""

import cython

if not cython.compiled:
    from ai.scale import BEYOND as _EVERYTHING
    from ai.scale import PROVEN as _PROVEN
    from ai.score.score import Score
    from ai.search.searcher import Searcher
    from game.rules.board import Board


def _moves_searched(count: cython.int) -> cython.int:
    if count > 16:
        return count // 2
    return 10 if count >= 10 else count


def moves_searched(count: int) -> int:
    """Return how many of `count` ranked moves the selective search tries."""
    return _moves_searched(count)


class SelectiveSearch(Searcher):
    """Chooses a move by a selective search. `horizons` counts the lines cut off at the depth limit."""

    def __init__(self, board: Board, score: Score) -> None:
        Searcher.__init__(self, board, score)
        self.best_move = -1

    def choose(self, depth: int) -> tuple[int, int]:
        """Return the best move and its score, searched `depth` turns deep. If stopped, both mean nothing."""
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
        if self.should_stop():
            return 0

        # End: the game is over, or the depth limit is reached.
        if self.board.ended != 0:
            return self.final_score(ply)
        if depth <= 0:
            self.horizons += 1
            return self.score.evaluate(self.board)

        # Try: search the moves with the highest ranks, in order. Only the root tries the other moves, and only if all
        # moves before them lose.
        count: cython.int = self.board.fill_moves(moves)
        self.score.rank(self.board, moves, ranks, count)
        searched: cython.int = _moves_searched(count)
        best: cython.int = -_EVERYTHING
        for index in range(count):
            if index >= searched and (ply > 0 or best > -_PROVEN):
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
