from game.rules.cbits cimport popcount
from game.rules.seven_by_six cimport mirror

cdef enum:
    KEY_BITS = 55
    MOST_MIRRORED = 22
    NO_SCORE = 99
    NO_MOVE = 31

cdef inline unsigned long long drop_key(
    unsigned long long mine, unsigned long long filled, int discs
) noexcept nogil:
    cdef unsigned long long key = mine + filled
    return key if discs > MOST_MIRRORED else min(key, mirror(key))

cdef inline unsigned long long flip_key(
    unsigned long long my_flips, unsigned long long their_flips, unsigned long long locked
) noexcept nogil:
    return (my_flips * 5 + their_flips) * 2 + locked

cdef inline unsigned long long position_key(
    unsigned long long up, unsigned long long filled, unsigned long long my_flips,
    unsigned long long their_flips, unsigned long long locked,
) noexcept nogil:
    return drop_key(up, filled, popcount(filled)) | flip_key(my_flips, their_flips, locked) << 49

cdef inline int table_move(int move, unsigned long long up, unsigned long long filled, int discs) noexcept nogil:
    if discs > MOST_MIRRORED or up + filled <= mirror(up + filled):
        return move
    return (move & 24) | (6 - (move & 7))

cdef inline unsigned long long hash_of(unsigned long long key) noexcept nogil:
    key = (key * 0x9E3779B97F4A7C15ULL) & 0x7FFFFFFFFFFFFFULL
    key ^= key >> 28
    return (key * 0xBF58476D1CE4E5B9ULL) & 0x7FFFFFFFFFFFFFULL

cdef inline int lower_bound(unsigned long long entry) noexcept nogil:
    return <int>(entry & 63) - 32

cdef inline int upper_bound(unsigned long long entry) noexcept nogil:
    return 31 - <int>(entry >> 6 & 63)

cdef inline int stored_move(unsigned long long entry) noexcept nogil:
    return 31 - <int>(entry >> 12 & 31)

cdef inline int deciding_bound(int lower, int upper, int alpha) noexcept nogil:
    if lower > alpha:
        return lower
    return upper if upper <= alpha else NO_SCORE
