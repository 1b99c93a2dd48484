"""The visible parts of a move (steps), and the outcome of a game."""

from dataclasses import dataclass
from enum import Enum

from game.rules.numbers import Cell, Side

# Values of Board.ended: the game goes on, player 0 has won, player 1 has won, or the game is a draw.
ONGOING, FIRST_WON, SECOND_WON, DRAWN = range(4)


class StepKind(str, Enum):
    """The kind of a visible part of a move. The value is its name in the engine protocol."""

    PRE_FLIP = "pre-flip"
    DROP = "drop"
    POST_FLIP = "post-flip"
    LAY = "lay"
    MARK = "mark"
    PLACE = "place"
    STEP = "step"
    JUMP = "jump"
    PASS = "pass"
    CAPTURE = "capture"
    SHRINK = "shrink"


class Reason(str, Enum):
    """The reason why a game ended. The value is its name in files and in the engine protocol."""

    LINE = "line"
    PATH = "path"
    PIECES = "pieces"  # a player has too few pieces left
    FULL = "full"  # the board is full
    STUCK = "stuck"  # neither player can step or jump
    QUIET = "quiet"  # too many turns without a capture
    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"


@dataclass(frozen=True)
class Step:
    """One visible part of a move, such as a flip or a drop.

    `cells` are the cells that the step touches: the cell where a disc lands, both cells of a domino, the start and
    target of a piece, or the cell of a captured piece. It is empty for a flip and a shrink.
    """

    kind: StepKind
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """The result of a finished game.

    winner   the side that won, or None for a draw
    lines    the cells of each line or path that won; one move can complete several
    """

    winner: Side | None
    reason: Reason
    lines: tuple[tuple[Cell, ...], ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Return the cells of all winning lines, lowest cell number first."""
        return tuple(sorted({cell for line in self.lines for cell in line}))
