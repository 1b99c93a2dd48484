from ai.scale cimport BEYOND as _NOTHING, PROVEN as _PROVEN, WON as _WON
from ai.score.score cimport Score
from ai.search.searcher cimport Searcher
from ai.search.table cimport Table, entry_bound, entry_depth, entry_move, entry_score
from game.rules.board cimport Board

cdef class AlphaBeta(Searcher):
    cdef Table table
    cdef readonly int deepest
    cdef bint uses_table, uses_rank, uses_sound, uses_history
    cdef bint uses_window, uses_quiet, uses_symmetry, uses_outlook, uses_ceiling
    cdef int history_shift
    cdef int[::1] history
    cdef int[::1] lines
    cdef int[::1] lengths

    cdef int node(self, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef int beyond(self, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef int order(self, int* moves, int* ranks, int count, int table_move) noexcept nogil
    cdef int choices(self, int* ranks, int count) noexcept nogil
    cdef void follow(self, int move, int ply) noexcept nogil
    cdef void learn(self, int move, int depth) noexcept nogil
