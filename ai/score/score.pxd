from ai.scale cimport BEYOND as _BEYOND, WON as _WON
from game.rules.board cimport Board

cdef int in_points(long long total) noexcept nogil

cdef class Score:
    cdef int evaluate(self, Board board) noexcept nogil
    cdef void rank(self, Board board, int* moves, int* ranks, int count) noexcept nogil
    cdef int urgent_moves(self, Board board, int* moves, int* ranks) noexcept nogil
    cdef bint may_wait(self) noexcept nogil
    cdef int outlook(self, Board board) noexcept nogil
    cdef int soonest(self, Board board, bint attacks) noexcept nogil
    cdef int ceiling(self, Board board) noexcept nogil
    cdef bint may_skip(self, Board board, int depth) noexcept nogil
    cdef int endgame(self, Board board) noexcept nogil

cdef class EvenScore(Score):
    pass
