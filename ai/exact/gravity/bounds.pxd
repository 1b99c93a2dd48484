from ai.exact.gravity.entries cimport NO_SCORE
from ai.exact.gravity.threats cimport safe_cells, winning_cells
from game.rules.cbits cimport lowest, popcount
from game.rules.seven_by_six cimport BOTTOM, COLUMN, EVEN_ROWS, FULL, ODD_ROWS, has_four

cdef int _count_in_direction(unsigned long long own, unsigned long long free, int step, bint two) noexcept nogil
cdef unsigned long long _odd_columns(unsigned long long filled) noexcept nogil
cdef bint _may_follow_up(unsigned long long filled, unsigned long long wins, int limit) noexcept nogil
cdef int _follow_up_turns(
    unsigned long long mover, unsigned long long follower, unsigned long long filled, unsigned long long follower_wins
) noexcept nogil
cdef int _even_cells_turns(unsigned long long mover, unsigned long long follower, unsigned long long filled) noexcept nogil
cdef bint has_decisive_move(unsigned long long mine, unsigned long long filled, unsigned long long moves) noexcept nogil
cdef int open_lines(unsigned long long own, unsigned long long other, bint two) noexcept nogil
cdef int answer_turns(
    unsigned long long mover, unsigned long long follower, unsigned long long filled, unsigned long long follower_wins, int limit, bint is_first
) noexcept nogil
cdef int answer_bound(
    unsigned long long mover, unsigned long long follower, unsigned long long filled, unsigned long long follower_wins, int limit, int discs
) noexcept nogil
cdef bint wins_at_once(unsigned long long up, unsigned long long down, unsigned long long filled, int flips, bint locked) noexcept nogil
