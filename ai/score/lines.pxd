cimport cython
from ai.score.gravity cimport GravityScore
from ai.score.score cimport in_points
from game.rules.board cimport Board
from game.rules.cbits cimport popcount
from game.rules.gravity cimport GravityBoard
from game.rules.seven_by_six cimport FULL

cdef class LinesScore(GravityScore):
    cdef int count
    cdef int scale[14]
