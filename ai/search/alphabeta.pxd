from ai.scale cimport BEYOND as _NOTHING, PROVEN as _PROVEN, WON as _WON
from ai.score.score cimport Score
from ai.search.searcher cimport Searcher
from ai.search.transposition_table cimport TranspositionTable, entry_bound, entry_depth, entry_move, entry_score
from game.rules.board cimport Board

cdef class AlphaBeta(Searcher):
    cdef TranspositionTable table
    cdef readonly int deepest
    cdef readonly int root_score
    cdef int first
    cdef bint uses_table, uses_rank, uses_sound, uses_history
    cdef bint uses_window, uses_quiet, uses_symmetry, uses_outlook, uses_ceiling, uses_endgame
    cdef bint uses_pruning
    cdef public bint is_reduced
    cdef bint skipped
    cdef int history_shift
    cdef int[::1] history
    cdef int[::1] lines
    cdef int[::1] lengths

    cdef int endgame_score(self, Board board)
    cdef int node(self, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef int quiescence(self, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef int rank_moves(self, int* moves, int* ranks, int count, int table_move, int first) noexcept nogil
    cdef int count_choices(self, int* ranks, int count) noexcept nogil
    cdef void update_line(self, int move, int ply, int value) noexcept nogil
    cdef void update_history(self, int move, int depth) noexcept nogil
