"""Memory for what a search remembers: much of it, all zeros, and given back to the system with the last reference.

The ordinary allocator would keep it. Searches come and go on threads of their own, each with a share of the
heap, and after an hour of play the program had grown by more than all its pictures take.
"""

from __future__ import annotations

import mmap
from typing import Any, Literal

_BYTES = {"i": 4, "d": 8, "Q": 8}
# From here on, large pages save the processor more than they may waste.
_LARGE = 1 << 22


def zeros(count: int, kind: Literal["i", "d", "Q"]) -> memoryview[Any]:
    """So many numbers: `i` and `Q` are whole ones of 32 bits and, unsigned, of 64 bits, `d` are fractions."""
    # Fresh pages cost nothing until they are touched.
    pages = mmap.mmap(-1, _BYTES[kind] * count)
    if len(pages) >= _LARGE and hasattr(mmap, "MADV_HUGEPAGE"):
        pages.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(pages).cast(kind)
