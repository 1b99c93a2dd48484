"""The transposition table: what an earlier visit found out about a position.

Four entries share a bucket of 64 bytes, one line of the processor's cache. An entry is two words:

    key ^ data      so that a half-written entry, where two threads met, is not mistaken for a whole one
    data            bits 0-15 move, 16-31 score + 32768, 32-39 depth, 40-41 bound, 42-47 age

A data word is never 0, since every entry has a bound.

The table begins as one block of buckets that a near cache holds, and grows as it fills, first by doubling, at last to
all its room: what is large is slow to copy, and a search is to be stopped at once. The upper half of a mixed key says
which bucket of a block, its lowest bits which block; so an entry that moves keeps its place within the block.
"""

import cython

from ai.search.memory import affordable, zeros

if not cython.compiled:
    from game.rules.bits import mix

# Bound kinds: the true score is at least, at most, or exactly the kept one.
LOWER, UPPER, EXACT = 1, 2, 3
# The depth of an entry that no horizon touched: it holds however deep one asks.
COMPLETE = 255

_ENTRY_BYTES = 16
_FIRST_BITS = 10  # of the number of buckets that a table begins with, or one more
_LAST_DOUBLING = cython.declare(cython.ulonglong, 1 << 16)  # buckets: copying them takes a few milliseconds
_SLOTS = cython.declare(cython.int, 4)
_ZERO = cython.declare(cython.ulonglong, 0)


def entry_move(entry):
    return entry & 0xFFFF


def entry_score(entry):
    # Widen first, subtract then: the words are unsigned.
    score: cython.int = (entry >> 16) & 0xFFFF
    return score - 32768


def entry_depth(entry):
    return (entry >> 32) & 0xFF


def entry_bound(entry):
    return (entry >> 40) & 3


class Table:
    """A table of at most `megabytes`; with more threads than one, they share it without locks."""

    def __init__(self, megabytes: float) -> None:
        self.buckets = max(1, int(affordable(megabytes) * 1024 * 1024) // (4 * _ENTRY_BYTES))
        self.words = zeros(self.buckets * 8, "Q")
        self.age = 0
        self.used = 0
        self.halted = False  # nobody waits for the entries any more: growing ends at once
        self.divide()

    def fit(self, positions: int) -> None:
        """Before the first entry: use no more room than so many positions fill, for fresh memory is slow."""
        self.buckets = max(1, min(self.buckets, positions // 4))
        self.divide()

    def divide(self) -> None:
        """Lay out the room in blocks, and begin with the first of them."""
        self.most_blocks = 1 << max(0, self.buckets.bit_length() - _FIRST_BITS - 1)
        self.block = self.buckets // self.most_blocks
        self.blocks = 1

    @property
    def open_buckets(self) -> int:
        """How many buckets are in use by now."""
        return self.block * self.blocks

    def place(self, key):
        """The first word of the bucket for a key."""
        mixed: cython.ulonglong = mix(key)
        return ((mixed & (self.blocks - 1)) * self.block + ((mixed >> 32) * self.block >> 32)) * 8

    def grow(self):
        """Make more blocks, and let every entry move to the one that is now its own.

        Other threads may go on: what they write or miss meanwhile is lost, but an entry is never mistaken for another.
        """
        old: cython.ulonglong = self.blocks * self.block
        blocks: cython.ulonglong = 2 * self.blocks if old < _LAST_DOUBLING else self.most_blocks
        index: cython.ulonglong
        slot: cython.ulonglong
        target: cython.ulonglong
        data: cython.ulonglong
        key: cython.ulonglong
        self.blocks = blocks
        for index in range(old):
            if self.halted:
                break  # what is not moved is not found again, and nobody will look
            for slot in range(8 * index, 8 * index + 8, 2):
                data = self.words[slot + 1]
                if data == 0:
                    continue
                key = self.words[slot] ^ data
                target = self.place(key) + (slot & 7)
                if target != slot:
                    self.words[target] = key ^ data
                    self.words[target + 1] = data
                    self.words[slot + 1] = 0

    def next_age(self) -> None:
        """From now on older entries are the first to be replaced."""
        self.age = (self.age + 1) & 63

    def find(self, key):
        """The data word kept for a key, or 0."""
        first: cython.ulonglong = self.place(key)
        slot: cython.int
        data: cython.ulonglong
        for slot in range(_SLOTS):
            data = self.words[first + 2 * slot + 1]
            if data != 0 and self.words[first + 2 * slot] ^ data == key:
                return data
        return _ZERO

    def keep(self, key, move, score, depth, bound):
        """Write an entry over the same position's, else over the one that is worth least: old, then shallow."""
        first: cython.ulonglong
        slot: cython.int
        best: cython.int = 0
        least: cython.int = 1 << 30
        worth: cython.int
        old: cython.ulonglong
        # Two of four slots filled on average.
        if self.used > 2 * self.blocks * self.block and self.blocks < self.most_blocks:
            self.grow()
        first = self.place(key)
        for slot in range(_SLOTS):
            old = self.words[first + 2 * slot + 1]
            if old == 0 or self.words[first + 2 * slot] ^ old == key:
                best = slot
                self.used += old == 0
                break
            worth = entry_depth(old) - 8 * ((self.age - cython.cast(cython.int, old >> 42)) & 63)
            if worth < least:
                least = worth
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
