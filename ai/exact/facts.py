"""What can be said about a move, every bit of it true by the rules or proven.

The mover makes the move, the opponent answers. Scores are seen by the mover. Cells are those of the board.
"""

from __future__ import annotations

from dataclasses import dataclass

from ai.verdict import Verdict
from game.rules.numbers import Cell, Move
from game.rules.outcome import StepKind


@dataclass(frozen=True)
class Wins:
    """The move wins with this turn: the step that does it, and the cells that win."""

    step: StepKind
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Hands:
    """The move lets the opponent win within this very turn: the step that does it, and the cells that win."""

    step: StepKind
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Allows:
    """After the move the opponent wins with this single turn."""

    reply: Move


@dataclass(frozen=True)
class Blocks:
    """A turn that would win for the opponent if the mover could pass, and does not after the move."""

    reply: Move


@dataclass(frozen=True)
class Misses:
    """A move that would have won at once, while this one does not."""

    move: Move


@dataclass(frozen=True)
class Only:
    """Every other legal move is worth a worse kind of result."""


@dataclass(frozen=True)
class Forks:
    """Whatever the opponent answers, one of these turns wins next."""

    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Threatens:
    """A turn with which the mover would win next if the opponent could pass, and the cells that would win."""

    move: Move
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Takes:
    """The opponent's pieces that this turn removes from the board, but for those that only its shrinking does."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Loses:
    """The mover's own pieces that this turn removes from the board, but for those that only its shrinking does."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Exposes:
    """The mover's pieces that the opponent can take with the next turn, one way or another."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Attacks:
    """The opponent's pieces that the mover could take next if the opponent could pass."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Doomed:
    """After the move the board shrinks in so many turns, and takes these pieces if nothing moves until then."""

    turns: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Changes:
    """What the position was worth before the move, and what the move is worth, where that is less."""

    before: Verdict
    after: Verdict


@dataclass(frozen=True)
class Flips:
    """What the position before the move were worth if the mover had one flip fewer, and one more; None: cannot be."""

    fewer: Verdict | None
    more: Verdict | None


@dataclass(frozen=True)
class Line:
    """Best play of both, from the move itself on: to the end of the game, or as far as it is proven."""

    moves: tuple[Move, ...]


Fact = (
    Wins
    | Hands
    | Allows
    | Blocks
    | Misses
    | Only
    | Forks
    | Threatens
    | Takes
    | Loses
    | Exposes
    | Attacks
    | Doomed
    | Changes
    | Flips
    | Line
)
