cimport cython
from game.rules.board cimport Board
from game.rules.cbits cimport mix

cdef class PlacedBoard(Board):
    cdef readonly unsigned long long own
    cdef readonly unsigned long long filled
    cdef unsigned long long area

    cdef unsigned long long transform(self, unsigned long long cells, int symmetry) noexcept nogil
