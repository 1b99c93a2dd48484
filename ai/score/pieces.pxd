from ai.score.watch_your_back cimport WatchYourBackScore
from game.rules.cbits cimport popcount
from game.rules.watch_your_back cimport WatchYourBackBoard

cdef int _lead(WatchYourBackBoard board) noexcept nogil

cdef class PiecesScore(WatchYourBackScore):
    pass
