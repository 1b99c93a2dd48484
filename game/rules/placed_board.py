"""The base class of boards on which pieces never move: two words hold the position, and piece counts give the mover."""

import cython

from game.rules.errors import InvalidPositionError
from game.rules.numbers import Cell, Side, members
from game.rules.outcome import DRAWN, Outcome, Reason
from game.rules.side_names import SIDE_NAMES, wrong_mover_message
from game.words.messages import Message, mark

if not cython.compiled:
    from game.rules.bits import mix
    from game.rules.board import Board

_SEED = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # gives the empty board a hash other than 0


class PlacedBoard(Board):
    """A position of a game in which pieces stay where they are placed.

    own      the mover's cells, as a set of bits
    filled   the cells of both players
    area     all cells of the board
    reason   the reason for a win in this game: a line or a path
    """

    if not cython.compiled:  # the compiled board has them from placed_board.pxd
        own: int
        filled: int
        area: int

    reason = Reason.LINE

    # --- keys and symmetries ---

    def transform(self, cells, symmetry):
        """Return the image of a set of cells under a symmetry."""
        return cells

    def hash(self):
        return mix(mix(self.filled ^ _SEED) ^ self.own)

    def canonical(self):
        best: cython.int = 0
        symmetry: cython.int
        smallest: cython.ulonglong = self.hash()
        for symmetry in range(1, self.symmetries):
            key: cython.ulonglong = mix(
                mix(self.transform(self.filled, symmetry) ^ _SEED) ^ self.transform(self.own, symmetry)
            )
            if key < smallest:
                smallest = key
                best = symmetry
        self.canonical_key = smallest
        return best

    # --- for Python ---

    def passed(self):
        twin: PlacedBoard = self.copy()
        twin.own ^= twin.filled
        twin.mover ^= 1
        return twin

    def all_cells(self) -> tuple[Cell, ...]:
        return members(int(self.area))

    def owner(self, cell: Cell) -> Side:
        if not self.filled >> cell & 1:
            return -1
        return self.mover if self.own >> cell & 1 else 1 - self.mover

    def outcome(self):
        if self.ended == 0:
            return None
        winner = self.winner
        if winner is None:
            return Outcome(None, Reason.FULL)
        cells = int(self.own if winner == self.mover else self.own ^ self.filled)
        return Outcome(winner, self.reason, tuple(map(members, self.winning_lines(cells))))

    def set_position(self, text: str) -> None:
        placed, mover = self.read_position(text)
        has_won = [bool(self.winning_lines(cells)) for cells in placed]
        if has_won[mover]:
            raise InvalidPositionError(
                "side {mover}: player {mover} already has a {line}, so the game ended before this turn",
                mover=mover + 1,
                line=mark("path") if self.reason is Reason.PATH else mark("line"),
            ).shown_as(
                mark("{side} already has a path, so the game ended before this turn", side=SIDE_NAMES[mover])
                if self.reason is Reason.PATH
                else mark("{side} already has a line, so the game ended before this turn", side=SIDE_NAMES[mover])
            )
        self.own, self.filled = placed[mover], placed[0] | placed[1]
        self.mover, self.turns, self.ended = mover, 0, 0
        if has_won[1 - mover]:
            self.ended = 2 - mover
        elif not self.moves():
            self.ended = DRAWN

    # --- implemented by each game ---

    def winning_lines(self, cells: int) -> list[int]:
        """Return all lines or paths that lie within a set of cells, each as a set of bits."""
        raise NotImplementedError

    def read_position(self, text: str) -> tuple[list[int], int]:
        """Return each player's cells and the mover that a text describes, or raise InvalidPositionError."""
        raise NotImplementedError


def mover_of(counts: list[int], side: str, shown: str, things: Message) -> int:
    """Return the mover (0 or 1) that `side` names, after checking it against the number of pieces.

    `counts` holds both players' numbers of pieces. InvalidPositionError quotes the position as `shown`, and calls the
    pieces `things`.
    """
    if side not in ("1", "2"):
        raise InvalidPositionError("{side}: expected the side to move, 1 or 2", side=side)
    mover = int(side) - 1
    if counts[0] - counts[1] != mover:
        raise InvalidPositionError(
            "{shown} {mover}: player 1 moved first, so with {one} and {other} {things} "
            "player {mover} cannot be to move",
            shown=shown,
            mover=mover + 1,
            one=counts[0],
            other=counts[1],
            things=things,
        ).shown_as(wrong_mover_message(mover, counts[0], counts[1]))
    return mover
