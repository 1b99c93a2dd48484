from game.rules.seven_by_six cimport FULL, completing_along

cdef inline unsigned long long winning_cells(unsigned long long discs, unsigned long long filled) noexcept nogil:
    cdef unsigned long long upright = (discs << 1) & (discs << 2) & (discs << 3)
    return (upright | completing_along(discs, 6) | completing_along(discs, 7) | completing_along(discs, 8)) & (
        FULL ^ filled
    )

cdef inline unsigned long long safe_cells(unsigned long long wins, unsigned long long tops) noexcept nogil:
    cdef unsigned long long at_hand = wins & tops
    cdef unsigned long long replies = tops & ~(wins >> 1) & (at_hand | -(<unsigned long long>(at_hand == 0)))
    return replies & -(<unsigned long long>(at_hand & (at_hand - 1) == 0))
