"""What the boards share on which nothing ever moves: two words say all; who moves follows from how many are placed."""

import cython

from game.rules.errors import InvalidPositionError
from game.rules.numbers import Cell, Side, members
from game.rules.outcome import DRAWN, Outcome, Reason

if not cython.compiled:
    from game.rules.bits import mix
    from game.rules.board import Board

_SEED = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # so that the empty board has a hash other than 0


class PlacedBoard(Board):
    """A position of a game in which what was placed stays.

    own      the mover's cells
    filled   the cells of both
    area     every cell
    reason   what wins
    """

    if not cython.compiled:  # the compiled board has them from placed_board.pxd
        own: int
        filled: int
        area: int

    reason = Reason.LINE

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

    def passed(self):
        twin: PlacedBoard = self.copy()
        twin.own ^= twin.filled
        twin.mover ^= 1
        return twin

    def owner(self, cell: Cell) -> Side:
        if not self.filled >> cell & 1:
            return -1
        return self.mover if self.own >> cell & 1 else 1 - self.mover

    def outcome(self):
        if self.ended == 0:
            return None
        if self.ended == DRAWN:
            return Outcome(None, Reason.FULL)
        winner = self.ended - 1
        cells = int(self.own if winner == self.mover else self.own ^ self.filled)
        return Outcome(winner, self.reason, members(self.winning_cells(cells)))

    def set_position(self, text: str) -> None:
        placed, mover = self.read_position(text)
        has_won = [self.winning_cells(cells) != 0 for cells in placed]
        if has_won[mover]:
            raise InvalidPositionError(
                f"side {mover + 1}: player {mover + 1} has a {self.reason.value} already, "
                "so the game ended before this turn"
            )
        self.own, self.filled = placed[mover], placed[0] | placed[1]
        self.mover, self.turns, self.ended = mover, 0, 0
        if has_won[1 - mover]:
            self.ended = 2 - mover
        elif not self.moves():
            self.ended = DRAWN

    # --- each game says these in its own way ---

    def winning_cells(self, cells: int) -> int:
        """All lines or paths within a set of cells, joined."""
        raise NotImplementedError

    def read_position(self, text: str) -> tuple[list[int], int]:
        """The cells of both players and who is to move, or InvalidPositionError."""
        raise NotImplementedError


def mover_of(counts: list[int], side: str, shown: str, things: str) -> int:
    """Who is to move, from the text that says so and how much each player has placed; player 1 moved first."""
    if side not in ("1", "2"):
        raise InvalidPositionError(f"{side}: expected the side to move, 1 or 2")
    mover = int(side) - 1
    if counts[0] - counts[1] != mover:
        raise InvalidPositionError(
            f"{shown} {mover + 1}: player 1 moved first, so with {counts[0]} and {counts[1]} {things} "
            f"player {mover + 1} cannot be to move"
        )
    return mover
