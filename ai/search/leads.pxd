from ai.search.searcher cimport Searcher

cdef class LeadSearch(Searcher):
    cdef int player
    cdef int target

    cdef bint forced(self, int left) noexcept nogil
