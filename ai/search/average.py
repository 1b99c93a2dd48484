"""The averaging search: a move is worth what its positions score on average, not what the best replies leave of it.

It reads a game as a stream of chances. What is forced it still sees exactly: a win at hand is taken, a move that leaves
the opponent a forced win is no candidate, and who has no candidate left is lost. Scores are the mover's view.
"""

import cython

if not cython.compiled:
    from ai.scale import BEYOND as _NOTHING
    from ai.scale import PROVEN as _PROVEN
    from ai.scale import WON as _WON
    from ai.search.searcher import Searcher

# An inevitable win overrides every average, the sooner the more: the scale of the averages ends below 125.
_MOST_OPEN = cython.declare(cython.int, 124)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rounded(dividend: cython.int, divisor: cython.int) -> cython.int:
    """The quotient rounded to the nearest whole, halves away from zero, so that both sides' scores mirror."""
    half: cython.int = divisor // 2
    return (dividend + half) // divisor if dividend >= 0 else -((half - dividend) // divisor)


class AverageSearch(Searcher):
    """The search of one move; `horizons` counts the lines that were cut at the depth."""

    def choose(self, depth: int) -> tuple[int, int]:
        """The move with the best average `depth` turns deep, and that average; meaningless if it was stopped.

        A forced win within that depth is worth WON less the turns it takes, a forced loss the negative of that.
        """
        best_move, best = -1, -_NOTHING
        levels: cython.int = depth - 1
        value: cython.int
        for move in self.board.moves():
            self.board.play(move)
            if self.board.ended == 0:
                with cython.nogil:
                    value = -self.node(levels, 1)
            elif self.board.ended == 3:
                value = 0
            else:
                # The mover has passed to the other side, also with the last move.
                value = _WON - 1 if self.board.ended == 2 - self.board.mover else 1 - _WON
            self.board.undo()
            if value > best:
                best_move, best = move, value
            if self.stopped or best == _WON - 1:
                break
        return best_move, best

    def node(self, depth, ply):
        """The average of a position's own score and those of the positions it can become."""
        moves = cython.declare(cython.int[128])
        index: cython.int
        value: cython.int

        # Stop: a cancelled search returns at once.
        if self.halts():
            return 0

        # Forced: a win with one move is inevitable.
        count: cython.int = self.board.fill_moves(moves)
        if self.wins_at_once(moves, count):
            return _WON - ply - 1

        # Score: the position's own; at the end of the search it is all there is.
        own: cython.int = max(-_MOST_OPEN, min(_MOST_OPEN, self.score.evaluate(self.board)))
        if depth <= 0:
            self.horizons += 1
            return own

        # Children: moves that leave the opponent a forced win are suicide and count for nothing.
        forced: cython.int = -_NOTHING
        total: cython.int = 0
        left: cython.int = 0
        for index in range(count):
            self.board.make(moves[index])
            if self.board.ended == 0:
                value = -self.node(depth - 1, ply + 1)
            elif self.board.ended == 3:
                value = 0
            else:
                value = ply + 1 - _WON
            self.board.unmake()
            if self.stopped:
                return 0
            if -_PROVEN <= value <= _PROVEN:
                total += value
                left += 1
            elif value > forced:
                forced = value
                if forced == _WON - ply - 3:
                    break  # no win is quicker, unless at once
        if left == 0 or forced > _PROVEN:
            return forced

        # Average: that of the children, with the position's own.
        return _rounded(own + _rounded(total, left), 2)

    def wins_at_once(self, moves, count):
        """Whether one of the moves ends the game in the mover's favour."""
        index: cython.int
        is_won: cython.bint
        for index in range(count):
            self.board.make(moves[index])
            is_won = self.board.ended == 2 - self.board.mover
            self.board.unmake()
            if is_won:
                return True
        return False
