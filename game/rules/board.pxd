cdef unsigned long long _count_leaves(Board board, int depth) noexcept nogil

cdef class Board:
    cdef public int mover
    cdef public int ended
    cdef public int turns
    cdef public int move_limit
    cdef public int symmetries
    cdef readonly unsigned long long canonical_key

    cdef int fill_moves(self, int* moves) noexcept nogil
    cdef void make(self, int move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef unsigned long long hash(self) noexcept nogil
    cdef int canonical(self) noexcept nogil
    cdef int image(self, int move, int symmetry) noexcept nogil
    cdef int inverse(self, int symmetry) noexcept nogil
