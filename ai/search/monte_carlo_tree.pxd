from ai.scale cimport BEYOND as _NOTHING, WON as _WON
from ai.score.score cimport Score
from ai.search.cancel_token cimport CancelToken
from game.rules.board cimport Board
from game.rules.cbits cimport mix

cdef class MonteCarloTree:
    cdef readonly Board board
    cdef Score score
    cdef int rollout
    cdef double exploration
    cdef readonly unsigned long long rollouts
    cdef public CancelToken cancel_token
    cdef unsigned long long state
    cdef readonly int size
    cdef readonly int capacity
    cdef int[::1] moves
    cdef int[::1] first
    cdef int[::1] counts
    cdef int[::1] visits
    cdef double[::1] rewards
    cdef int[::1] proofs
    cdef int[::1] path

    cdef void play_game(self) noexcept nogil
    cdef int select(self, int node) noexcept nogil
    cdef bint update_proof(self, int node) noexcept nogil
    cdef bint expand(self, int node) noexcept nogil
    cdef double simulate(self) noexcept nogil
    cdef int pick(self, int* moves, int count) noexcept nogil
    cdef int pick_ranked(self, int* moves, int count) noexcept nogil
    cdef int pick_searched(self, int* moves, int count) noexcept nogil
    cdef int worst_reply(self, int best) noexcept nogil
    cdef int random_below(self, int count) noexcept nogil
