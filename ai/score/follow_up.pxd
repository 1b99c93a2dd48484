from ai.scale cimport WON as _WON
from game.rules.cbits cimport popcount
from game.rules.seven_by_six cimport BOTTOM, EVEN_ROWS, FULL, ODD_ROWS

cdef int most_against_answers(
    unsigned long long mover, unsigned long long filled, unsigned long long wins, bint is_first
) noexcept nogil
