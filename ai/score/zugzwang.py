"""The zugzwang heuristic of Connect Four: values threats by the row they lie on.

Neither player wants to drop a disc below a cell that completes four in a row for the opponent, so such columns are
filled last. The other columns usually have an even number of cells in total. So player 2, who can answer in the same
column, gets the even rows, counted from the bottom, and player 1 the odd rows. A threat on these rows is worth more to
its owner. Only the lowest threats of a column count, since the cells above them are hardly ever reached.

The score of the lines heuristic (ai/score/lines.py) is added to the value of the threats.
"""

import cython

if not cython.compiled:
    from ai.score.gravity import completing_cells
    from ai.score.lines import LinesScore
    from game.rules.bits import popcount
    from game.rules.gravity import GravityBoard
    from game.rules.seven_by_six import BOTTOM, FULL, ODD_ROWS


# The value of a threat on a row that favors its owner, and on the other rows.
_TIMELY = cython.declare(cython.int, 60)
_UNTIMELY = cython.declare(cython.int, 20)


class ZugzwangScore(LinesScore):
    """Adds the value of threats, which depends on their rows, to the score of the lines heuristic."""

    def evaluate(self, board):
        return LinesScore.evaluate(self, board) + _threat_points(cython.cast(GravityBoard, board))


def _threat_points(board: GravityBoard) -> cython.int:
    """Return the value of the mover's threats minus the opponent's, for cells that cannot be filled yet."""
    unreached: cython.ulonglong = FULL & ~board.filled & ~(board.filled + BOTTOM)
    own: cython.ulonglong = completing_cells(board.up) & unreached
    foreign: cython.ulonglong = completing_cells(board.up ^ board.filled) & unreached
    above: cython.ulonglong = 0
    for _step in range(5):
        above = (above | own | foreign) << 1 & FULL
    own &= ~above
    foreign &= ~above
    timely: cython.ulonglong = ODD_ROWS if board.mover == 0 else FULL ^ ODD_ROWS
    return _TIMELY * (popcount(own & timely) - popcount(foreign & ~timely)) + _UNTIMELY * (
        popcount(own & ~timely) - popcount(foreign & timely)
    )
