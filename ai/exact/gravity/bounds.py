"""Bounds of a position's score that need no search: immediate wins, and answers by a simple rule (follow-up)."""

import cython

if not cython.compiled:
    from ai.exact.gravity.entries import NO_SCORE
    from ai.exact.gravity.threats import safe_cells, winning_cells
    from game.rules.bits import lowest, popcount
    from game.rules.seven_by_six import BOTTOM, COLUMN, EVEN_ROWS, FULL, ODD_ROWS, has_four

# The result of `_follow_up_turns` and `_even_cells_turns` if the mover may win.
_NO_BOUND = cython.declare(cython.int, -1)


def has_decisive_move(mine: cython.ulonglong, filled: cython.ulonglong, moves: cython.ulonglong) -> cython.bint:
    """Return True if, after one of the given moves, every reply of the opponent loses at once."""
    cell: cython.ulonglong
    while moves:
        cell = moves & (~moves + 1)
        moves ^= cell
        if safe_cells(winning_cells(mine | cell, filled | cell), (filled + cell + BOTTOM) & FULL) == 0:
            return True
    return False


def _count_in_direction(
    own: cython.ulonglong, free: cython.ulonglong, step: cython.int, two: cython.bint
) -> cython.int:
    """Count the lines of four in one direction that hold discs of one player only.

    Counts lines with two discs if `two` is True, else lines with one disc. `free` are the cells without discs of the
    other player.
    """
    lines: cython.ulonglong = free & (free >> step)
    odd: cython.ulonglong = own ^ (own >> step)
    both: cython.ulonglong = own & (own >> step)
    lines &= lines >> (2 * step)
    if two:
        return popcount(
            lines & ~(odd ^ (odd >> (2 * step))) & (both ^ (both >> (2 * step)) ^ (odd & (odd >> (2 * step))))
        )
    return popcount(lines & (odd ^ (odd >> (2 * step))) & ~(both | (both >> (2 * step))))


def open_lines(own: cython.ulonglong, other: cython.ulonglong, two: cython.bint) -> cython.int:
    """Count the lines of four that hold discs of one player only: two discs if `two` is True, else one disc."""
    free: cython.ulonglong = FULL & ~other
    return (
        _count_in_direction(own, free, 1, two)
        + _count_in_direction(own, free, 6, two)
        + _count_in_direction(own, free, 7, two)
        + _count_in_direction(own, free, 8, two)
    )


def _odd_columns(filled: cython.ulonglong) -> cython.ulonglong:
    """Return the bottom cells of the columns that have an odd number of empty cells."""
    tops: cython.ulonglong = (filled + BOTTOM) & EVEN_ROWS
    return ((tops >> 1) | (tops >> 3) | (tops >> 5)) & BOTTOM


def _may_follow_up(filled: cython.ulonglong, wins: cython.ulonglong, limit: cython.int) -> cython.bint:
    """Return True if `_follow_up_turns` may find a bound of at most `limit`.

    That is the case if all or all but two of the odd columns end early.
    """
    odd_columns: cython.ulonglong = _odd_columns(filled)
    ends: cython.ulonglong = wins & ODD_ROWS & (odd_columns * 63)
    odd_count: cython.int = popcount(odd_columns) - popcount((ends | (ends >> 2) | (ends >> 4)) & BOTTOM)
    if odd_count == 0:
        return limit >= -1 or wins != 0
    return odd_count == 2 and limit >= 0


def _follow_up_turns(
    mover: cython.ulonglong, follower: cython.ulonglong, filled: cython.ulonglong, follower_wins: cython.ulonglong
) -> cython.int:
    """Return the result of `answer_turns` if the follower always answers in the same column.

    Call this function only if `_may_follow_up` returns True. The answers split the empty cells: in every column,
    counted from the top disc upward, the mover gets cells 1, 3 and 5, and the follower gets cells 2, 4 and 6. A column
    ends early below a cell where the follower would win: the mover avoids that column until no other cell is left, and
    then loses. If all columns have an even number of empty cells, the follower always has an answer. If the mover's
    cells contain no four in a row, the mover does not win.

    With two odd columns, filling the last cell of one forces the follower to answer in the other one, where the shares
    are swapped. So the mover may get any cell there, but only in one of the two columns.
    """
    empty: cython.ulonglong = FULL ^ filled
    odd_columns: cython.ulonglong = _odd_columns(filled)
    share: cython.ulonglong = empty & (ODD_ROWS ^ (odd_columns * 63))
    wins: cython.ulonglong = follower_wins & ~share
    below: cython.ulonglong = wins | (wins >> 1) | (wins >> 2)
    ended: cython.ulonglong = (below | (below >> 3)) & BOTTOM
    beyond: cython.ulonglong = (wins << 1) & FULL
    beyond |= (beyond << 1) & FULL
    beyond |= (beyond << 1) & FULL
    beyond |= (beyond << 1) & FULL
    share &= ~beyond
    odd_columns &= ~ended
    if odd_columns:
        one: cython.ulonglong = odd_columns & (~odd_columns + 1)
        other: cython.ulonglong = odd_columns ^ one
        if has_four(mover | share | (empty & (one * 63))) or has_four(mover | share | (empty & (other * 63))):
            return _NO_BOUND
        return 0
    if has_four(mover | share):
        return _NO_BOUND
    if ended:
        # The mover fills all columns except one up to the cell below the win, then has to play there.
        return popcount(empty & ~beyond) + 2 - 2 * popcount(ended)
    return popcount(empty) if has_four(follower | (empty ^ share)) else 0


def _even_cells_turns(mover: cython.ulonglong, follower: cython.ulonglong, filled: cython.ulonglong) -> cython.int:
    """Return the result of `answer_turns` for the player of the odd turns if the opponent takes the even cells.

    The number of columns with an odd number of empty cells is even. If the mover takes the first cell of such a column,
    which is an even cell, the follower takes the first cell of another such column. The follower answers every other
    move in the same column.
    """
    empty: cython.ulonglong = FULL ^ filled
    answers: cython.ulonglong = empty & EVEN_ROWS & ~(filled + BOTTOM)
    if has_four(mover | (empty ^ answers)):
        return _NO_BOUND
    return popcount(empty) if has_four(follower | answers) else 0


def answer_turns(
    mover: cython.ulonglong,
    follower: cython.ulonglong,
    filled: cython.ulonglong,
    follower_wins: cython.ulonglong,
    limit: cython.int,
    is_first: cython.bint,
) -> cython.int:
    """Return the number of turns after which the mover loses at the latest, 0 for a draw at best, or -1 for no bound.

    The bound holds because the follower has a simple answer to every move. The position has no flips.

    limit      0 to look for any bound, -1 only for a loss, less than -1 only for a loss before the board is full
    is_first   True if the mover began the game
    """
    turns: cython.int = _NO_BOUND
    if _may_follow_up(filled, follower_wins, limit):
        turns = _follow_up_turns(mover, follower, filled, follower_wins)
    if is_first and limit >= -1 and (turns < 0 or (turns == 0 and limit < 0)) and (filled + BOTTOM) & EVEN_ROWS:
        turns = _even_cells_turns(mover, follower, filled)
    return turns


def answer_bound(
    mover: cython.ulonglong,
    follower: cython.ulonglong,
    filled: cython.ulonglong,
    follower_wins: cython.ulonglong,
    limit: cython.int,
    discs: cython.int,
) -> cython.int:
    """Return an upper bound of the mover's score that follows from simple answers of the follower.

    A result above `limit` means that no useful bound was found.
    """
    turns: cython.int = answer_turns(mover, follower, filled, follower_wins, limit, discs & 1 == 0)
    if turns <= 0:
        return NO_SCORE if turns < 0 else 0
    return (discs + turns + 1) // 2 - 22


def wins_at_once(
    up: cython.ulonglong, down: cython.ulonglong, filled: cython.ulonglong, flips: cython.int, locked: cython.bint
) -> cython.bint:
    """Return True if the mover has a move, with or without flips, that wins at once."""
    tops: cython.ulonglong = (filled + BOTTOM) & FULL
    if winning_cells(up, filled) & tops:
        return True
    if flips == 0 or tops == 0:
        return False
    opens_with_flip: cython.bint = not locked
    if opens_with_flip:
        if has_four(down):
            return True
        if has_four(filled ^ down):
            opens_with_flip = False
        elif winning_cells(down, filled) & tops:
            return True
    flips_twice: cython.bint = opens_with_flip and flips > 1
    top: cython.ulonglong
    column: cython.ulonglong
    bottom: cython.ulonglong
    while tops:
        top = tops & (~tops + 1)
        tops ^= top
        column = COLUMN << (lowest(top) // 7 * 7)
        bottom = column & BOTTOM
        # A disc that enters at the bottom lifts the others: adding a column to itself shifts it by one cell.
        if has_four(down + (down & column) + bottom):
            return True
        if flips_twice and has_four(up + (up & column) + bottom):
            return True
    return False
