from ai.search.table cimport Table, entry_depth, entry_score
from game.rules.cbits cimport mix, popcount
from game.rules.placed_board cimport PlacedBoard

cdef class Keeper:
    cdef PlacedBoard board
    cdef Table table
    cdef readonly unsigned long long nodes
    cdef public bint stopped
    cdef readonly int drawing_move, pace
    cdef unsigned long long node_limit
    cdef readonly int mover_is, opponent_is
    cdef int width, kept_by
    cdef unsigned long long own_left, free_left, chosen
    cdef long long danger, bonus
    cdef unsigned long long replies[65]
    cdef unsigned long long after_cells[128]
    cdef long long after_worths[128]

    cdef int survey(self, unsigned long long own, unsigned long long free, bint attacks, unsigned long long* cells, long long* worths) noexcept nogil
    cdef unsigned long long cells_of(self, int move) noexcept nogil
    cdef bint halts(self) noexcept nogil
    cdef void widen(self) noexcept nogil
    cdef int defend(self, unsigned long long own, unsigned long long free) noexcept nogil
    cdef int hold(self, unsigned long long own, unsigned long long free, bint attacks, int width) noexcept nogil
    cdef int attack(self, unsigned long long own, unsigned long long free, unsigned long long* cells, long long* worths, int count, int width) noexcept nogil
    cdef int keep(self, unsigned long long own, unsigned long long free, unsigned long long* cells, long long* worths, int count, int width) noexcept nogil
