cimport cython
from ai.search.draw_prover cimport DrawProver
from game.rules.cbits cimport lowest, popcount

@cython.final
cdef class PathsDrawProver(DrawProver):
    cdef int path_count
    cdef int set_words
    cdef unsigned long long paths[2048]
    cdef unsigned long long lacks[2048]
    cdef long long values[2048]
    cdef unsigned long long through[2048]
    cdef unsigned long long dropped[32]
    cdef long long weights[64]

    cdef int open_paths(self, unsigned long long own, unsigned long long free) noexcept nogil
    cdef int without_twins(self, int count) noexcept nogil
    cdef void list_through(self, int count) noexcept nogil
    cdef bint are_twins(self, int one, int other) noexcept nogil
    cdef bint is_dominated(self, int space) noexcept nogil
    cdef bint pairs_defend(self, int count, unsigned long long free, bint attacks, long long total) noexcept nogil
    cdef long long shared_value(self, int one, int other) noexcept nogil
