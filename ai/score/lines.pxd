cimport cython
from ai.score.gravity cimport GravityScore
from ai.score.score cimport in_points
from game.rules.board cimport Board
from game.rules.cbits cimport popcount
from game.rules.gravity cimport GravityBoard
from game.rules.seven_by_six cimport FULL

cdef void _add_lines(int* features, int first, unsigned long long own, unsigned long long foreign, int step) noexcept nogil
cdef void _add_board(int* features, int first, unsigned long long own, unsigned long long foreign) noexcept nogil
cdef void _fill_features(int* features, GravityBoard board) noexcept nogil

cdef class LinesScore(GravityScore):
    cdef int count
    cdef int scale[14]
