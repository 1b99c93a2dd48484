cimport cython
from ai.exact.gravity.entries cimport NO_SCORE, drop_key, flip_key
from game.rules.seven_by_six cimport BOTTOM

cdef int index_of(unsigned long long key, const unsigned long long[::1] keys, int size) noexcept nogil

@cython.final
cdef class FlipBookIndex:
    cdef const unsigned long long[::1] boards
    cdef const signed char[::1] scores
    cdef int rows[64]
    cdef int size
    cdef int most_discs

    cdef int book_score(
        self, unsigned long long mine, unsigned long long filled, int my_flips, int their_flips, bint locked, int discs,
    ) noexcept nogil
