cimport cython
from ai.search.keeper cimport Keeper
from game.rules.cbits cimport lowest, popcount

@cython.final
cdef class PathsKeeper(Keeper):
    cdef int known
    cdef unsigned long long paths[128]
    cdef unsigned long long lacks[128]
    cdef long long values[128]
    cdef unsigned long long early[64]
    cdef unsigned long long late[64]
    cdef long long weights[64]

    cdef int open_paths(self, unsigned long long own, unsigned long long free) noexcept nogil
    cdef int without_twins(self, int count) noexcept nogil
    cdef void list_through(self, int count) noexcept nogil
    cdef bint is_beaten(self, int space) noexcept nogil
    cdef bint pairs_keep(self, int count, unsigned long long free, bint attacks, long long total) noexcept nogil
    cdef long long shared(self, int one, int other) noexcept nogil
