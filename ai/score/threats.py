"""The threats heuristic of the gravity games: threats, attacks and columns that a side cannot use.

It counts these items for each side; the number is the value of one item:

    blockade      10   two adjacent discs in an otherwise empty line of four
    threat        30   an empty cell that completes four in a row but cannot be filled with the next turn
    attack        50   a way to win with the next turn
    forced hand   25   a column that the opponent cannot use, because the player then wins on the cell above
    impossible    15   counted again for each forced hand, since it limits the opponent

While either side has flips left, the board after a flip counts, too. Its blockades and threats count half. Each way to
win by flips counts as an attack: the flip alone, a drop after it, a flip after a drop, and a flip after both. A forced
win, 125, overrides everything: the mover wins with this turn, or the opponent has two drops that win and the mover has
no flip left to escape.
"""

import cython

if not cython.compiled:
    from ai.score.gravity import GravityScore, can_win, completing_cells, drop_wins, has_four, lift_wins
    from game.rules.bits import popcount
    from game.rules.gravity import GravityBoard
    from game.rules.seven_by_six import BOTTOM, FULL


# The index of each kind of item, and the value of one item.
_BLOCKADES = cython.declare(cython.int, 0)
_THREATS = cython.declare(cython.int, 1)
_ATTACKS = cython.declare(cython.int, 2)
_FORCED_HANDS = cython.declare(cython.int, 3)
_IMPOSSIBLE = cython.declare(cython.int, 4)
_FAR_BLOCKADES = cython.declare(cython.int, 5)
_FAR_THREATS = cython.declare(cython.int, 6)
_KINDS = cython.declare(cython.int, 7)
ITEM_VALUES = (10, 30, 50, 25, 15, 5, 15)
FORCED_WIN = 125

# The diminishing score counts in thousandths, up to ten; the cap keeps it just below ten.
_TEN = cython.declare(cython.int, 10_000)
_CAP = cython.declare(cython.int, 9_950)
_MOST_COUNTED = cython.declare(cython.int, 63)


def _pairs(discs: cython.ulonglong, empty: cython.ulonglong, step: cython.int) -> cython.int:
    """Return the number of pairs of adjacent discs in lines of four whose other two cells are empty.

    Two of three discs in a row do not count as a pair. `step` is the direction of the lines.
    """
    pairs: cython.ulonglong = discs & discs >> step
    free: cython.ulonglong = empty & empty >> step
    pairs &= ~(pairs << step | pairs >> step)
    return popcount(pairs & (free << 2 * step | empty << step & empty >> 2 * step | free >> 2 * step))


def _blockades(discs: cython.ulonglong, empty: cython.ulonglong) -> cython.int:
    return _pairs(discs, empty, 1) + _pairs(discs, empty, 6) + _pairs(discs, empty, 7) + _pairs(discs, empty, 8)


def _count(
    counts: cython.p_int, discs: cython.ulonglong, cells: cython.ulonglong, filled: cython.ulonglong
) -> cython.void:
    """Write the numbers of a side's items on the board as it lies to `counts`."""
    playable: cython.ulonglong = (filled + BOTTOM) & FULL
    counts[_BLOCKADES] = _blockades(discs, FULL & ~filled)
    counts[_THREATS] = popcount(cells & ~(filled | playable))
    counts[_ATTACKS] = popcount(drop_wins(discs, cells, filled))
    counts[_FORCED_HANDS] = counts[_IMPOSSIBLE] = popcount(cells & playable << 1)
    counts[_FAR_BLOCKADES] = counts[_FAR_THREATS] = 0


def _count_far(
    counts: cython.p_int,
    here: cython.ulonglong,
    there: cython.ulonglong,
    cells_here: cython.ulonglong,
    cells_there: cython.ulonglong,
    filled: cython.ulonglong,
    flips: cython.int,
) -> cython.void:
    """Add to `counts` a side's items on the board after a flip, and its ways to win by flips."""
    drops: cython.ulonglong = 0
    if flips > 0:
        drops = drop_wins(there, cells_there, filled)
        counts[_ATTACKS] += popcount(drops) + has_four(there, cells_there)
        counts[_ATTACKS] += lift_wins(there, cells_there, filled) != 0
    if flips > 1:
        counts[_ATTACKS] += lift_wins(here, cells_here, filled) != 0
    counts[_FAR_BLOCKADES] = _blockades(there, FULL & ~filled)
    counts[_FAR_THREATS] = popcount(cells_there & ~(filled | drops))


class ThreatsScore(GravityScore):
    """Scores the value of the mover's items (see the module docstring) minus that of the opponent's items.

    The score stays below that of a forced win.
    """

    def __init__(self) -> None:
        self.forced_win = FORCED_WIN
        self.item_values = ITEM_VALUES

    def evaluate(self, board):
        return self.weigh(cython.cast(GravityBoard, board))

    def weigh(self, board):
        """Return the score of a gravity board from the mover's view."""
        own_counts = cython.declare(cython.int[7])
        foreign_counts = cython.declare(cython.int[7])
        filled: cython.ulonglong = board.filled
        flips: cython.int = board.flips[board.mover]
        replies: cython.int = board.flips[1 - board.mover]
        own: cython.ulonglong = board.up
        foreign: cython.ulonglong = own ^ filled
        own_cells: cython.ulonglong = completing_cells(own)
        foreign_cells: cython.ulonglong = completing_cells(foreign)
        far_own: cython.ulonglong = board.down
        far_foreign: cython.ulonglong = far_own ^ filled
        far_own_cells: cython.ulonglong = 0
        far_foreign_cells: cython.ulonglong = 0
        flips_matter: cython.bint = flips > 0 or replies > 0
        if flips_matter:
            far_own_cells = completing_cells(far_own)
            far_foreign_cells = completing_cells(far_foreign)

        shows_four: cython.bint = has_four(far_foreign, far_foreign_cells)
        may_flip: cython.bint = board.can_open_with_flip()
        if can_win(own, far_own, own_cells, far_own_cells, filled, flips, may_flip, shows_four):
            return self.forced_win
        # Two drops that win, side by side or one above the other: only a flip could stop both.
        drops: cython.ulonglong = drop_wins(foreign, foreign_cells, filled)
        drops |= drops << 1 & foreign_cells
        if flips == 0 and drops & (drops - 1):
            return -self.forced_win

        _count(own_counts, own, own_cells, filled)
        _count(foreign_counts, foreign, foreign_cells, filled)
        if flips_matter:
            _count_far(own_counts, own, far_own, own_cells, far_own_cells, filled, flips)
            _count_far(foreign_counts, foreign, far_foreign, foreign_cells, far_foreign_cells, filled, replies)
        return self.weigh_items(own_counts, foreign_counts)

    def weigh_items(self, own, foreign):
        """Return the score for the numbers of both sides' items."""
        total: cython.int = 0
        kind: cython.int
        for kind in range(_KINDS):
            total += self.item_values[kind] * (own[kind] - foreign[kind])
        return max(1 - self.forced_win, min(total, self.forced_win - 1))


class DiminishingScore(ThreatsScore):
    """Scores the items of `ThreatsScore` on a scale up to ten; each further item adds less.

    The unit is a thousandth. An item of value v, where a forced win has ten, takes a side from s to s + v(1 - s/10). So
    every item shrinks the rest up to ten by the factor 1 - v/10, in any order. The score is the difference of both
    sides.
    """

    def __init__(self) -> None:
        self.forced_win = _CAP
        self.remains = [
            (1 - value / FORCED_WIN) ** count for value in ITEM_VALUES for count in range(_MOST_COUNTED + 1)
        ]

    def weigh_items(self, own, foreign):
        return self.side_score(own) - self.side_score(foreign)

    def side_score(self, counts):
        """Return the score of one side, in thousandths, for the numbers of its items."""
        remains: cython.double = _TEN
        kind: cython.int
        for kind in range(_KINDS):
            remains *= self.remains[64 * kind + min(counts[kind], _MOST_COUNTED)]
        return min(_TEN - cython.cast(cython.int, remains + 0.5), _CAP)
