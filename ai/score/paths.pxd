cimport cython
from ai.score.score cimport Score
from game.rules.board cimport Board
from game.rules.cbits cimport lowest, popcount
from game.rules.paths cimport PathsBoard

@cython.final
cdef class OpenPathsScore(Score):
    cdef int points[65]

    cdef int weigh(self, PathsBoard board) noexcept nogil
    cdef void order(self, PathsBoard board, int* moves, int* ranks, int count) noexcept nogil
