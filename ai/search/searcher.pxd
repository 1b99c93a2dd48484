from ai.scale cimport WON
from ai.score.score cimport Score
from game.rules.board cimport Board

cdef class Searcher:
    cdef readonly Board board
    cdef Score score
    cdef readonly unsigned long long nodes
    cdef public unsigned long long node_limit
    cdef public bint stopped
    cdef readonly unsigned long long horizons

    cdef bint halts(self) noexcept nogil
    cdef int ending(self, int ply) noexcept nogil
