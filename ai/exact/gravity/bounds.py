"""Bounds of a position's score that need no search: immediate wins, and answers by a simple rule (follow-up).

The compiled build uses bounds.pxd instead, so that the compiler can put the functions into the search.
"""

from ai.exact.gravity.entries import NO_SCORE
from ai.exact.gravity.threats import safe_cells, winning_cells
from game.rules.bits import lowest, popcount
from game.rules.seven_by_six import BOTTOM, COLUMN, EVEN_ROWS, FULL, ODD_ROWS, has_four

NO_BOUND = -1  # the result of `_follow_up_turns` and `_even_cells_turns` if the mover may win


def has_decisive_move(mine: int, filled: int, moves: int) -> bool:
    """Return True if, after one of the given moves, every reply of the opponent loses at once."""
    while moves:
        cell = moves & (~moves + 1)
        moves ^= cell
        if safe_cells(winning_cells(mine | cell, filled | cell), (filled + cell + BOTTOM) & FULL) == 0:
            return True
    return False


def _count_in_direction(own: int, free: int, step: int, two: bool) -> int:
    """Count the lines of four in one direction that hold discs of one player only.

    Counts lines with two discs if `two` is True, else lines with one disc. `free` are the cells without discs of the
    other player.
    """
    lines = free & (free >> step)
    odd = own ^ (own >> step)
    both = own & (own >> step)
    lines &= lines >> (2 * step)
    if two:
        return popcount(
            lines & ~(odd ^ (odd >> (2 * step))) & (both ^ (both >> (2 * step)) ^ (odd & (odd >> (2 * step))))
        )
    return popcount(lines & (odd ^ (odd >> (2 * step))) & ~(both | (both >> (2 * step))))


def open_lines(own: int, other: int, two: bool) -> int:
    """Count the lines of four that hold discs of one player only: two discs if `two` is True, else one disc."""
    free = FULL & ~other
    return (
        _count_in_direction(own, free, 1, two)
        + _count_in_direction(own, free, 6, two)
        + _count_in_direction(own, free, 7, two)
        + _count_in_direction(own, free, 8, two)
    )


def _odd_columns(filled: int) -> int:
    """Return the bottom cells of the columns that have an odd number of empty cells."""
    tops = (filled + BOTTOM) & EVEN_ROWS
    return ((tops >> 1) | (tops >> 3) | (tops >> 5)) & BOTTOM


def _may_follow_up(filled: int, wins: int, limit: int) -> bool:
    """Return True if `_follow_up_turns` may find a bound of at most `limit`.

    That is the case if all or all but two of the odd columns end early.
    """
    odd_columns = _odd_columns(filled)
    ends = wins & ODD_ROWS & (odd_columns * 63)
    odd_count = popcount(odd_columns) - popcount((ends | (ends >> 2) | (ends >> 4)) & BOTTOM)
    if odd_count == 0:
        return limit >= -1 or wins != 0
    return odd_count == 2 and limit >= 0


def _follow_up_turns(mover: int, follower: int, filled: int, follower_wins: int) -> int:
    """Return the result of `answer_turns` if the follower always answers in the same column.

    Call this function only if `_may_follow_up` returns True. The answers split the empty cells: in every column,
    counted from the top disc upward, the mover gets cells 1, 3 and 5, and the follower gets cells 2, 4 and 6. A column
    ends early below a cell where the follower would win: the mover avoids that column until no other cell is left, and
    then loses. If all columns have an even number of empty cells, the follower always has an answer. If the mover's
    cells contain no four in a row, the mover does not win.

    With two odd columns, filling the last cell of one forces the follower to answer in the other one, where the shares
    are swapped. So the mover may get any cell there, but only in one of the two columns.
    """
    empty = FULL ^ filled
    odd_columns = _odd_columns(filled)
    share = empty & (ODD_ROWS ^ (odd_columns * 63))
    wins = follower_wins & ~share
    below = wins | (wins >> 1) | (wins >> 2)
    ended = (below | (below >> 3)) & BOTTOM
    beyond = (wins << 1) & FULL
    beyond |= (beyond << 1) & FULL
    beyond |= (beyond << 1) & FULL
    beyond |= (beyond << 1) & FULL
    share &= ~beyond
    odd_columns &= ~ended
    if odd_columns:
        one = odd_columns & (~odd_columns + 1)
        other = odd_columns ^ one
        if has_four(mover | share | (empty & (one * 63))) or has_four(mover | share | (empty & (other * 63))):
            return NO_BOUND
        return 0
    if has_four(mover | share):
        return NO_BOUND
    if ended:
        # The mover fills all columns except one up to the cell below the win, then has to play there.
        return popcount(empty & ~beyond) + 2 - 2 * popcount(ended)
    return popcount(empty) if has_four(follower | (empty ^ share)) else 0


def _even_cells_turns(mover: int, follower: int, filled: int) -> int:
    """Return the result of `answer_turns` for the player of the odd turns if the opponent takes the even cells.

    The number of columns with an odd number of empty cells is even. If the mover takes the first cell of such a column,
    which is an even cell, the follower takes the first cell of another such column. The follower answers every other
    move in the same column.
    """
    empty = FULL ^ filled
    answers = empty & EVEN_ROWS & ~(filled + BOTTOM)
    if has_four(mover | (empty ^ answers)):
        return NO_BOUND
    return popcount(empty) if has_four(follower | answers) else 0


def answer_turns(
    mover: int,
    follower: int,
    filled: int,
    follower_wins: int,
    limit: int,
    is_first: bool,
) -> int:
    """Return the number of turns after which the mover loses at the latest, 0 for a draw at best, or -1 for no bound.

    The bound holds because the follower has a simple answer to every move. The position has no flips.

    follower   the player who is not to move
    limit      the bounds to look for: 0 for any, -1 for losses, less than -1 for losses before the board is full
    is_first   True if the mover began the game
    """
    turns = NO_BOUND
    if _may_follow_up(filled, follower_wins, limit):
        turns = _follow_up_turns(mover, follower, filled, follower_wins)
    if is_first and limit >= -1 and (turns < 0 or (turns == 0 and limit < 0)) and (filled + BOTTOM) & EVEN_ROWS:
        turns = _even_cells_turns(mover, follower, filled)
    return turns


def answer_bound(
    mover: int,
    follower: int,
    filled: int,
    follower_wins: int,
    limit: int,
    discs: int,
) -> int:
    """Return an upper bound of the mover's score that follows from simple answers of the follower.

    A result above `limit` means that no useful bound was found.
    """
    turns = answer_turns(mover, follower, filled, follower_wins, limit, discs & 1 == 0)
    if turns <= 0:
        return NO_SCORE if turns < 0 else 0
    return (discs + turns + 1) // 2 - 22


def wins_at_once(up: int, down: int, filled: int, flips: int, locked: bool) -> bool:
    """Return True if the mover has a move, with or without flips, that wins at once."""
    tops = (filled + BOTTOM) & FULL
    if winning_cells(up, filled) & tops:
        return True
    if flips == 0 or tops == 0:
        return False
    opens_with_flip = not locked
    if opens_with_flip:
        if has_four(down):
            return True
        if has_four(filled ^ down):
            opens_with_flip = False
        elif winning_cells(down, filled) & tops:
            return True
    flips_twice = opens_with_flip and flips > 1
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
