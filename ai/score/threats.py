"""The threats heuristic of the gravity games: what each side has ready, what it denies the other, what wins.

Counted for each side, and what one of each is worth:

    blockade      10   two neighbouring discs of an otherwise empty line of four
    threat        30   an empty cell that completes a four, but is not to be reached with the next turn
    attack        50   a way to win with the next turn
    forced hand   25   a column the opponent cannot use, because above the disc there waits a win
    impossible    15   the same column, as it hampers the opponent; a full column hampers both sides alike

While anybody has flips left, the board as it would lie after a flip counts too: its blockades and threats
half, and as an attack each way to win by flips: the flip itself, a drop behind it, a flip behind a drop, and the
same behind another flip. A forced win, 125, overrides everything: the mover wins with this turn, or the opponent
has two drops that win and the mover no flip to escape them.
"""

import cython

if not cython.compiled:
    from ai.score.gravity import GravityScore, can_win, completing, drop_wins, has_four, lift_wins
    from game.rules.bits import popcount
    from game.rules.gravity import GravityBoard
    from game.rules.seven_by_six import BOTTOM, FULL


# Where the count of each kind stands, and what one is worth.
_BLOCKADES = cython.declare(cython.int, 0)
_THREATS = cython.declare(cython.int, 1)
_ATTACKS = cython.declare(cython.int, 2)
_FORCED_HANDS = cython.declare(cython.int, 3)
_IMPOSSIBLE = cython.declare(cython.int, 4)
_FAR_BLOCKADES = cython.declare(cython.int, 5)
_FAR_THREATS = cython.declare(cython.int, 6)
_KINDS = cython.declare(cython.int, 7)
WORTH = (10, 30, 50, 25, 15, 5, 15)
FORCED_WIN = 125

# The diminishing form counts in thousandths, up to ten; only a real win reaches ten.
_TEN = cython.declare(cython.int, 10_000)
_CAP = cython.declare(cython.int, 9_950)
_MOST_COUNTED = cython.declare(cython.int, 63)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _pairs(discs: cython.ulonglong, empty: cython.ulonglong, step: cython.int) -> cython.int:
    """How many pairs of neighbours, not part of three, stand in a line whose other two cells are empty."""
    pairs: cython.ulonglong = discs & discs >> step
    free: cython.ulonglong = empty & empty >> step
    pairs &= ~(pairs << step | pairs >> step)
    return popcount(pairs & (free << 2 * step | empty << step & empty >> 2 * step | free >> 2 * step))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _blockades(discs: cython.ulonglong, empty: cython.ulonglong) -> cython.int:
    return _pairs(discs, empty, 1) + _pairs(discs, empty, 6) + _pairs(discs, empty, 7) + _pairs(discs, empty, 8)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count(
    counts: cython.p_int, discs: cython.ulonglong, cells: cython.ulonglong, filled: cython.ulonglong
) -> cython.void:
    """Count what a side has on the board as it lies."""
    playable: cython.ulonglong = (filled + BOTTOM) & FULL
    counts[_BLOCKADES] = _blockades(discs, FULL & ~filled)
    counts[_THREATS] = popcount(cells & ~(filled | playable))
    counts[_ATTACKS] = popcount(drop_wins(discs, cells, filled))
    counts[_FORCED_HANDS] = counts[_IMPOSSIBLE] = popcount(cells & playable << 1)
    counts[_FAR_BLOCKADES] = counts[_FAR_THREATS] = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_far(
    counts: cython.p_int,
    here: cython.ulonglong,
    there: cython.ulonglong,
    cells_here: cython.ulonglong,
    cells_there: cython.ulonglong,
    filled: cython.ulonglong,
    flips: cython.int,
) -> cython.void:
    """Add what a side has on the board as it would lie after a flip, and what its own flips win."""
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
    """What the mover has less what the opponent has, added up; all together stays below a forced win."""

    def __init__(self) -> None:
        self.forced_win = FORCED_WIN
        self.worth_of = WORTH

    def evaluate(self, board):
        return self.weigh(cython.cast(GravityBoard, board))

    def weigh(self, board):
        """The score, once the board is known to be of these games."""
        own_counts = cython.declare(cython.int[7])
        foreign_counts = cython.declare(cython.int[7])
        filled: cython.ulonglong = board.filled
        flips: cython.int = board.flips[board.mover]
        replies: cython.int = board.flips[1 - board.mover]
        own: cython.ulonglong = board.up
        foreign: cython.ulonglong = own ^ filled
        own_cells: cython.ulonglong = completing(own)
        foreign_cells: cython.ulonglong = completing(foreign)
        far_own: cython.ulonglong = board.down
        far_foreign: cython.ulonglong = far_own ^ filled
        far_own_cells: cython.ulonglong = 0
        far_foreign_cells: cython.ulonglong = 0
        flips_matter: cython.bint = flips > 0 or replies > 0
        if flips_matter:
            far_own_cells = completing(far_own)
            far_foreign_cells = completing(far_foreign)

        shows_four: cython.bint = has_four(far_foreign, far_foreign_cells)
        may_flip: cython.bint = board.can_open_with_flip()
        if can_win(own, far_own, own_cells, far_own_cells, filled, flips, may_flip, shows_four):
            return self.forced_win
        # Two drops that win, or one above the other: only a flip could take both away.
        drops: cython.ulonglong = drop_wins(foreign, foreign_cells, filled)
        drops |= drops << 1 & foreign_cells
        if flips == 0 and drops & (drops - 1):
            return -self.forced_win

        _count(own_counts, own, own_cells, filled)
        _count(foreign_counts, foreign, foreign_cells, filled)
        if flips_matter:
            _count_far(own_counts, own, far_own, own_cells, far_own_cells, filled, flips)
            _count_far(foreign_counts, foreign, far_foreign, foreign_cells, far_foreign_cells, filled, replies)
        return self.worth(own_counts, foreign_counts)

    def worth(self, own, foreign):
        total: cython.int = 0
        kind: cython.int
        for kind in range(_KINDS):
            total += self.worth_of[kind] * (own[kind] - foreign[kind])
        return max(1 - self.forced_win, min(total, self.forced_win - 1))


class DiminishingScore(ThreatsScore):
    """The same on a scale to ten, in thousandths: each further item counts for what the side still lacks.

    An item worth v (a forced win being ten) takes a side that stands at s to s + v(1 - s/10). So what remains
    to ten shrinks by the factor 1 - v/10 with every item, in whatever order they come; the score is the
    difference of both sides.
    """

    def __init__(self) -> None:
        self.forced_win = _CAP
        self.remains = [(1 - worth / FORCED_WIN) ** count for worth in WORTH for count in range(_MOST_COUNTED + 1)]

    def worth(self, own, foreign):
        return self.reached(own) - self.reached(foreign)

    def reached(self, counts):
        """How far one side has come."""
        remains: cython.double = _TEN
        kind: cython.int
        for kind in range(_KINDS):
            remains *= self.remains[64 * kind + min(counts[kind], _MOST_COUNTED)]
        return min(_TEN - cython.cast(cython.int, remains + 0.5), _CAP)
