"""Verdicts: the value of a position or a move, as shown to users and to other programs."""

from dataclasses import dataclass
from enum import Enum, auto
from functools import total_ordering

from ai.scale import WON
from game.rules.board import Board
from game.rules.numbers import Points


class VerdictKind(str, Enum):
    """The kinds of verdict. The value of each kind is its word in the engine protocol."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    CP = "cp"  # not proven: an estimate in points, where 100 points are one unit of the heuristic


class WinProof(Enum):
    """The kind of a proof that a side wins, if the number of turns is not known.

    THREATS   every move of the winner, from the first one on, threatens to win at once or wins
    FORCE     the winner may need quiet moves, which threaten nothing at once
    """

    THREATS = auto()
    FORCE = auto()


@total_ordering
@dataclass(frozen=True)
class Verdict:
    """A value from the view of one side: won or lost in `number` turns, drawn, or an estimate of `number` points.

    Turns count both sides' turns. Verdicts are ordered for that side: a quick win is best and a quick loss is worst.

    proof   how it is proven that the side wins (or loses, if `number` is negative) although the number of turns is not
            known: such a verdict is an estimate of very many points. None for all other verdicts.
    """

    kind: VerdictKind
    number: int = 0
    proof: WinProof | None = None

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
        """True if the result is proven, with the number of turns."""
        return self.kind is not VerdictKind.CP

    @property
    def is_certain(self) -> bool:
        """True if the result is proven, with or without the number of turns."""
        return self.is_proven or self.proof is not None

    @property
    def is_certain_win(self) -> bool:
        return self.is_win or (self.proof is not None and self.number > 0)

    @property
    def is_certain_loss(self) -> bool:
        return self.is_loss or (self.proof is not None and self.number < 0)

    @property
    def score(self) -> Points:
        """The verdict as a score on the search's scale (see ai/scale.py)."""
        match self.kind:
            case VerdictKind.WIN:
                return WON - self.number
            case VerdictKind.LOSS:
                return self.number - WON
            case VerdictKind.DRAW:
                return 0
            case VerdictKind.CP:
                return self.number

    def for_opponent(self) -> "Verdict":
        """Return the verdict from the opponent's view: a win becomes a loss, and an estimate changes its sign."""
        match self.kind:
            case VerdictKind.WIN:
                return loss(self.number)
            case VerdictKind.LOSS:
                return win(self.number)
            case VerdictKind.DRAW:
                return self
            case VerdictKind.CP:
                return Verdict(VerdictKind.CP, -self.number, self.proof)

    def before_turn(self) -> "Verdict":
        """Return the value of a move for the player who makes it, if this is the opponent's verdict after the move."""
        opposite = self.for_opponent()
        return Verdict(opposite.kind, opposite.number + 1) if opposite.is_win or opposite.is_loss else opposite

    def __lt__(self, other: "Verdict") -> bool:
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
    """Return the verdict of a finished game for the side to move: `loss 0`, `win 0` or a draw."""
    if board.winner is None:
        return DRAW
    return win(0) if board.winner == board.mover else loss(0)
