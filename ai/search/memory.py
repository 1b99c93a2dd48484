"""Allocates large arrays of zeros whose memory returns to the system when the last reference to them is deleted.

The normal allocator would keep the memory: searches run on short-lived threads, each with a separate part of the heap,
and the program grew by more than the size of all its pictures in an hour of play.
"""

import mmap
import sys
from typing import Any, Literal

_BYTES = {"i": 4, "d": 8, "Q": 8}
_LARGE = 1 << 22  # arrays of at least this many bytes use large pages
_MOST = 1 << 20  # a number of megabytes that no computer has


def allocatable_megabytes(megabytes: float) -> float:
    """Return how many megabytes can be allocated: the given number, or a half, a quarter and so on of it."""
    megabytes = min(megabytes, _MOST)
    while megabytes > 1:
        try:
            zeros(int(megabytes * (1 << 17)), "Q")
        except (OSError, OverflowError):
            megabytes /= 2
        else:
            break
    return megabytes


def zeros(count: int, kind: Literal["i", "d", "Q"]) -> "memoryview[Any]":
    """Return an array of `count` zeros.

    The `kind` is "i" for 32-bit integers, "Q" for unsigned 64-bit integers, or "d" for doubles.
    """
    size = _BYTES[kind] * count
    if sys.platform == "win32":
        return memoryview(mmap.mmap(-1, size)).cast(kind)
    # New pages take no time until they are first used. Then large pages take a tenth of the time of small pages.
    pages = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if size >= _LARGE and hasattr(mmap, "MADV_HUGEPAGE"):
        pages.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(pages).cast(kind)
