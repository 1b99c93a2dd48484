"""The bit layout of the board of seven columns and six rows, and the codes of its moves.

The docstring of game/rules/gravity.py has a drawing. Compiled code gets these values from seven_by_six.pxd as C
constants. A module that uses a constant writes `from game.rules.seven_by_six cimport FULL` in its .pxd, and in its .py
`if not cython.compiled: from game.rules.seven_by_six import FULL`. The same holds for the functions, which are inlined.
"""

COLUMNS, ROWS = 7, 6
CELLS = COLUMNS * ROWS

# A move is its column (0 to 6), plus PRE_FLIP for a flip before the drop, plus POST_FLIP for a flip after the drop.
PRE_FLIP, POST_FLIP = 8, 16

COLUMN = 0x7F  # the first column with the free cell above it; each next column lies 7 bits higher
BOTTOM = sum(1 << 7 * column for column in range(COLUMNS))  # the lowest cell of every column
TOP = BOTTOM << 5  # the highest cell of every column
FULL = BOTTOM * 0b111111  # all cells
ODD_ROWS = BOTTOM * 0b010101  # the first, third and fifth row from the bottom
EVEN_ROWS = BOTTOM * 0b101010


def has_four(discs: int) -> bool:
    """Return True if a set of discs holds four in a row."""
    level = discs & (discs >> 7)
    rising = discs & (discs >> 8)
    falling = discs & (discs >> 6)
    upright = discs & (discs >> 1)
    return (
        (level & (level >> 14)) | (rising & (rising >> 16)) | (falling & (falling >> 12)) | (upright & (upright >> 2))
    ) != 0


def completing_along(discs: int, step: int) -> int:
    """Return the cells that complete four in a row along one direction, including cells off the board.

    `step` is the distance of neighboring bits in that direction. It must not be 1, the vertical direction.
    """
    after = (discs << step) & (discs << (2 * step))
    before = (discs >> step) & (discs >> (2 * step))
    return (after & ((discs << (3 * step)) | (discs >> step))) | (before & ((discs << step) | (discs >> (3 * step))))


def mirror(board: int) -> int:
    """Return a board of seven columns, seven bits each, with the columns in reverse order."""
    return (
        (board & (COLUMN << 21))
        | ((board & COLUMN) << 42)
        | ((board & (COLUMN << 7)) << 28)
        | ((board & (COLUMN << 14)) << 14)
        | ((board >> 14) & (COLUMN << 14))
        | ((board >> 28) & (COLUMN << 7))
        | ((board >> 42) & COLUMN)
    )
