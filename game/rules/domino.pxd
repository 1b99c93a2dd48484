cimport cython
from game.rules.board cimport Board
from game.rules.cbits cimport lowest, mix

@cython.final
cdef class DominoBoard(Board):
    cdef readonly int columns
    cdef readonly int rows
    cdef readonly int line
    cdef readonly unsigned long long own
    cdef readonly unsigned long long filled
    cdef unsigned long long area
    cdef unsigned long long line_starts[4]
    cdef int past[32]

    cdef bint has_line(self, unsigned long long squares) noexcept nogil
    cdef bint has_room(self) noexcept nogil
    cdef unsigned long long transformed(self, unsigned long long squares, int symmetry) noexcept nogil
    cdef int moved(self, int cell, int symmetry) noexcept nogil
