"""Facts about a move. Each fact follows from the rules or has been proven.

In these docstrings the mover is the player who makes the move, and the opponent answers it. Verdicts are from the
mover's view. Cells are numbered as on the board.
"""

from dataclasses import dataclass

from ai.verdict import Verdict, WinProof
from game.rules.numbers import Cell, Move
from game.rules.outcome import StepKind


@dataclass(frozen=True)
class Fact:
    """Base class of the facts about a move."""


@dataclass(frozen=True)
class WinFact(Fact):
    """The move wins at once. `step` is the part of the move that wins, and `cells` is one line that it completes.

    A move that completes several lines has one fact for each line.
    """

    step: StepKind
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class HandedWinFact(Fact):
    """The move makes the opponent win at once.

    `step` is the part of the move that completes a line of the opponent, and `cells` is the line. A move that completes
    several lines has one fact for each line.
    """

    step: StepKind
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class AllowedWinFact(Fact):
    """After the move, the opponent can win at once with this reply."""

    reply: Move


@dataclass(frozen=True)
class BlockFact(Fact):
    """The move prevents this reply of the opponent, which would have won if the mover had passed."""

    reply: Move


@dataclass(frozen=True)
class MissedWinFact(Fact):
    """Another move, named by `move`, would have won at once; the examined move does not win at once."""

    move: Move


@dataclass(frozen=True)
class OnlyMoveFact(Fact):
    """Every other legal move leads to a worse kind of result: a draw instead of a win, or a loss instead of a draw."""


@dataclass(frozen=True)
class ForkFact(Fact):
    """After any reply of the opponent, at least one of these moves of the mover wins at once."""

    moves: tuple[Move, ...]


@dataclass(frozen=True)
class ThreatFact(Fact):
    """The mover would win with this move if the opponent passed. `cells` is one line that the move completes.

    A move that would complete several lines has one fact for each line.
    """

    move: Move
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class CaptureFact(Fact):
    """The move captures these pieces of the opponent, apart from pieces that the shrinking board removes."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class LossFact(Fact):
    """The move loses these pieces of the mover, apart from pieces that the shrinking board removes."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class ExposureFact(Fact):
    """The opponent has a reply that captures these pieces of the mover. Each piece may take a different reply.

    at_once   the greatest number of pieces that a single reply captures
    """

    cells: tuple[Cell, ...]
    at_once: int


@dataclass(frozen=True)
class AttackFact(Fact):
    """If the opponent passed, the mover could capture these pieces. Each piece may take a different move.

    at_once   the greatest number of pieces that a single move would capture
    """

    cells: tuple[Cell, ...]
    at_once: int


@dataclass(frozen=True)
class DoomedFact(Fact):
    """The board shrinks after `turns` turns, and removes these pieces unless they move first."""

    turns: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class VerdictChangeFact(Fact):
    """The move makes the verdict worse: from `before` (the position) to `after` (the move)."""

    before: Verdict
    after: Verdict


@dataclass(frozen=True)
class CertainResultFact(Fact):
    """After the move, a win of the mover (or of the opponent) is proven, without the number of turns."""

    is_win: bool
    proof: WinProof


@dataclass(frozen=True)
class ForgoneWinFact(Fact):
    """Another move, named by `move`, is proven to win, without the number of turns; the examined move is not."""

    move: Move
    proof: WinProof


@dataclass(frozen=True)
class FlipsFact(Fact):
    """The verdicts of the position before the move if the mover had one flip fewer or one flip more.

    A verdict is None if the rules do not allow that number of flips.
    """

    fewer: Verdict | None
    more: Verdict | None


@dataclass(frozen=True)
class BestLineFact(Fact):
    """Best play of both sides, starting with the examined move, to the end of the game or as far as it is proven."""

    moves: tuple[Move, ...]
