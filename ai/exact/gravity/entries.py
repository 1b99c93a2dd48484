"""Keys of positions and entries of the transposition table. The compiled build uses entries.pxd instead.

A key has 49 bits for the board and 6 for the flips. Early in the game a position shares its key with its mirror image;
otherwise keys are unique. An entry is one 64-bit word, from its lowest bit up:

6 bits   the lower bound of the score, plus 32
6 bits   31 minus the upper bound
5 bits   31 minus the best move, column | 8 (pre-flip) | 16 (post-flip)
4 bits   the number of nodes searched for the entry, on a logarithmic scale
43 bits  the bits of the hash that do not follow from the bucket
"""

from game.rules.bits import popcount
from game.rules.seven_by_six import mirror

KEY_BITS = 55
MOST_MIRRORED = 22  # with more discs, mirror images are too rare to look for
NO_SCORE = 99  # greater than every score
NO_MOVE = 31

_KEY = (1 << KEY_BITS) - 1


def drop_key(mine: int, filled: int, discs: int) -> int:
    """Return the `position_key` of a position without flips."""
    key = mine + filled
    return key if discs > MOST_MIRRORED else min(key, mirror(key))


def flip_key(my_flips: int, their_flips: int, locked: int) -> int:
    """Return 6 bits that describe both players' flips left and the lock."""
    return (my_flips * 5 + their_flips) * 2 + locked


def position_key(up: int, filled: int, my_flips: int, their_flips: int, locked: int) -> int:
    """Return the 55-bit key of a position, which includes the flips."""
    return drop_key(up, filled, popcount(filled)) | flip_key(my_flips, their_flips, locked) << 49


def table_move(move: int, up: int, filled: int, discs: int) -> int:
    """Convert a move from the board to the table or back.

    The table may hold the mirror image of the position, in which case the column is mirrored.
    """
    if discs > MOST_MIRRORED or up + filled <= mirror(up + filled):
        return move
    return (move & 24) | (6 - (move & 7))


def hash_of(key: int) -> int:
    """Return the hash of a key: its 55 bits, mixed. Different keys have different hashes."""
    key = (key * 0x9E3779B97F4A7C15) & _KEY
    key ^= key >> 28
    return (key * 0xBF58476D1CE4E5B9) & _KEY


def lower_bound(entry: int) -> int:
    """Return the lower bound of the score that a table entry holds."""
    return (entry & 63) - 32


def upper_bound(entry: int) -> int:
    """Return the upper bound of the score that a table entry holds."""
    return 31 - (entry >> 6 & 63)


def stored_move(entry: int) -> int:
    """Return the best move that a table entry holds, or NO_MOVE."""
    return 31 - (entry >> 12 & 31)


def deciding_bound(lower: int, upper: int, alpha: int) -> int:
    """Return the bound that shows on which side of `alpha` the score is, or NO_SCORE if neither bound does."""
    if lower > alpha:
        return lower
    return upper if upper <= alpha else NO_SCORE
