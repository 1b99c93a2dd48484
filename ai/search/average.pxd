from ai.scale cimport BEYOND as _NOTHING, PROVEN as _PROVEN, WON as _WON
from ai.score.score cimport Score
from ai.search.searcher cimport Searcher
from game.rules.board cimport Board

cdef int _divide(int dividend, int divisor) noexcept nogil

cdef class AverageSearch(Searcher):

    cdef int node(self, int depth, int ply) noexcept nogil
    cdef bint has_winning_move(self, int* moves, int count) noexcept nogil
