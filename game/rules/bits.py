"""Counting and finding bits of a 64-bit word, for the uncompiled game; bits.h is the compiled twin."""

WORD = (1 << 64) - 1


def popcount(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()


def lowest(bits: int) -> int:
    """The number of the lowest set bit; there must be one."""
    return (bits & -bits).bit_length() - 1


def mix(word: int) -> int:
    """Scatter a word over all 64 bits (the finishing steps of splitmix64); no two words share an image."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)
