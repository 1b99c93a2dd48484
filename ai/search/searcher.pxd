from ai.scale cimport WON
from ai.score.score cimport Score
from ai.search.cancel_token cimport CancelToken
from game.rules.board cimport Board

cdef class Searcher:
    cdef readonly Board board
    cdef Score score
    cdef readonly unsigned long long nodes
    cdef public unsigned long long node_limit
    cdef public CancelToken cancel_token
    cdef readonly bint stopped
    cdef readonly unsigned long long horizons

    cdef bint should_stop(self) noexcept nogil
    cdef int final_score(self, int ply) noexcept nogil
