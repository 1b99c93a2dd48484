"""What a position or a move is worth, in the words people and programs see."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import total_ordering

from ai.scale import WON
from game.rules.board import Board
from game.rules.numbers import Points
from game.rules.outcome import DRAWN


class VerdictKind(str, Enum):
    """What is known of a position or a move. Each is also its own text."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    CP = "cp"  # open: the value of a heuristic


@total_ordering
@dataclass(frozen=True)
class Verdict:
    """A tagged score: won or lost in `number` turns of either side, a draw, or open, with a heuristic's value.

    Verdicts are ordered from the view they are told from: a quick win is the best, a quick loss the worst.
    """

    kind: VerdictKind
    number: int = 0

    @property
    def is_win(self) -> bool:
        return self.kind is VerdictKind.WIN

    @property
    def is_loss(self) -> bool:
        return self.kind is VerdictKind.LOSS

    @property
    def is_draw(self) -> bool:
        return self.kind is VerdictKind.DRAW

    @property
    def is_proven(self) -> bool:
        return self.kind is not VerdictKind.CP

    @property
    def score(self) -> Points:
        """The search's integer."""
        match self.kind:
            case VerdictKind.WIN:
                return WON - self.number
            case VerdictKind.LOSS:
                return self.number - WON
            case VerdictKind.DRAW:
                return 0
            case VerdictKind.CP:
                return self.number

    def for_opponent(self) -> Verdict:
        """The same, seen from the other side."""
        match self.kind:
            case VerdictKind.WIN:
                return loss(self.number)
            case VerdictKind.LOSS:
                return win(self.number)
            case VerdictKind.DRAW:
                return self
            case VerdictKind.CP:
                return cp(-self.number)

    def before_turn(self) -> Verdict:
        """What a move is worth to the player who makes it, if this is what it leaves to the opponent."""
        opposite = self.for_opponent()
        return Verdict(opposite.kind, opposite.number + 1) if opposite.is_win or opposite.is_loss else opposite

    def __lt__(self, other: Verdict) -> bool:
        return self.score < other.score

    def __str__(self) -> str:
        return self.kind.value if self.is_draw else f"{self.kind.value} {self.number}"


def win(turns: int) -> Verdict:
    return Verdict(VerdictKind.WIN, turns)


def loss(turns: int) -> Verdict:
    return Verdict(VerdictKind.LOSS, turns)


def cp(value: Points) -> Verdict:
    return Verdict(VerdictKind.CP, value)


DRAW = Verdict(VerdictKind.DRAW)


def final_verdict(board: Board) -> Verdict:
    """What the last turn of a finished game has left to the mover: `loss 0`, `win 0` or a draw."""
    if board.ended == DRAWN:
        return DRAW
    return win(0) if board.ended == board.mover + 1 else loss(0)
