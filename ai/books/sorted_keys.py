"""Stores sorted keys compactly, as differences between neighboring keys, split into byte planes.

The first plane holds the lowest byte of every difference, and so on. Such planes compress well.
"""

import numpy


def pack(keys: numpy.ndarray) -> numpy.ndarray:
    """Return the differences between neighboring sorted keys, split into eight byte planes."""
    gaps = numpy.diff(keys, prepend=numpy.uint64(0)).astype("<u8")
    return gaps.view(numpy.uint8).reshape(-1, 8).T


def unpack(planes: numpy.ndarray) -> numpy.ndarray:
    """Return the sorted keys from the byte planes that `pack` made."""
    gaps = numpy.ascontiguousarray(planes.T).view("<u8").ravel()
    return numpy.cumsum(gaps, dtype=numpy.uint64)


def index_of(key: int, keys: numpy.ndarray) -> int | None:
    """Return the index of a key among sorted keys, or None if the key is missing."""
    index = int(numpy.searchsorted(keys, numpy.uint64(key)))
    return index if index < len(keys) and int(keys[index]) == key else None
