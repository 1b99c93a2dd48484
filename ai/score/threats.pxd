cimport cython
from ai.score.gravity cimport GravityScore, can_win, completing, drop_wins, has_four, lift_wins
from ai.score.score cimport Score
from game.rules.board cimport Board
from game.rules.cbits cimport popcount
from game.rules.gravity cimport GravityBoard
from game.rules.seven_by_six cimport BOTTOM, FULL

cdef class ThreatsScore(GravityScore):
    cdef int forced_win
    cdef int worth_of[7]

    cdef int weigh(self, GravityBoard board) noexcept nogil
    cdef int worth(self, int* own, int* foreign) noexcept nogil

@cython.final
cdef class DiminishingScore(ThreatsScore):
    cdef double remains[448]

    cdef int reached(self, int* counts) noexcept nogil
