cimport cython
from ai.score.score cimport Score
from game.rules.board cimport Board
from game.rules.cbits cimport lowest, popcount
from game.rules.paths cimport PathsBoard

cdef unsigned long long _potential(PathsBoard board, unsigned long long own, unsigned long long barred, int turns) noexcept nogil
cdef unsigned long long _weigh_spaces(
    PathsBoard board, unsigned long long own, unsigned long long barred, int turns, unsigned long long* weights
) noexcept nogil
cdef bint _may_attack(PathsBoard board, unsigned long long own, unsigned long long barred, int turns, unsigned long long total) noexcept nogil
cdef bint _may_follow(PathsBoard board, unsigned long long own, int turns) noexcept nogil
cdef int _outlook(PathsBoard board) noexcept nogil
cdef int _soonest(PathsBoard board, bint attacks) noexcept nogil

@cython.final
cdef class OpenPathsScore(Score):
    cdef int points[65]

    cdef int weigh(self, PathsBoard board) noexcept nogil
    cdef void rank_spaces(self, PathsBoard board, int* moves, int* ranks, int count) noexcept nogil
