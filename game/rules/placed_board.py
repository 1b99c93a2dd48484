"""What the boards share on which nothing ever moves: two words say all; who moves follows from how many are laid."""

import cython

if not cython.compiled:
    from game.rules.bits import mix
    from game.rules.board import Board

_SEED = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # so that the empty board has a hash other than 0


class LaidBoard(Board):
    """A position of a game in which what was laid stays.

    own      the mover's cells
    filled   the cells of both
    area     every cell
    """

    if not cython.compiled:  # the compiled board has them from laid.pxd
        own: int
        filled: int
        area: int

    # --- keys and symmetries ---

    def transformed(self, cells, symmetry):
        """The image of a set of cells under a symmetry."""
        return cells

    def hash(self):
        return mix(mix(self.filled ^ _SEED) ^ self.own)

    def canonical(self):
        best: cython.int = 0
        symmetry: cython.int
        smallest: cython.ulonglong = self.hash()
        for symmetry in range(1, self.symmetries):
            key: cython.ulonglong = mix(
                mix(self.transformed(self.filled, symmetry) ^ _SEED) ^ self.transformed(self.own, symmetry)
            )
            if key < smallest:
                smallest = key
                best = symmetry
        self.canonical_key = smallest
        return best

    # --- for everyone else ---

    def owner(self, cell: int) -> int:
        if not self.filled >> cell & 1:
            return -1
        return self.mover if self.own >> cell & 1 else 1 - self.mover
