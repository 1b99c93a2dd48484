from ai.scale cimport BEYOND as _NOTHING, PROVEN as _PROVEN, WON as _WON
from ai.score.score cimport Score
from ai.search.searcher cimport Searcher
from game.rules.board cimport Board

cdef class AverageSearch(Searcher):

    cdef int node(self, int depth, int ply) noexcept nogil
    cdef bint wins_at_once(self, int* moves, int count) noexcept nogil
