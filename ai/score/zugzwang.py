"""The zugzwang heuristic of Connect Four: whose threats lie on rows that the other will one day have to fill.

Nobody likes to drop a disc beneath a cell that completes the opponent's four, so such columns are left for last. What
else there is has an even number of cells in the long run, so that player 2, who can answer in the same column, gets the
even rows, counted from the ground, and player 1 the odd ones: on those each is served by a threat. Of a column only the
lowest threats count, since what lies above them is hardly ever reached.

Added to that are the lines as the lines heuristic weighs them.
"""

import cython

if not cython.compiled:
    from ai.score.gravity import completing
    from ai.score.lines import LinesScore
    from game.rules.bits import popcount
    from game.rules.gravity import GravityBoard
    from game.rules.seven_by_six import BOTTOM, FULL, ODD_ROWS


# What a threat is worth on a row that serves its owner, and on the others.
_TIMELY = cython.declare(cython.int, 60)
_UNTIMELY = cython.declare(cython.int, 20)


class ZugzwangScore(LinesScore):
    """The lines, and the threats by their rows."""

    def evaluate(self, board):
        return LinesScore.evaluate(self, board) + _waiting(cython.cast(GravityBoard, board))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _waiting(board: GravityBoard) -> cython.int:
    """What the mover's threats that nobody can fill yet are worth, less what the opponent's are."""
    waiting: cython.ulonglong = FULL & ~board.filled & ~(board.filled + BOTTOM)
    own: cython.ulonglong = completing(board.up) & waiting
    foreign: cython.ulonglong = completing(board.up ^ board.filled) & waiting
    above: cython.ulonglong = 0
    for _step in range(5):
        above = (above | own | foreign) << 1 & FULL
    own &= ~above
    foreign &= ~above
    timely: cython.ulonglong = ODD_ROWS if board.mover == 0 else FULL ^ ODD_ROWS
    return _TIMELY * (popcount(own & timely) - popcount(foreign & ~timely)) + _UNTIMELY * (
        popcount(own & ~timely) - popcount(foreign & timely)
    )
