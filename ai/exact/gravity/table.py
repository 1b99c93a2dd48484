"""The transposition table of the gravity solver."""

from __future__ import annotations

import cython

from ai.search.memory import allocatable_megabytes, zeros

if not cython.compiled:
    from ai.exact.gravity.entries import KEY_BITS, deciding_bound, lower_bound, upper_bound
    from game.rules.bits import popcount

_ONE = cython.declare(cython.ulonglong, 1)
_LEAST_BUCKET_BITS = 13
_MOST_BUCKET_BITS = 28  # 8 GB
_BUSY_SLOTS = cython.declare(cython.int, 1024)


class Table:
    """The transposition table, and a list of the positions that threads are searching right now."""

    def __init__(self, megabytes: float, leader: Table | None) -> None:
        """Create a table of at most `megabytes`, or share the memory of the `leader`, the table of the main thread."""
        buckets = max(int(allocatable_megabytes(megabytes) * (1 << 20)) // (8 * 4), 1)
        self.most_bucket_bits = max(min(buckets.bit_length() - 1, _MOST_BUCKET_BITS), _LEAST_BUCKET_BITS)
        # The table starts small, so that it fits into the processor cache, and grows when it fills up.
        self.words: memoryview = zeros(4 << self.most_bucket_bits, "Q") if leader is None else leader.words
        # Hashes of the positions that threads are searching, indexed by the lowest bits of the hash.
        self.busy: memoryview = zeros(_BUSY_SLOTS, "Q") if leader is None else leader.busy
        self.shares = leader is not None
        self.bucket_bits = _LEAST_BUCKET_BITS
        self.used = 0

    def forget(self) -> None:
        """Empty the table."""
        index: cython.ulonglong
        for index in range(_ONE << (self.bucket_bits + 2)):
            self.words[index] = 0
        self.used = 0
        self.bucket_bits = _LEAST_BUCKET_BITS

    if not cython.compiled:  # table.pxd has the inlined twins

        def entry(self, hash):
            """Return the table entry of a position, or 0 if the table has none."""
            bucket = (hash >> (KEY_BITS - self.bucket_bits)) * 4
            rest = hash & ((1 << (KEY_BITS - self.bucket_bits)) - 1)
            found = 0
            for entry in self.words[bucket : bucket + 4]:
                found = entry if entry >> 21 == rest else found
            return found

        def fetch(self, hash):
            """Ask the processor to load a table entry into its cache."""

        def store_result(self, hash, entry, lower, upper, alpha, best, move, work):
            """Store the result of a node.

            The best score found gives one of the two bounds; the other bound was known before the search.

            entry          the table entry when the search of the node began
            lower, upper   the bounds known without that entry
            alpha, best    the node asked if the score is greater than `alpha`; `best` is the best score found
            """
            lower = max(lower, lower_bound(entry))
            upper = min(upper, upper_bound(entry))
            if best > alpha:
                lower = max(lower, best)
            else:
                upper = min(upper, best)
            self.store(hash, lower, upper, move, work)

    def stored_score(self, hash, alpha):
        """Return a stored bound that answers a node, for example one stored by another thread, or NO_SCORE."""
        entry: cython.ulonglong = self.entry(hash)
        return deciding_bound(lower_bound(entry), upper_bound(entry), alpha)

    def store(self, hash, lower, upper, move, work):
        """Store a position. If its bucket is full, replace the entry that took the fewest nodes to search."""
        rest: cython.ulonglong = hash & ((_ONE << (KEY_BITS - self.bucket_bits)) - 1)
        bucket: cython.ulonglong = (hash >> (KEY_BITS - self.bucket_bits)) * 4
        least: cython.ulonglong = 16
        slot: cython.ulonglong = bucket
        effort: cython.ulonglong
        old: cython.ulonglong
        way: cython.int
        for way in range(4):
            old = self.words[bucket + way]
            if old >> 21 == rest and old != 0:
                slot = bucket + way
                break
            if (old >> 17) & 15 < least:
                least = old >> 17 & 15
                slot = bucket + way
        # Half the number of bits: the logarithm to the base of four.
        work |= work >> 1
        work |= work >> 2
        work |= work >> 4
        work |= work >> 8
        work |= work >> 16
        effort = min((popcount(work) + 1) >> 1, 15)
        if self.words[slot] == 0:
            self.used += 1
        self.words[slot] = rest << 21 | effort << 17 | (31 - move) << 12 | (31 - upper) << 6 | (lower + 32)
        if not self.shares and self.used > 7 << (self.bucket_bits - 1) and self.bucket_bits < self.most_bucket_bits:
            self.grow()

    def grow(self):
        """Double the table in place: split every bucket into two, from the last bucket to the first."""
        rest_bits: cython.int = KEY_BITS - self.bucket_bits - 1
        bucket: cython.longlong
        entry: cython.ulonglong
        target: cython.ulonglong
        entries = cython.declare(cython.ulonglong[4])
        way: cython.int
        self.bucket_bits += 1
        for bucket in range((_ONE << (self.bucket_bits - 1)) - 1, -1, -1):
            for way in range(4):
                entries[way] = self.words[4 * bucket + way]
                self.words[4 * bucket + way] = 0
            for way in range(4):
                entry = entries[way]
                if entry != 0:
                    target = 8 * bucket + 4 * (entry >> (21 + rest_bits) & 1)
                    while self.words[target] != 0:
                        target += 1
                    self.words[target] = (entry >> 21 & ((_ONE << rest_bits) - 1)) << 21 | entry & 0x1FFFFF

    def is_busy(self, hash):
        """Return True if a thread is searching the position with this hash."""
        return self.busy[hash & (_BUSY_SLOTS - 1)] == hash

    def claim(self, hash):
        """Tell the other threads that the calling thread is searching the position with this hash."""
        self.busy[hash & (_BUSY_SLOTS - 1)] = hash

    def release(self, hash):
        """Tell the other threads that the calling thread has finished the position with this hash."""
        if self.is_busy(hash):
            self.busy[hash & (_BUSY_SLOTS - 1)] = 0
