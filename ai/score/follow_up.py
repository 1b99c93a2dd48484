"""What a player of Connect Four can get at most if the other one has an answer to everything: exact, without a search.

An answer is a disc on top of the one just dropped, or in another column where that one cannot be. The solver knows the
same bounds (ai/exact/gravity_solver.py); there they are built into its nodes, on its own scale.
"""

import cython

if not cython.compiled:
    from ai.scale import WON as _WON
    from game.rules.bits import popcount
    from game.rules.seven_by_six import BOTTOM, EVEN_ROWS, FULL, ODD_ROWS


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _has_four(discs: cython.ulonglong) -> cython.bint:
    level: cython.ulonglong = discs & (discs >> 7)
    rising: cython.ulonglong = discs & (discs >> 8)
    falling: cython.ulonglong = discs & (discs >> 6)
    upright: cython.ulonglong = discs & (discs >> 1)
    return (
        (level & (level >> 14)) | (rising & (rising >> 16)) | (falling & (falling >> 12)) | (upright & (upright >> 2))
    ) != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _same_column(mover: cython.ulonglong, filled: cython.ulonglong, wins: cython.ulonglong) -> cython.int:
    """The mover's most if the follower always answers in the same column.

    Such answers split the empty cells: in every column, counted from the top disc upwards, the mover gets the first,
    third and fifth, the follower the second, fourth and sixth. A column ends early below a cell where the follower
    would win: the mover goes there last of all, and loses. If all columns have an even number of cells left the
    follower is never without an answer, and if there is no four in all that the mover can get, the mover does not win.

    With two odd columns, filling one of them makes the follower answer in the other one, where the shares change
    hands. So the mover may there get any cell, but only in one of the two.
    """
    follower: cython.ulonglong = mover ^ filled
    empty: cython.ulonglong = FULL ^ filled
    odd_tops: cython.ulonglong = (filled + BOTTOM) & EVEN_ROWS
    # A column that ends early is no longer odd, and two may be.
    if odd_tops and popcount(odd_tops) > popcount(wins & ODD_ROWS) + 2:
        return _WON
    odd_columns: cython.ulonglong = (odd_tops >> 1 | odd_tops >> 3 | odd_tops >> 5) & BOTTOM
    share: cython.ulonglong = empty & (ODD_ROWS ^ odd_columns * 63)
    wins &= ~share
    below: cython.ulonglong = wins | wins >> 1 | wins >> 2
    ended: cython.ulonglong = (below | below >> 3) & BOTTOM
    beyond: cython.ulonglong = wins << 1 & FULL
    beyond |= beyond << 1 & FULL
    beyond |= beyond << 1 & FULL
    beyond |= beyond << 1 & FULL
    share &= ~beyond
    odd_columns &= ~ended
    if odd_columns:
        one: cython.ulonglong = odd_columns & (~odd_columns + 1)
        other: cython.ulonglong = odd_columns ^ one
        if other == 0 or other & (other - 1):
            return _WON
        if _has_four(mover | share | empty & one * 63) or _has_four(mover | share | empty & other * 63):
            return _WON
        return 0
    if _has_four(mover | share):
        return _WON
    if ended:
        # The mover fills all columns but one up to the cell below the win, then has to go there.
        return popcount(empty & ~beyond) + 2 - 2 * popcount(ended) - _WON
    return popcount(empty) - _WON if _has_four(follower | empty ^ share) else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _even_cells(mover: cython.ulonglong, filled: cython.ulonglong) -> cython.int:
    """The first player's most, being to move, if the second one takes the even cells.

    The columns with an odd number of cells left are an even number. The mover may take the first cell of one, which is
    even; then the follower takes that of another. All other moves they answer in the same column.
    """
    empty: cython.ulonglong = FULL ^ filled
    answers: cython.ulonglong = empty & EVEN_ROWS & ~(filled + BOTTOM)
    if _has_four(mover | empty ^ answers):
        return _WON
    return popcount(empty) - _WON if _has_four(mover ^ filled | answers) else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def most_against_answers(
    mover: cython.ulonglong, filled: cython.ulonglong, wins: cython.ulonglong, is_first: cython.bint
) -> cython.int:
    """The mover's most against the best of these ways to answer: WON for anything, 0 for a draw, or a loss.

    wins   the empty cells that complete a four of the follower
    """
    most: cython.int = _same_column(mover, filled, wins)
    if is_first and most == _WON:
        most = _even_cells(mover, filled)
    return most
