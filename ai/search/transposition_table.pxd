from ai.search.cancel_token cimport CancelToken
from game.rules.cbits cimport mix

cdef class TranspositionTable:
    cdef readonly unsigned long long buckets
    cdef unsigned long long[::1] words
    cdef int age
    cdef unsigned long long block
    cdef unsigned long long blocks
    cdef unsigned long long most_blocks
    cdef unsigned long long used
    cdef public CancelToken cancel_token

    cdef unsigned long long bucket_start(self, unsigned long long key) noexcept nogil
    cdef void grow(self) noexcept nogil
    cdef unsigned long long find(self, unsigned long long key) noexcept nogil
    cdef void store(self, unsigned long long key, int move, int score, int depth, int bound) noexcept nogil

cdef int entry_move(unsigned long long entry) noexcept nogil
cdef int entry_score(unsigned long long entry) noexcept nogil
cdef int entry_depth(unsigned long long entry) noexcept nogil
cdef int entry_bound(unsigned long long entry) noexcept nogil
