from ai.score.watch_your_back cimport WatchYourBackScore, actions, distances, table_index
from game.rules.board cimport Board
from game.rules.cbits cimport lowest, popcount
from game.rules.watch_your_back cimport WatchYourBackBoard

cdef int _phase(WatchYourBackBoard board) noexcept nogil
cdef int _set(WatchYourBackBoard board) noexcept nogil
cdef unsigned long long _left_by_shrink(unsigned long long own, unsigned long long foes) noexcept nogil

cdef class NetworkScore(WatchYourBackScore):
    cdef dict source
    cdef dict arrays
    cdef const int[::1] offset
    cdef const int[::1] squares
    cdef const int[::1] weights
    cdef const short[::1] inputs
    cdef const short[::1] bias
    cdef const short[::1] density
    cdef const short[::1] verdict
    cdef const short[::1] outputs
    cdef int logarithms[14]
    cdef int set
    cdef unsigned long long white, black
    cdef int lead
    cdef short sums[64]

    cdef int weigh(self, WatchYourBackBoard board) noexcept nogil
    cdef void update(self, WatchYourBackBoard board) noexcept nogil
    cdef void fill_features(self, WatchYourBackBoard board, int* features) noexcept nogil
    cdef void add_square_ranks(self, WatchYourBackBoard board, int* moves, int* ranks, int count) noexcept nogil

cdef class ChaseScore(NetworkScore):
    cdef int hunter, hunters, prey, distance

    cdef int chase(self, WatchYourBackBoard board) noexcept nogil
