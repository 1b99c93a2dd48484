cimport cython
from ai.score.score cimport Score
from game.rules.board cimport Board
from game.rules.cbits cimport popcount
from game.rules.domino cimport DominoBoard

cdef void _find_lines(
    unsigned long long* lines, DominoBoard board, int direction, unsigned long long squares, unsigned long long open_squares
) noexcept nogil
cdef int _line_value(DominoBoard board, unsigned long long squares, unsigned long long open_squares) noexcept nogil
cdef int _evaluate(DominoBoard board) noexcept nogil
cdef void _find_missing(unsigned long long* missing, DominoBoard board, unsigned long long squares, unsigned long long open_squares) noexcept nogil
cdef bint _can_win(unsigned long long* missing, unsigned long long free) noexcept nogil
cdef void _rank(DominoBoard board, int* moves, int* ranks, int count) noexcept nogil
cdef void _count_lines(int* counts, DominoBoard board, unsigned long long squares, unsigned long long open_squares) noexcept nogil
cdef int _soonest(DominoBoard board, bint attacks) noexcept nogil
cdef int _outlook(DominoBoard board) noexcept nogil
cdef unsigned long long coverable(unsigned long long free) noexcept nogil
cdef int line_step(int direction) noexcept nogil

@cython.final
cdef class FoursScore(Score):
    pass
