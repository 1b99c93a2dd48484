cimport cython
from ai.exact.gravity.books cimport FlipBookIndex, index_of
from ai.exact.gravity.bounds cimport answer_bound, has_decisive_move, open_lines
from ai.exact.gravity.entries cimport NO_SCORE, deciding_bound, drop_key, hash_of, lower_bound, table_move, upper_bound
from ai.exact.gravity.search_control cimport SearchControl
from ai.exact.gravity.table cimport Table
from ai.exact.gravity.threats cimport safe_cells, winning_cells
from game.rules.cbits cimport lowest, popcount
from game.rules.seven_by_six cimport BOTTOM, FULL

@cython.final
cdef class DropSearch:
    cdef Table table
    cdef SearchControl control
    cdef FlipBookIndex flip_book
    cdef int cell_ranks[49]
    cdef unsigned long long killers[42]
    cdef const unsigned long long[::1] book_keys
    cdef const signed char[::1] book_scores
    cdef int book_size
    cdef int book_discs

    cdef void begin(self) noexcept nogil
    cdef int book_score(self, unsigned long long mine, unsigned long long filled, int discs) noexcept nogil
    cdef int value(self, unsigned long long mine, unsigned long long filled) noexcept nogil
    cdef int find_bound(
        self, unsigned long long mine, unsigned long long filled, unsigned long long their_wins,
        unsigned long long my_wins, int alpha, int discs,
    ) noexcept nogil
    cdef bint survives(
        self, unsigned long long mine, unsigned long long filled, unsigned long long their_wins,
    ) noexcept nogil
    cdef int node(
        self, unsigned long long mine, unsigned long long filled, unsigned long long their_wins,
        unsigned long long my_wins, unsigned long long hash, int alpha, int discs,
    ) noexcept nogil
