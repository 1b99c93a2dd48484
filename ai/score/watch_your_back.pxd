from ai.score.score cimport Score, in_points
from game.rules.board cimport Board
from game.rules.cbits cimport lowest, popcount
from game.rules.watch_your_back cimport WatchYourBackBoard, reach, surrounded, taken_by

cdef int actions(unsigned long long pieces, unsigned long long filled, unsigned long long empty) noexcept nogil

cdef class WatchYourBackScore(Score):
    pass

cdef class FeaturesScore(WatchYourBackScore):
    cdef int scale[20]
