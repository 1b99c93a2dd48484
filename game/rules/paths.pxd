cimport cython
from game.rules.board cimport Board
from game.rules.cbits cimport lowest, mix

@cython.final
cdef class PathsBoard(Board):
    cdef readonly object shape
    cdef readonly int spaces
    cdef readonly unsigned long long own
    cdef readonly unsigned long long filled
    cdef unsigned long long area
    cdef int[::1] first
    cdef unsigned long long[::1] paths
    cdef int[::1] images
    cdef int[::1] inverses
    cdef unsigned long long[::1] words
    cdef int past[64]

    cdef bint has_path(self, int space) noexcept nogil
    cdef unsigned long long transformed(self, unsigned long long spaces, int symmetry) noexcept nogil
