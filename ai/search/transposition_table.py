"""The transposition table: stores search results by position.

Four entries share a bucket of 64 bytes, one line of the processor's cache. An entry is two words:

    key ^ data      so that an entry mixed up by two threads does not match any key
    data            bits 0-15 move, 16-31 score + 32768, 32-39 depth, 40-41 bound (alphabeta.py), 42-47 age

A data word is never 0, since every entry has a bound.

The table starts as one block of buckets that fits into a fast processor cache, and grows as it fills: first it doubles,
and at last it takes its full size at once, because copying a large table would delay the reaction to a stop. The upper
half of a mixed key selects the bucket within a block and its lowest bits select the block, so an entry that moves to
another block keeps its index within the block.
"""

import cython

from ai.search.memory import allocatable_megabytes, zeros

if not cython.compiled:
    from ai.search.cancel_token import CancelToken
    from game.rules.bits import mix

_ENTRY_BYTES = 16
_FIRST_BITS = 10  # bits of the number of buckets that a table starts with, or one more
_LAST_DOUBLING = cython.declare(cython.ulonglong, 1 << 16)  # number of buckets that takes a few milliseconds to copy
_SLOTS = cython.declare(cython.int, 4)
_ZERO = cython.declare(cython.ulonglong, 0)


def entry_move(entry):
    return entry & 0xFFFF


def entry_score(entry):
    # Widen before the subtraction: the words are unsigned.
    score: cython.int = (entry >> 16) & 0xFFFF
    return score - 32768


def entry_depth(entry):
    return (entry >> 32) & 0xFF


def entry_bound(entry):
    return (entry >> 40) & 3


class TranspositionTable:
    """A transposition table of at most `megabytes`. Threads share it without locks."""

    def __init__(self, megabytes: float) -> None:
        self.buckets = max(1, int(allocatable_megabytes(megabytes) * 1024 * 1024) // (4 * _ENTRY_BYTES))
        self.words = zeros(self.buckets * 8, "Q")
        self.age = 0
        self.used = 0
        self.cancel_token = CancelToken()  # of the search: once it is cancelled, the entries are no longer needed
        self.lay_out_blocks()

    def fit(self, positions: int) -> None:
        """Limit the table to `positions` entries, because touching fresh memory is slow.

        Call this method before the first `store`.
        """
        self.buckets = max(1, min(self.buckets, positions // 4))
        self.lay_out_blocks()

    def lay_out_blocks(self) -> None:
        """Divide the buckets into blocks and start with the first block."""
        self.most_blocks = 1 << max(0, self.buckets.bit_length() - _FIRST_BITS - 1)
        self.block = self.buckets // self.most_blocks
        self.blocks = 1

    @property
    def open_buckets(self) -> int:
        """The number of buckets that the table uses at its present size."""
        return self.block * self.blocks

    def bucket_start(self, key):
        """Return the index in `words` of the first word of a key's bucket."""
        mixed: cython.ulonglong = mix(key)
        return ((mixed & (self.blocks - 1)) * self.block + ((mixed >> 32) * self.block >> 32)) * 8

    def grow(self):
        """Add blocks and move every entry to the block where it now belongs.

        Other threads may use the table meanwhile: they may lose or miss entries but never take one entry for another.
        """
        old: cython.ulonglong = self.blocks * self.block
        blocks: cython.ulonglong = 2 * self.blocks if old < _LAST_DOUBLING else self.most_blocks
        index: cython.ulonglong
        slot: cython.ulonglong
        target: cython.ulonglong
        data: cython.ulonglong
        key: cython.ulonglong
        # Another thread may have added blocks meanwhile.
        self.blocks = min(blocks, self.most_blocks)
        for index in range(old):
            if self.cancel_token.is_cancelled:
                break  # the remaining entries can no longer be found, but they are not needed
            for slot in range(8 * index, 8 * index + 8, 2):
                data = self.words[slot + 1]
                if data == 0:
                    continue
                key = self.words[slot] ^ data
                target = self.bucket_start(key) + (slot & 7)
                if target != slot:
                    self.words[target] = key ^ data
                    self.words[target + 1] = data
                    self.words[slot + 1] = 0

    def next_age(self) -> None:
        """Start a new age. When space is needed, entries of older ages are replaced first."""
        self.age = (self.age + 1) & 63

    def find(self, key):
        """Return the data word stored for a key, or 0 if the table has no entry for it."""
        first: cython.ulonglong = self.bucket_start(key)
        slot: cython.int
        data: cython.ulonglong
        for slot in range(_SLOTS):
            data = self.words[first + 2 * slot + 1]
            if data != 0 and self.words[first + 2 * slot] ^ data == key:
                return data
        return _ZERO

    def store(self, key, move, score, depth, bound):
        """Store an entry, replacing the position's earlier entry if the bucket has one.

        Otherwise it takes an empty slot, or replaces the least useful entry of the bucket: an old one, then a shallow
        one.
        """
        first: cython.ulonglong
        slot: cython.int
        best: cython.int = 0
        least: cython.int = 1 << 30
        usefulness: cython.int
        old: cython.ulonglong
        # Grow when on average two of four slots are filled.
        if self.used > 2 * self.blocks * self.block and self.blocks < self.most_blocks:
            self.grow()
        first = self.bucket_start(key)
        for slot in range(_SLOTS):
            old = self.words[first + 2 * slot + 1]
            if old == 0 or self.words[first + 2 * slot] ^ old == key:
                best = slot
                self.used += old == 0
                break
            usefulness = entry_depth(old) - 8 * ((self.age - cython.cast(cython.int, old >> 42)) & 63)
            if usefulness < least:
                least = usefulness
                best = slot
        data: cython.ulonglong = (
            cython.cast(cython.ulonglong, move)
            | cython.cast(cython.ulonglong, score + 32768) << 16
            | cython.cast(cython.ulonglong, depth) << 32
            | cython.cast(cython.ulonglong, bound) << 40
            | cython.cast(cython.ulonglong, self.age) << 42
        )
        self.words[first + 2 * best] = key ^ data
        self.words[first + 2 * best + 1] = data
