"""Names that tell which integer a signature takes."""

from typing import TypeAlias

Move: TypeAlias = int  # a legal move of a board; its text is Board.text(move)
Cell: TypeAlias = int  # a place of a board; its text is Board.cell_name(cell)
Column: TypeAlias = int  # from 0, the leftmost
Side: TypeAlias = int  # who plays a colour: 0 moves first, 1 second
Person: TypeAlias = int  # who sits there: 0 and 1, by name; after a swap each has the other side
Points: TypeAlias = int  # a score of the search, seen by the mover; ai/verdict.py has its scale
