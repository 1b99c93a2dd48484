from ai.scale cimport WON as _WON
from ai.score.follow_up cimport most_against_answers
from ai.score.score cimport Score
from game.rules.board cimport Board
from game.rules.cbits cimport popcount
from game.rules.gravity cimport GravityBoard
from game.rules.seven_by_six cimport BOTTOM, COLUMN, FULL, POST_FLIP, PRE_FLIP, TOP

cdef unsigned long long completing(unsigned long long discs) noexcept nogil
cdef unsigned long long drop_wins(
    unsigned long long discs, unsigned long long cells, unsigned long long filled
) noexcept nogil
cdef unsigned long long lift_wins(
    unsigned long long discs, unsigned long long cells, unsigned long long filled
) noexcept nogil
cdef bint has_four(unsigned long long discs, unsigned long long cells) noexcept nogil
cdef bint can_win(
    unsigned long long here,
    unsigned long long there,
    unsigned long long cells_here,
    unsigned long long cells_there,
    unsigned long long filled,
    int flips,
    bint may_flip,
    bint loses_by_flip,
) noexcept nogil

cdef class GravityScore(Score):
    pass
