cimport cython
from ai.score.gravity cimport GravityScore
from game.rules.board cimport Board
from game.rules.cbits cimport popcount
from game.rules.gravity cimport GravityBoard

@cython.final
cdef class LinesScore(GravityScore):
    cdef int weights[14]
