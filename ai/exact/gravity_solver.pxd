cimport cython
from game.rules.cbits cimport lowest, popcount, prefetch
from game.rules.gravity cimport GravityBoard
from game.rules.seven_by_six cimport BOTTOM, CELLS, COLUMN, EVEN_ROWS, FULL, ODD_ROWS

@cython.final
cdef class _Table:
    cdef unsigned long long used
    cdef int bucket_bits
    cdef int most_bucket_bits
    cdef bint shares
    cdef unsigned long long[::1] words
    cdef unsigned long long[::1] busy

    cdef unsigned long long entry(self, unsigned long long hash) noexcept nogil
    cdef void fetch(self, unsigned long long hash) noexcept nogil
    cdef int told(self, unsigned long long hash, int alpha) noexcept nogil
    cdef void conclude(
        self, unsigned long long hash, unsigned long long entry, int lower, int upper,
        int alpha, int best, int move, unsigned long long work,
    ) noexcept nogil
    cdef void store(self, unsigned long long hash, int lower, int upper, int move, unsigned long long work) noexcept nogil
    cdef void grow(self) noexcept nogil
    cdef bint is_busy(self, unsigned long long hash) noexcept nogil
    cdef void claim(self, unsigned long long hash) noexcept nogil
    cdef void release(self, unsigned long long hash) noexcept nogil

@cython.final
cdef class _Clock:
    cdef unsigned long long nodes
    cdef unsigned long long node_limit
    cdef bint stopped
    cdef bint halted
    cdef bint done
    cdef _Clock leader
    cdef _Table table
    cdef unsigned long long next_look
    cdef unsigned long long way
    cdef unsigned long long hashes[42]
    cdef int alphas[42]
    cdef int back_to
    cdef int answer
    cdef char apart[128]  # Two threads that count in the same line of the cache would wait for each other.

    cdef void begin(self) noexcept nogil
    cdef void look_up(self) noexcept nogil
    cdef void hear(self) noexcept nogil
    cdef void note(self, unsigned long long hash, int alpha, int discs) noexcept nogil
    cdef void passed(self, int discs) noexcept nogil
    cdef int back(self, int discs) noexcept nogil
    cdef int enter(self, int lower, int upper, int alpha) noexcept nogil

cdef int _place_of(unsigned long long key, const unsigned long long[::1] keys, int size) noexcept nogil

@cython.final
cdef class _FlipBook:
    cdef const unsigned long long[::1] boards
    cdef const signed char[::1] scores
    cdef int rows[64]
    cdef int size
    cdef int most_discs

    cdef int known(
        self, unsigned long long mine, unsigned long long filled, int my_flips, int their_flips, bint locked, int discs,
    ) noexcept nogil

@cython.final
cdef class _DropSearch:
    cdef _Table table
    cdef _Clock clock
    cdef _FlipBook flip_book
    cdef int cell_ranks[49]
    cdef unsigned long long killers[42]
    cdef const unsigned long long[::1] book_keys
    cdef const signed char[::1] book_scores
    cdef int book_size
    cdef int book_discs

    cdef void begin(self) noexcept nogil
    cdef int known(self, unsigned long long mine, unsigned long long filled, int discs) noexcept nogil
    cdef int value(self, unsigned long long mine, unsigned long long filled) noexcept nogil
    cdef int question(
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

@cython.final
cdef class _FlipSearch:
    cdef _DropSearch drops
    cdef _Table table
    cdef _Clock clock
    cdef _FlipBook book
    cdef int history[64]

    cdef void begin(self) noexcept nogil
    cdef int value(
        self, unsigned long long up, unsigned long long down, unsigned long long filled,
        int my_flips, int their_flips, bint locked,
    ) noexcept nogil
    cdef int question(
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

@cython.final
cdef class GravitySolver:
    cdef _Table table
    cdef _Clock clock
    cdef _FlipBook flip_book
    cdef _DropSearch drops
    cdef _FlipSearch flips
    cdef list helpers
