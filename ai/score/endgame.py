"""The exact table for the end of Watch Your Back!, when twelve squares are left.

The table has the value of every placement of pieces for the side to move: the number of turns until it wins, counting
both sides' turns, the negative of that if it loses, and 0 for a draw. The table ignores the rule that 100 turns without
an elimination are a draw, so a win that could take longer must be searched. `python -m lab.books.build_endgame` makes
the file.

The index of a position has a digit in base 3 for each square: 0 is empty, 1 belongs to the mover, 2 to the opponent.
"""

import zlib
from array import array
from functools import cache

import numpy

from game.files import asset

ENDGAME = "endgames/wyb.bin"  # path under assets/
CELLS = (19, 20, 26, 27, 28, 29, 34, 35, 36, 37, 43, 44)  # the squares, from the lowest digit
POSITIONS = 3 ** len(CELLS)


@cache
def digit_sums() -> "array[int]":
    """Return, for each set of squares as twelve bits, what the mover's pieces on them add to a position's index.

    The opponent's pieces on these squares add twice as much.
    """
    return array("i", (sum(3**place for place in range(12) if bits >> place & 1) for bits in range(1 << 12)))


def canonical_indices() -> numpy.ndarray:
    """Return for every index the lowest index among the rotations and reflections of its position."""
    digits = numpy.arange(POSITIONS)[:, None] // 3 ** numpy.arange(len(CELLS)) % 3
    lowest = numpy.arange(POSITIONS)
    for symmetry in range(1, 8):
        images = [CELLS.index(_image(cell, symmetry)) for cell in CELLS]
        numpy.minimum(lowest, digits @ (3 ** numpy.array(images)), out=lowest)
    return lowest


def _image(cell: int, symmetry: int) -> int:
    row, column = divmod(cell, 8)
    if symmetry & 1:
        column = 7 - column
    if symmetry & 2:
        row = 7 - row
    return 8 * column + row if symmetry & 4 else 8 * row + column


@cache
def endgame_values() -> "array[int]":
    """Return the values of all positions, by the index of the position. They are read only once."""
    return array("b", zlib.decompress(asset(ENDGAME).read_bytes()))
