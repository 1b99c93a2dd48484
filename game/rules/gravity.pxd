cimport cython
from game.rules.board cimport Board
from game.rules.seven_by_six cimport BOTTOM, COLUMN, FULL, POST_FLIP as _POST, PRE_FLIP as _PRE, has_four, mirror

@cython.final
cdef class GravityBoard(Board):
    cdef readonly str game
    cdef readonly unsigned long long up
    cdef readonly unsigned long long down
    cdef readonly unsigned long long filled
    cdef int flips[2]
    cdef readonly bint locked
    cdef unsigned long long past_up[44]
    cdef unsigned long long past_down[44]
    cdef unsigned long long past_filled[44]
    cdef int past_flips[44]

    cdef bint flip(self) noexcept nogil
    cdef bint drop(self, int column) noexcept nogil
    cdef bint settle(self) noexcept nogil
    cdef void pass_turn(self, bint locked) noexcept nogil
    cdef bint can_open_with_flip(self) noexcept nogil
