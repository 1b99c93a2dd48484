cimport cython
from game.rules.cbits cimport lowest
from game.rules.placed_board cimport PlacedBoard

@cython.final
cdef class PathsBoard(PlacedBoard):
    cdef readonly object shape
    cdef readonly int spaces
    cdef int[::1] first
    cdef unsigned long long[::1] paths
    cdef int[::1] images
    cdef int[::1] inverses
    cdef unsigned long long[::1] words
    cdef int past[64]

    cdef bint has_path(self, int space) noexcept nogil
