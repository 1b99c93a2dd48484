from ai.scale cimport BEYOND as _EVERYTHING, PROVEN as _PROVEN, WON as _WON
from ai.score.score cimport Score
from game.rules.board cimport Board

cdef class SelectiveSearch:
    cdef readonly Board board
    cdef Score score
    cdef readonly unsigned long long nodes
    cdef readonly unsigned long long horizons
    cdef public unsigned long long node_limit
    cdef public bint stopped
    cdef int best_move

    cdef int node(self, int depth, int alpha, int beta, int ply) noexcept nogil
