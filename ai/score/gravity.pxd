from ai.exact.gravity.bounds cimport answer_turns
from ai.exact.gravity.threats cimport winning_cells
from ai.scale cimport WON as _WON
from ai.score.score cimport Score
from game.rules.board cimport Board
from game.rules.cbits cimport popcount
from game.rules.gravity cimport GravityBoard
from game.rules.seven_by_six cimport BOTTOM, COLUMN, FULL, POST_FLIP, PRE_FLIP, TOP, completing_along

cdef int _lead(unsigned long long own, unsigned long long foreign, unsigned long long filled) noexcept nogil
cdef void _rank_drops(
    int* by_move, unsigned long long here, unsigned long long there, unsigned long long filled, int flips, int replies, int pre
) noexcept nogil
cdef void _rank_pre_flips(int* by_move, GravityBoard board, int flips, int replies) noexcept nogil
cdef bint _must_block(GravityBoard board, int replies) noexcept nogil
cdef void _rank(GravityBoard board, int* moves, int* ranks, int count) noexcept nogil
cdef bint _must_act(GravityBoard board) noexcept nogil
cdef bint _has_open_line(unsigned long long foreign, int step) noexcept nogil
cdef bint _can_ever_win(unsigned long long foreign) noexcept nogil
cdef int _outlook(GravityBoard board) noexcept nogil
cdef int _ceiling(GravityBoard board) noexcept nogil
cdef unsigned long long completing_cells(unsigned long long discs) noexcept nogil
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
