cimport cython
from game.rules.board cimport Board
from game.rules.cbits cimport lowest, mix, popcount

cdef unsigned long long _core(unsigned long long pieces) noexcept nogil
cdef unsigned long long _transform_cores(unsigned long long cores, int symmetry) noexcept nogil
cdef int _transform_cell(int cell, int symmetry) noexcept nogil
cdef unsigned long long reach(
    unsigned long long pieces, unsigned long long filled, unsigned long long empty
) noexcept nogil
cdef unsigned long long taken_by(
    unsigned long long arrived, unsigned long long friends, unsigned long long victims
) noexcept nogil
cdef unsigned long long surrounded(unsigned long long hostile) noexcept nogil

@cython.final
cdef class WatchYourBackBoard(Board):
    cdef readonly unsigned long long white
    cdef readonly unsigned long long black
    cdef readonly bint placing
    cdef readonly int turn
    cdef readonly int quiet
    cdef readonly int stage
    cdef readonly unsigned long long corner_mask
    cdef readonly unsigned long long open_mask
    cdef unsigned long long* past
    cdef int past_capacity

    cdef void grow_past(self) noexcept nogil
    cdef void set_stage(self, int stage) noexcept nogil
    cdef bint act(self, int move) noexcept nogil
    cdef void pass_turn(self, bint eliminated) noexcept nogil
    cdef bint settle(self) noexcept nogil
    cdef bint shrinks_now(self) noexcept nogil
    cdef void cut_ring(self) noexcept nogil
    cdef void corner_acts(self, int corner) noexcept nogil
    cdef bint can_move(self, unsigned long long pieces) noexcept nogil
    cdef unsigned long long counters(self) noexcept nogil
