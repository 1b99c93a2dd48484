"""Count and find the set bits of a 64-bit word in the uncompiled build. The compiled build uses bits.h instead."""

WORD = (1 << 64) - 1


def popcount(bits: int) -> int:
    """Return the number of set bits of a word."""
    return bits.bit_count()


def lowest(bits: int) -> int:
    """Return the index of the lowest set bit of a word; at least one bit must be set."""
    return (bits & -bits).bit_length() - 1


def mix(word: int) -> int:
    """Return a well-mixed 64-bit hash of a word. Different words give different hashes.

    The function is the finalizer of splitmix64.
    """
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)
