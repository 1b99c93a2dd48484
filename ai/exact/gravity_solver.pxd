cimport cython
from game.rules.cbits cimport lowest, popcount, prefetch
from game.rules.gravity cimport GravityBoard
from game.rules.seven_by_six cimport BOTTOM, CELLS, COLUMN, EVEN_ROWS, FULL, ODD_ROWS

@cython.final
cdef class GravitySolver:
    cdef readonly unsigned long long[::1] table
    cdef public int bucket_bits
    cdef int most_bucket_bits
    cdef unsigned long long used
    cdef public unsigned long long nodes
    cdef public unsigned long long node_limit
    cdef public bint stopped
    cdef bint halted
    cdef public bint done
    cdef bint shares
    cdef public GravitySolver leader
    cdef list helpers
    cdef readonly unsigned long long[::1] busy
    cdef unsigned long long next_look
    cdef int cell_ranks[49]
    cdef int flip_history[64]
    cdef const unsigned long long[::1] book_keys
    cdef const signed char[::1] book_scores
    cdef int book_size
    cdef int book_discs

    cdef unsigned long long entry(self, unsigned long long hash) noexcept nogil
    cdef bint is_busy(self, unsigned long long hash) noexcept nogil
    cdef void fetch(self, unsigned long long hash) noexcept nogil
    cdef void store(self, unsigned long long hash, int lower, int upper, int move, unsigned long long work) noexcept nogil
    cdef void grow(self) noexcept nogil
    cdef void look_up(self) noexcept nogil
    cdef void begin(self) noexcept nogil
    cdef int known(self, unsigned long long mine, unsigned long long filled, int discs) noexcept nogil
    cdef int question(
        self, unsigned long long up, unsigned long long down, unsigned long long filled,
        int my_flips, int their_flips, bint locked, int alpha,
    ) noexcept nogil
    cdef int drop_value(self, unsigned long long mine, unsigned long long filled) noexcept nogil
    cdef int drop_question(
        self, unsigned long long mine, unsigned long long filled, unsigned long long their_wins,
        unsigned long long my_wins, int alpha, int discs,
    ) noexcept nogil
    cdef int drop_node(
        self, unsigned long long mine, unsigned long long filled, unsigned long long their_wins,
        unsigned long long my_wins, unsigned long long hash, int alpha, int discs,
    ) noexcept nogil
    cdef int flip_value(
        self, unsigned long long up, unsigned long long down, unsigned long long filled,
        int my_flips, int their_flips, bint locked,
    ) noexcept nogil
    cdef int flip_node(
        self, unsigned long long up, unsigned long long down, unsigned long long filled,
        int my_flips, int their_flips, bint locked, int alpha, int discs,
    ) noexcept nogil
    cdef int flip_rank(
        self, unsigned long long up, unsigned long long down, unsigned long long filled, int left, int code,
    ) noexcept nogil
