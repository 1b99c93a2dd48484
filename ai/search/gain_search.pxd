from ai.search.searcher cimport Searcher

cdef class GainSearch(Searcher):
    cdef int player
    cdef int target

    cdef bint node(self, int left) noexcept nogil
