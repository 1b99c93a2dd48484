from ai.scale cimport BEYOND as _BEYOND, WON as _WON
from ai.score.score cimport Score, in_points
from game.rules.board cimport Board
from game.rules.cbits cimport lowest, popcount
from game.rules.watch_your_back cimport WatchYourBackBoard, reach, surrounded, taken_by

cdef unsigned long long _spread(unsigned long long cells) noexcept nogil
cdef int _from_center(unsigned long long pieces) noexcept nogil
cdef unsigned long long _stuck(
    unsigned long long pieces, unsigned long long hostile, unsigned long long filled, unsigned long long empty
) noexcept nogil
cdef unsigned long long _clusters(unsigned long long pieces) noexcept nogil
cdef int _patterns(unsigned long long friends, unsigned long long foes, unsigned long long empty, bint placing) noexcept nogil
cdef int _nearness_of_shrink(WatchYourBackBoard board) noexcept nogil
cdef int _lead(unsigned long long own, unsigned long long foes, unsigned long long squares) noexcept nogil
cdef void _measure(WatchYourBackBoard board, int* features) noexcept nogil
cdef unsigned long long _cramped(
    unsigned long long pieces, unsigned long long hostile, unsigned long long filled, unsigned long long empty
) noexcept nogil
cdef unsigned long long _attacks(unsigned long long friends, unsigned long long foes) noexcept nogil
cdef void _fill_notes(WatchYourBackBoard board, unsigned long long* notes) noexcept nogil
cdef void _fight(unsigned long long own, unsigned long long foes, unsigned long long corners, int move, unsigned long long* left) noexcept nogil
cdef bint _is_won(WatchYourBackBoard board, unsigned long long* left) noexcept nogil
cdef bint _measure_move(WatchYourBackBoard board, unsigned long long* notes, int move, int* parts) noexcept nogil
cdef void _rank(WatchYourBackBoard board, int* moves, int* ranks, int count) noexcept nogil
cdef int _captures(WatchYourBackBoard board, int* moves, int* ranks) noexcept nogil
cdef int _pattern(unsigned long long pieces) noexcept nogil
cdef int distances(unsigned long long hunters, unsigned long long prey) noexcept nogil
cdef int actions(unsigned long long pieces, unsigned long long filled, unsigned long long empty) noexcept nogil
cdef int table_index(unsigned long long own, unsigned long long foes, const int[::1] digit_sums) noexcept nogil

cdef class WatchYourBackScore(Score):
    cdef const signed char[::1] endgame_values
    cdef const int[::1] digit_sums

    cdef bint can_skip(self, WatchYourBackBoard board, int depth) noexcept nogil
    cdef int look_up(self, WatchYourBackBoard board) noexcept nogil

cdef class FeaturesScore(WatchYourBackScore):
    cdef int scale[20]
