cimport cython
from ai.score.gravity cimport GravityScore, can_win, completing_cells, drop_wins, has_four, lift_wins
from ai.score.score cimport Score
from game.rules.board cimport Board
from game.rules.cbits cimport popcount
from game.rules.gravity cimport GravityBoard
from game.rules.seven_by_six cimport BOTTOM, FULL

cdef int _pairs(unsigned long long discs, unsigned long long empty, int step) noexcept nogil
cdef int _blockades(unsigned long long discs, unsigned long long empty) noexcept nogil
cdef void _count(int* counts, unsigned long long discs, unsigned long long cells, unsigned long long filled) noexcept nogil
cdef void _count_far(
    int* counts, unsigned long long here, unsigned long long there, unsigned long long cells_here, unsigned long long cells_there, unsigned long long filled, int flips
) noexcept nogil

cdef class ThreatsScore(GravityScore):
    cdef int forced_win
    cdef int item_values[7]

    cdef int weigh(self, GravityBoard board) noexcept nogil
    cdef int weigh_items(self, int* own, int* foreign) noexcept nogil

@cython.final
cdef class DiminishingScore(ThreatsScore):
    cdef double remains[448]

    cdef int side_score(self, int* counts) noexcept nogil
