"""The board of seven columns and six rows as a word of bits, and the numbers of its moves.

game/rules/gravity.py has the drawing. Compiled code has the same from seven_by_six.pxd, as constants that cost nothing.
A module that wants some says in its .pxd `from game.rules.seven_by_six cimport FULL` and in its .py
`if not cython.compiled: from game.rules.seven_by_six import FULL`.
"""

COLUMNS, ROWS = 7, 6
CELLS = COLUMNS * ROWS

# A move is its column, from 0, plus these.
PRE_FLIP, POST_FLIP = 8, 16

COLUMN = 0x7F  # the first column with the free cell above it; the next ones lie 7 bits higher each
BOTTOM = sum(1 << 7 * column for column in range(COLUMNS))  # the lowest cell of every column
TOP = BOTTOM << 5  # the highest
FULL = BOTTOM * 0b111111  # every cell
ODD_ROWS = BOTTOM * 0b010101  # the first, third and fifth row
EVEN_ROWS = BOTTOM * 0b101010
