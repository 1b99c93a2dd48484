from ai.score.watch_your_back cimport WatchYourBackScore, actions, distances
from game.rules.board cimport Board
from game.rules.cbits cimport lowest, popcount
from game.rules.watch_your_back cimport WatchYourBackBoard

cdef int _span(WatchYourBackBoard board) noexcept nogil

cdef class NetworkScore(WatchYourBackScore):
    cdef dict source
    cdef int offset[37]
    cdef int squares[2368]
    cdef int weights[111]
    cdef short inputs[8192]
    cdef short bias[592]
    cdef int outputs[592]
    cdef int logarithms[14]

    cdef int weigh(self, WatchYourBackBoard board) noexcept nogil
    cdef long long weigh_features(
        self, WatchYourBackBoard board, unsigned long long own, unsigned long long foes, int start
    ) noexcept nogil
    cdef void add_square_ranks(self, WatchYourBackBoard board, int* moves, int* ranks, int count) noexcept nogil

cdef class ChaseScore(NetworkScore):
    cdef int hunter, hunters, prey, distance

    cdef int chase(self, WatchYourBackBoard board) noexcept nogil
