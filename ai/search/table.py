"""The transposition table: what an earlier visit found out about a position.

Four entries share a bucket of 64 bytes, one line of the processor's cache. An entry is two words:

    key ^ data      so that a half-written entry, where two threads met, is not mistaken for a whole one
    data            bits 0-15 move, 16-31 score + 32768, 32-39 depth, 40-41 bound, 42-47 age

A data word is never 0, since every entry has a bound.
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

    def fit(self, positions: int) -> None:
        """Before the first entry: use no more room than so many positions fill, for fresh memory is slow."""
        self.buckets = max(1, min(self.buckets, positions // 4))

    def next_age(self) -> None:
        """From now on older entries are the first to be replaced."""
        self.age = (self.age + 1) & 63

    def find(self, key):
        """The data word kept for a key, or 0."""
        first: cython.ulonglong = ((mix(key) >> 32) * self.buckets >> 32) * 8
        slot: cython.int
        data: cython.ulonglong
        for slot in range(_SLOTS):
            data = self.words[first + 2 * slot + 1]
            if data != 0 and self.words[first + 2 * slot] ^ data == key:
                return data
        return _ZERO

    def keep(self, key, move, score, depth, bound):
        """Write an entry over the same position's, else over the one that is worth least: old, then shallow."""
        first: cython.ulonglong = ((mix(key) >> 32) * self.buckets >> 32) * 8
        slot: cython.int
        best: cython.int = 0
        least: cython.int = 1 << 30
        worth: cython.int
        old: cython.ulonglong
        for slot in range(_SLOTS):
            old = self.words[first + 2 * slot + 1]
            if old == 0 or self.words[first + 2 * slot] ^ old == key:
                best = slot
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
