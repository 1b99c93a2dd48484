cimport cython
from game.rules.cbits cimport lowest
from game.rules.placed_board cimport PlacedBoard

cdef unsigned long long _left_right(unsigned long long word) noexcept nogil
cdef unsigned long long _top_bottom(unsigned long long word) noexcept nogil
cdef unsigned long long _transpose(unsigned long long word) noexcept nogil

@cython.final
cdef class DominoBoard(PlacedBoard):
    cdef readonly int columns
    cdef readonly int rows
    cdef readonly int line
    cdef unsigned long long line_starts[4]
    cdef int past[32]

    cdef bint has_line(self, unsigned long long squares) noexcept nogil
    cdef bint has_space(self) noexcept nogil
    cdef int transform_cell(self, int cell, int symmetry) noexcept nogil
