"""What the rules tell the outside: the visible steps of a move, and how a game ended."""

from dataclasses import dataclass
from enum import Enum

from game.rules.numbers import Cell, Side

# How Board.ended speaks: nobody yet, the winner's number plus one, or a draw.
ONGOING, FIRST_WON, SECOND_WON, DRAWN = range(4)


class StepKind(str, Enum):
    """What can be seen of a move. Each is also its own text."""

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
    """Why a game ended: by its rules, or because its players say so. Each is also its own text."""

    LINE = "line"
    PATH = "path"
    PIECES = "pieces"  # too few are left
    FULL = "full"
    STUCK = "stuck"  # no step or jump is left
    QUIET = "quiet"  # too long without a capture
    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"


@dataclass(frozen=True)
class Step:
    """One visible part of a move.

    `cells` are those it touches: where a disc lands, both ends of a domino, from and to, the piece captured. A flip and
    a shrink have none.
    """

    kind: StepKind
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How a finished game ended: the winner (None for a draw), why, and the cells that won it."""

    winner: Side | None
    reason: Reason
    cells: tuple[Cell, ...] = ()
