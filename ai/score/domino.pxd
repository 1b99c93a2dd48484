cimport cython
from ai.score.score cimport Score
from game.rules.board cimport Board
from game.rules.cbits cimport popcount
from game.rules.domino cimport DominoBoard

cdef unsigned long long coverable(unsigned long long free) noexcept nogil
cdef int line_step(int direction) noexcept nogil

@cython.final
cdef class FoursScore(Score):
    pass
