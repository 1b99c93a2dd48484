cimport cython
from ai.exact.win_provers.win_prover cimport WinProver
from ai.score.domino cimport line_step
from game.rules.cbits cimport lowest, mix, popcount
from game.rules.domino cimport DominoBoard

cdef int _take_best(int* moves, int* values, int count) noexcept nogil

# Not final: if the compiler knew all the code that the search calls, it would read the cancel token only once.
cdef class DominoWinProver(WinProver):
    cdef unsigned long long threat_limit
    cdef bint is_cut
    cdef object moves
    cdef int domino_count, line_count, failed_shift
    cdef unsigned long long area
    cdef unsigned long long dominoes[128]
    cdef unsigned long long lines[168]
    cdef unsigned long long neighbors[64]
    cdef unsigned long long refutations[16]
    cdef int[::1] begins
    cdef int[::1] touching
    cdef unsigned long long[::1] failed

    cdef int completions(self, unsigned long long own, unsigned long long foreign, unsigned long long* found) noexcept nogil
    cdef int threats_of(self, int domino, unsigned long long own, unsigned long long foreign, unsigned long long* found) noexcept nogil
    cdef int complete(self, unsigned long long missing, unsigned long long free, unsigned long long* found, int count) noexcept nogil
    cdef int answers(self, unsigned long long own, unsigned long long foreign, unsigned long long* threats, int count, unsigned long long* found) noexcept nogil
    cdef bint parries(self, unsigned long long mask, unsigned long long* threats, int count) noexcept nogil
    cdef unsigned long long threaten(self, unsigned long long own, unsigned long long foreign, int turn) noexcept nogil
    cdef unsigned long long prove(self, unsigned long long own, unsigned long long foreign, int quiet) noexcept nogil
    cdef bint wins_after_replies(self, unsigned long long own, unsigned long long foreign, int level, int quiet) noexcept nogil
    cdef int promise(self, int domino, unsigned long long own, unsigned long long foreign) noexcept nogil
