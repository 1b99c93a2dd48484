"""What the rules tell the outside: the visible steps of a move, and how a game ended."""

from dataclasses import dataclass

# How Board.ended speaks: nobody yet, the winner's number plus one, or a draw.
ONGOING, FIRST_WON, SECOND_WON, DRAWN = range(4)


@dataclass(frozen=True)
class Step:
    """One visible part of a move.

    `kind` is pre-flip, drop, post-flip, lay, mark, place, step, jump, pass, capture or shrink. `cells` are those it
    touches: where a disc lands, both ends of a domino, from and to, the piece captured. A shrink has none.
    """

    kind: str
    cells: tuple[int, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How a finished game ended: the winner (0 or 1; None for a draw), why, and the cells that won it.

    `reason` is line, path, pieces (too few left), full, stuck (no step or jump left) or quiet (too long without a
    capture).
    """

    winner: int | None
    reason: str
    cells: tuple[int, ...] = ()
