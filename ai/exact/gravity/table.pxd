cimport cython
from ai.exact.gravity.entries cimport KEY_BITS, deciding_bound, lower_bound, upper_bound
from game.rules.cbits cimport popcount, prefetch

@cython.final
cdef class Table:
    cdef unsigned long long used
    cdef int bucket_bits
    cdef int most_bucket_bits
    cdef bint shares
    cdef unsigned long long[::1] words
    cdef unsigned long long[::1] busy

    cdef inline unsigned long long entry(self, unsigned long long hash) noexcept nogil:
        cdef unsigned long long bucket = (hash >> (KEY_BITS - self.bucket_bits)) * 4
        cdef unsigned long long rest = hash & ((1ULL << (KEY_BITS - self.bucket_bits)) - 1)
        cdef unsigned long long entry
        cdef unsigned long long found = 0
        cdef int way
        for way in range(4):
            entry = self.words[bucket + way]  # Read the word only once: another thread may change it.
            found = entry if entry >> 21 == rest else found
        return found

    cdef inline void fetch(self, unsigned long long hash) noexcept nogil:
        prefetch(&self.words[(hash >> (KEY_BITS - self.bucket_bits)) * 4])

    cdef int stored_score(self, unsigned long long hash, int alpha) noexcept nogil
    cdef inline void store_result(
        self, unsigned long long hash, unsigned long long entry, int lower, int upper,
        int alpha, int best, int move, unsigned long long work,
    ) noexcept nogil:
        lower = max(lower, lower_bound(entry))
        upper = min(upper, upper_bound(entry))
        if best > alpha:
            lower = max(lower, best)
        else:
            upper = min(upper, best)
        self.store(hash, lower, upper, move, work)

    cdef void store(self, unsigned long long hash, int lower, int upper, int move, unsigned long long work) noexcept nogil
    cdef void grow(self) noexcept nogil
    cdef bint is_busy(self, unsigned long long hash) noexcept nogil
    cdef void claim(self, unsigned long long hash) noexcept nogil
    cdef void release(self, unsigned long long hash) noexcept nogil
