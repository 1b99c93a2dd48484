from ai.exact.gravity.entries cimport NO_SCORE
from ai.exact.gravity.threats cimport safe_cells, winning_cells
from game.rules.cbits cimport lowest, popcount
from game.rules.seven_by_six cimport BOTTOM, COLUMN, EVEN_ROWS, FULL, ODD_ROWS, has_four

cdef enum:
    NO_BOUND = -1

cdef inline bint has_decisive_move(
    unsigned long long mine, unsigned long long filled, unsigned long long moves
) noexcept nogil:
    cdef unsigned long long cell
    while moves:
        cell = moves & (~moves + 1)
        moves ^= cell
        if safe_cells(winning_cells(mine | cell, filled | cell), (filled + cell + BOTTOM) & FULL) == 0:
            return True
    return False

cdef inline int _count_in_direction(
    unsigned long long own, unsigned long long free, int step, bint two
) noexcept nogil:
    cdef unsigned long long lines = free & (free >> step)
    cdef unsigned long long odd = own ^ (own >> step)
    cdef unsigned long long both = own & (own >> step)
    lines &= lines >> (2 * step)
    if two:
        return popcount(
            lines & ~(odd ^ (odd >> (2 * step))) & (both ^ (both >> (2 * step)) ^ (odd & (odd >> (2 * step))))
        )
    return popcount(lines & (odd ^ (odd >> (2 * step))) & ~(both | (both >> (2 * step))))

cdef inline int open_lines(unsigned long long own, unsigned long long other, bint two) noexcept nogil:
    cdef unsigned long long free = FULL & ~other
    return (
        _count_in_direction(own, free, 1, two)
        + _count_in_direction(own, free, 6, two)
        + _count_in_direction(own, free, 7, two)
        + _count_in_direction(own, free, 8, two)
    )

cdef inline unsigned long long _odd_columns(unsigned long long filled) noexcept nogil:
    cdef unsigned long long tops = (filled + BOTTOM) & EVEN_ROWS
    return ((tops >> 1) | (tops >> 3) | (tops >> 5)) & BOTTOM

cdef inline bint _may_follow_up(unsigned long long filled, unsigned long long wins, int limit) noexcept nogil:
    cdef unsigned long long odd_columns = _odd_columns(filled)
    cdef unsigned long long ends = wins & ODD_ROWS & (odd_columns * 63)
    cdef int odd_count = popcount(odd_columns) - popcount((ends | (ends >> 2) | (ends >> 4)) & BOTTOM)
    if odd_count == 0:
        return limit >= -1 or wins != 0
    return odd_count == 2 and limit >= 0

cdef inline int _follow_up_turns(
    unsigned long long mover, unsigned long long follower, unsigned long long filled, unsigned long long follower_wins
) noexcept nogil:
    cdef unsigned long long empty = FULL ^ filled
    cdef unsigned long long odd_columns = _odd_columns(filled)
    cdef unsigned long long share = empty & (ODD_ROWS ^ (odd_columns * 63))
    cdef unsigned long long wins = follower_wins & ~share
    cdef unsigned long long below = wins | (wins >> 1) | (wins >> 2)
    cdef unsigned long long ended = (below | (below >> 3)) & BOTTOM
    cdef unsigned long long beyond = (wins << 1) & FULL
    cdef unsigned long long one
    beyond |= (beyond << 1) & FULL
    beyond |= (beyond << 1) & FULL
    beyond |= (beyond << 1) & FULL
    share &= ~beyond
    odd_columns &= ~ended
    if odd_columns:
        one = odd_columns & (~odd_columns + 1)
        if has_four(mover | share | (empty & (one * 63))):
            return NO_BOUND
        return NO_BOUND if has_four(mover | share | (empty & ((odd_columns ^ one) * 63))) else 0
    if has_four(mover | share):
        return NO_BOUND
    if ended:
        return popcount(empty & ~beyond) + 2 - 2 * popcount(ended)
    return popcount(empty) if has_four(follower | (empty ^ share)) else 0

cdef inline int _even_cells_turns(
    unsigned long long mover, unsigned long long follower, unsigned long long filled
) noexcept nogil:
    cdef unsigned long long empty = FULL ^ filled
    cdef unsigned long long answers = empty & EVEN_ROWS & ~(filled + BOTTOM)
    if has_four(mover | (empty ^ answers)):
        return NO_BOUND
    return popcount(empty) if has_four(follower | answers) else 0

cdef inline int answer_turns(
    unsigned long long mover, unsigned long long follower, unsigned long long filled,
    unsigned long long follower_wins, int limit, bint is_first,
) noexcept nogil:
    cdef int turns = NO_BOUND
    if _may_follow_up(filled, follower_wins, limit):
        turns = _follow_up_turns(mover, follower, filled, follower_wins)
    if is_first and limit >= -1 and (turns < 0 or (turns == 0 and limit < 0)) and (filled + BOTTOM) & EVEN_ROWS:
        turns = _even_cells_turns(mover, follower, filled)
    return turns

cdef inline int answer_bound(
    unsigned long long mover, unsigned long long follower, unsigned long long filled,
    unsigned long long follower_wins, int limit, int discs,
) noexcept nogil:
    cdef int turns = answer_turns(mover, follower, filled, follower_wins, limit, discs & 1 == 0)
    if turns <= 0:
        return NO_SCORE if turns < 0 else 0
    return (discs + turns + 1) / 2 - 22

cdef inline bint wins_at_once(
    unsigned long long up, unsigned long long down, unsigned long long filled, int flips, bint locked
) noexcept nogil:
    cdef unsigned long long tops = (filled + BOTTOM) & FULL
    cdef bint opens_with_flip = not locked
    cdef bint flips_twice
    cdef unsigned long long top, column, bottom
    if winning_cells(up, filled) & tops:
        return True
    if flips == 0 or tops == 0:
        return False
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
        column = COLUMN << (lowest(top) / 7 * 7)
        bottom = column & BOTTOM
        if has_four(down + (down & column) + bottom):
            return True
        if flips_twice and has_four(up + (up & column) + bottom):
            return True
    return False
