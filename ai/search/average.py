"""The averaging search: a move's value is the average over the positions behind it, not the value of the best reply.

Forced results are still exact: an immediate win is taken, a move that leaves the opponent a forced win does not count,
and a side with no other moves has lost. Scores are from the mover's view.
"""

import cython

if not cython.compiled:
    from ai.scale import BEYOND as _NOTHING
    from ai.scale import PROVEN as _PROVEN
    from ai.scale import WON as _WON
    from ai.search.searcher import Searcher

# Forced wins score far above; the averages stay below 125, the forced win of the threats heuristic.
_MOST_OPEN = cython.declare(cython.int, 124)


def _divide(dividend: cython.int, divisor: cython.int) -> cython.int:
    """Return the quotient rounded to the nearest integer, halves away from zero, so that negated scores match."""
    half: cython.int = divisor // 2
    return (dividend + half) // divisor if dividend >= 0 else -((half - dividend) // divisor)


class AverageSearch(Searcher):
    """Chooses a move by averaging. `horizons` counts the lines of play that were cut off at the depth limit."""

    def choose(self, depth: int) -> tuple[int, int]:
        """Return the move with the best average when searched `depth` turns deep, and that average.

        A forced win within the depth scores WON minus its turns, a forced loss the negative of that. The result means
        nothing if the search was stopped.
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
                # The side to move changes after the last move of a game, too.
                value = _WON - 1 if self.board.ended == 2 - self.board.mover else 1 - _WON
            self.board.undo()
            if value > best:
                best_move, best = move, value
            if self.stopped or best == _WON - 1:
                break
        return best_move, best

    def node(self, depth, ply):
        """Return the average of a position's score and the average score of its children; 0 if stopped."""
        moves = cython.declare(cython.int[128])
        index: cython.int
        value: cython.int

        # Stop: a cancelled search returns at once.
        if self.should_stop():
            return 0

        # Forced: a win with this move is certain.
        count: cython.int = self.board.fill_moves(moves)
        if self.has_winning_move(moves, count):
            return _WON - ply - 1

        # Score: the position's own score, which is the result at the depth limit.
        own: cython.int = max(-_MOST_OPEN, min(_MOST_OPEN, self.score.evaluate(self.board)))
        if depth <= 0:
            self.horizons += 1
            return own

        # Children: moves that leave the opponent a forced win are left out of the average.
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
                    break  # no other win is quicker, except an immediate one
        if left == 0 or forced > _PROVEN:
            return forced

        # Average: the mean of the children, then the mean of that and the position's own score.
        return _divide(own + _divide(total, left), 2)

    def has_winning_move(self, moves, count):
        """Return True if one of the moves wins the game."""
        index: cython.int
        is_won: cython.bint
        for index in range(count):
            self.board.make(moves[index])
            is_won = self.board.ended == 2 - self.board.mover
            self.board.unmake()
            if is_won:
                return True
        return False
