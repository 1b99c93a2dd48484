cimport cython
from ai.score.gravity cimport completing_cells
from ai.score.lines cimport LinesScore
from game.rules.board cimport Board
from game.rules.cbits cimport popcount
from game.rules.gravity cimport GravityBoard
from game.rules.seven_by_six cimport BOTTOM, FULL, ODD_ROWS

cdef int _threat_points(GravityBoard board) noexcept nogil

@cython.final
cdef class ZugzwangScore(LinesScore):
    pass
