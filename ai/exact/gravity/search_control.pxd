cimport cython
from ai.exact.gravity.entries cimport NO_SCORE, deciding_bound
from ai.exact.gravity.table cimport Table
from ai.search.cancel_token cimport CancelToken
from game.rules.cbits cimport lowest

@cython.final
cdef class SearchControl:
    cdef unsigned long long nodes
    cdef unsigned long long node_limit
    cdef CancelToken cancel_token
    cdef bint cancelled
    cdef bint done
    cdef SearchControl leader
    cdef Table table
    cdef unsigned long long next_check
    cdef unsigned long long open_nodes
    cdef unsigned long long hashes[42]
    cdef int alphas[42]
    cdef int return_to
    cdef int answer
    cdef char padding[128]  # Keeps the counters of two threads out of the same cache line.

    cdef void begin(self) noexcept nogil
    cdef void check_cancelled(self) noexcept nogil
    cdef void check_open_nodes(self) noexcept nogil
    cdef void push(self, unsigned long long hash, int alpha, int discs) noexcept nogil
    cdef void pop(self, int discs) noexcept nogil
    cdef int unwind(self, int discs) noexcept nogil

    cdef inline int enter_node(self, int lower, int upper, int alpha) noexcept nogil:
        if self.nodes >= self.next_check:
            self.check_cancelled()
        if self.cancelled:
            return 0
        self.nodes += 1
        return deciding_bound(lower, upper, alpha)
