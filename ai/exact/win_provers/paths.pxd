cimport cython
from ai.exact.win_provers.win_prover cimport WinProver
from game.rules.cbits cimport lowest, mix, popcount
from game.rules.paths cimport PathsBoard

# Not final: if the compiler knew all the code that the search calls, it would read the cancel token only once.
cdef class PathsWinProver(WinProver):
    cdef PathsBoard board
    cdef object stored_wins
    cdef int spaces, path_count, symmetries
    cdef int[::1] inverses
    cdef unsigned long long[::1] images
    cdef int set_words, planes, touched, side_words, state_words
    cdef unsigned long long paths[2048]
    cdef unsigned long long through[2048]
    cdef unsigned long long[::1] states
    cdef unsigned long long[::1] base
    cdef int attacks[64]
    cdef int length, threat_nodes, failed_shift
    cdef bint is_cut
    cdef unsigned long long[::1] failed
    cdef unsigned long long[::1] words
    cdef unsigned long long buckets
    cdef unsigned long long found_mask
    cdef long long found_proof, found_disproof
    cdef int width
    cdef bint has_failed

    cdef void search_threats(self, unsigned long long own, unsigned long long foreign) noexcept nogil
    cdef void search_width(self, unsigned long long own, unsigned long long foreign) noexcept nogil
    cdef void search_defense_width(self, unsigned long long own, unsigned long long foreign) noexcept nogil
    cdef void set_state(self, unsigned long long own, unsigned long long foreign) noexcept nogil
    cdef void copy_state(self, int state) noexcept nogil
    cdef void play(self, int state, int side, int space) noexcept nogil
    cdef void mark(self, int state, int side, int space) noexcept nogil
    cdef unsigned long long near_paths(self, int state, int side, int lacking, int word) noexcept nogil
    cdef unsigned long long lacking_spaces(self, int state, int side, int lacking) noexcept nogil
    cdef unsigned long long free_spaces(self, int state) noexcept nogil
    cdef bint wins_by_threats(self, int state, int nodes) noexcept nogil
    cdef bint threaten(self, int state, int turn) noexcept nogil
    cdef bint threaten_on(self, int state, int turn, unsigned long long pair, unsigned long long attack, bint builds) noexcept nogil
    cdef bint still_wins(self, int state) noexcept nogil
    cdef void set_found(self, long long proof, long long disproof, unsigned long long mask) noexcept nogil
    cdef void look_at_attack(self, int state) noexcept nogil
    cdef unsigned long long promising_moves(self, int state) noexcept nogil
    cdef int promise(self, int state, int space) noexcept nogil
    cdef void look_at_defense(self, int state) noexcept nogil
    cdef unsigned long long undecided(self, int state, unsigned long long replies) noexcept nogil
    cdef void visit(self, int state, bint attacks, long long proof_limit, long long disproof_limit) noexcept nogil
    cdef int find_symmetry(self, int state, bint attacks) noexcept nogil
    cdef unsigned long long symmetric_key(self, int state, bint attacks, int symmetry) noexcept nogil
    cdef unsigned long long to_symmetric(self, unsigned long long marks, int symmetry) noexcept nogil
    cdef void fetch(self, int state, bint attacks, unsigned long long key, int symmetry) noexcept nogil
    cdef void store(self, unsigned long long key, long long proof, long long disproof, unsigned long long mask) noexcept nogil
