cimport cython
from ai.score.domino cimport coverable, line_step
from ai.search.draw_prover cimport DrawProver
from game.rules.cbits cimport popcount
from game.rules.domino cimport DominoBoard

@cython.final
cdef class DominoDrawProver(DrawProver):
    cdef int length, line_count, domino_count
    cdef unsigned long long lines[168]
    cdef int firsts[168]
    cdef int steps[168]
    cdef int needs[64]
    cdef unsigned long long dominoes[128]
    cdef int[::1] begins
    cdef int[::1] touching
    cdef int[::1] shares
    cdef long long values[8]
    cdef long long touched[128]
    cdef long long gains[128]
