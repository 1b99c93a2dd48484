cimport cython
from game.rules.cbits cimport lowest
from game.rules.placed_board cimport PlacedBoard

@cython.final
cdef class DominoBoard(PlacedBoard):
    cdef readonly int columns
    cdef readonly int rows
    cdef readonly int line
    cdef unsigned long long line_starts[4]
    cdef int past[32]

    cdef bint has_line(self, unsigned long long squares) noexcept nogil
    cdef bint has_room(self) noexcept nogil
    cdef int moved(self, int cell, int symmetry) noexcept nogil
