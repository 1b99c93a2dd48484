from ai.search.cancel_token cimport CancelToken
from ai.search.transposition_table cimport TranspositionTable, entry_depth, entry_score
from game.rules.cbits cimport mix, popcount
from game.rules.placed_board cimport PlacedBoard

cdef void _move_best_to(unsigned long long* cells, long long* values, int first, int count) noexcept nogil

cdef class DrawProver:
    cdef PlacedBoard board
    cdef TranspositionTable table
    cdef readonly unsigned long long nodes
    cdef public CancelToken cancel_token
    cdef readonly int drawing_move, pace
    cdef unsigned long long node_limit
    cdef readonly int mover_status, opponent_status
    cdef int width, found_move
    cdef unsigned long long own_left, free_left, defense
    cdef long long danger, bonus
    cdef unsigned long long replies[65]
    cdef unsigned long long after_cells[128]
    cdef long long after_values[128]

    cdef int assess(self, unsigned long long own, unsigned long long free, bint attacks, unsigned long long* cells, long long* values) noexcept nogil
    cdef unsigned long long cells_of(self, int move) noexcept nogil
    cdef bint should_stop(self) noexcept nogil
    cdef void search_wider(self) noexcept nogil
    cdef void search_mover(self) noexcept nogil
    cdef int find_draw(self, unsigned long long own, unsigned long long free) noexcept nogil
    cdef int node(self, unsigned long long own, unsigned long long free, bint attacks, int width) noexcept nogil
    cdef int try_attacks(self, unsigned long long own, unsigned long long free, unsigned long long* cells, long long* values, int count, int width) noexcept nogil
    cdef int try_defenses(self, unsigned long long own, unsigned long long free, unsigned long long* cells, long long* values, int count, int width) noexcept nogil
