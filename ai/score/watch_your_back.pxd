from ai.score.score cimport Score, in_points
from game.rules.board cimport Board
from game.rules.cbits cimport lowest, popcount
from game.rules.watch_your_back cimport WatchYourBackBoard, reach, surrounded, taken_by

cdef class FeaturesScore(Score):
    cdef int scale[20]
