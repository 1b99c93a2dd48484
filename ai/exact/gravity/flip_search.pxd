cimport cython
from ai.exact.gravity.books cimport FlipBookIndex
from ai.exact.gravity.bounds cimport answer_bound, wins_at_once
from ai.exact.gravity.drop_search cimport DropSearch
from ai.exact.gravity.entries cimport NO_MOVE, NO_SCORE, deciding_bound, hash_of, lower_bound, position_key, stored_move, table_move, upper_bound
from ai.exact.gravity.search_control cimport SearchControl
from ai.exact.gravity.table cimport Table
from ai.exact.gravity.threats cimport winning_cells
from game.rules.cbits cimport lowest, popcount
from game.rules.seven_by_six cimport BOTTOM, COLUMN, FULL, has_four

@cython.final
cdef class FlipSearch:
    cdef DropSearch drops
    cdef Table table
    cdef SearchControl control
    cdef FlipBookIndex book
    cdef int history[64]

    cdef void begin(self) noexcept nogil
    cdef int value(
        self, unsigned long long up, unsigned long long down, unsigned long long filled,
        int my_flips, int their_flips, bint locked,
    ) noexcept nogil
    cdef int find_bound(
        self, unsigned long long up, unsigned long long down, unsigned long long filled,
        int my_flips, int their_flips, bint locked, int alpha,
    ) noexcept nogil
    cdef int node(
        self, unsigned long long up, unsigned long long down, unsigned long long filled,
        int my_flips, int their_flips, bint locked, int alpha, int discs,
    ) noexcept nogil
    cdef int rank(
        self, unsigned long long up, unsigned long long down, unsigned long long filled, int left, int code,
    ) noexcept nogil
