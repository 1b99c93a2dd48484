from ai.scale cimport BEYOND as _EVERYTHING, PROVEN as _PROVEN, WON as _WON
from ai.score.score cimport Score
from ai.search.searcher cimport Searcher
from game.rules.board cimport Board

cdef int _moves_searched(int count) noexcept nogil

cdef class SelectiveSearch(Searcher):
    cdef int best_move

    cdef int node(self, int depth, int alpha, int beta, int ply) noexcept nogil
