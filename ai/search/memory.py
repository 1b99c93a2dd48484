"""Memory for what a search remembers: much of it, all zeros, and given back to the system with the last reference.

The ordinary allocator would keep it. Searches come and go on threads of their own, each with a share of the
heap, and after an hour of play the program had grown by more than all its pictures take.
"""

from __future__ import annotations

import mmap
import sys
from typing import Any, Literal

_BYTES = {"i": 4, "d": 8, "Q": 8}
_LARGE = 1 << 22  # bytes
_MOST = 1 << 20  # megabytes: no computer has more


def affordable(megabytes: float) -> float:
    """So many megabytes, or as many as the system has to give."""
    megabytes = min(megabytes, _MOST)
    while megabytes > 1:
        try:
            zeros(int(megabytes * (1 << 17)), "Q")
        except (OSError, OverflowError):
            megabytes /= 2
        else:
            break
    return megabytes


def zeros(count: int, kind: Literal["i", "d", "Q"]) -> memoryview[Any]:
    """So many numbers: `i` and `Q` are whole ones of 32 bits and, unsigned, of 64 bits, `d` are fractions."""
    size = _BYTES[kind] * count
    if sys.platform == "win32":
        return memoryview(mmap.mmap(-1, size)).cast(kind)
    # Fresh pages cost nothing until they are touched, and then large ones cost a tenth of what small ones do.
    pages = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if size >= _LARGE and hasattr(mmap, "MADV_HUGEPAGE"):
        pages.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(pages).cast(kind)
