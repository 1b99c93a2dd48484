from ai.search.cancel_token cimport CancelToken

# Not final: if the compiler knew all the code that the search calls, it would read the cancel token only once.
cdef class WinProver:
    cdef readonly unsigned long long nodes
    cdef unsigned long long node_limit
    cdef public CancelToken cancel_token
    cdef readonly int winning_move
    cdef readonly bint is_by_threats

    cdef bint should_stop(self) noexcept nogil
