"""Sorted keys as a file holds them: each less the one before it, as the planes of their bytes, which pack well."""

from __future__ import annotations

import numpy


def packed(keys: numpy.ndarray) -> numpy.ndarray:
    """Eight planes of bytes that stand for sorted keys."""
    gaps = numpy.diff(keys, prepend=numpy.uint64(0)).astype("<u8")
    return gaps.view(numpy.uint8).reshape(-1, 8).T


def unpacked(planes: numpy.ndarray) -> numpy.ndarray:
    """The keys again."""
    gaps = numpy.ascontiguousarray(planes.T).view("<u8").ravel()
    return numpy.cumsum(gaps, dtype=numpy.uint64)


def place_of(key: int, keys: numpy.ndarray) -> int | None:
    """Where a key stands among sorted ones, if it does."""
    place = int(numpy.searchsorted(keys, numpy.uint64(key)))
    return place if place < len(keys) and int(keys[place]) == key else None
