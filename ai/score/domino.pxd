cimport cython
from ai.score.score cimport Score
from game.rules.board cimport Board
from game.rules.cbits cimport popcount
from game.rules.domino cimport DominoBoard

@cython.final
cdef class FoursScore(Score):
    pass
