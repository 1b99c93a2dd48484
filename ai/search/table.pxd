from game.rules.cbits cimport mix

cdef class Table:
    cdef readonly unsigned long long buckets
    cdef unsigned long long[::1] words
    cdef int age
    cdef unsigned long long block
    cdef unsigned long long blocks
    cdef unsigned long long most_blocks
    cdef unsigned long long used
    cdef public bint halted

    cdef unsigned long long place(self, unsigned long long key) noexcept nogil
    cdef void grow(self) noexcept nogil
    cdef unsigned long long find(self, unsigned long long key) noexcept nogil
    cdef void keep(self, unsigned long long key, int move, int score, int depth, int bound) noexcept nogil

cdef int entry_move(unsigned long long entry) noexcept nogil
cdef int entry_score(unsigned long long entry) noexcept nogil
cdef int entry_depth(unsigned long long entry) noexcept nogil
cdef int entry_bound(unsigned long long entry) noexcept nogil
