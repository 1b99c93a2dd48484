from ai.scale cimport BEYOND as _NOTHING, PROVEN as _PROVEN, WON as _WON
from ai.score.score cimport Score
from game.rules.board cimport Board

cdef class AverageSearch:
    cdef readonly Board board
    cdef Score score
    cdef readonly unsigned long long nodes
    cdef readonly unsigned long long horizons
    cdef public unsigned long long node_limit
    cdef public bint stopped

    cdef int node(self, int depth, int ply) noexcept nogil
    cdef bint wins_at_once(self, int* moves, int count) noexcept nogil
