"""What a position or a move is worth, in the words people and programs see, and the search's integers behind them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering

# The scale of the search. Scores are always the mover's view; open positions stay within +-10,000 (ai/score).
WON = 30_000  # less the turns it takes
PROVEN = 25_000  # beyond it lie proven wins, below its negative proven losses


@total_ordering
@dataclass(frozen=True)
class Verdict:
    """A tagged score: `win` or `loss` in `number` turns of either side, `draw`, or the open `cp`, a heuristic's value.

    Verdicts are ordered from the view they are told from: a quick win is the best, a quick loss the worst.
    """

    kind: str
    number: int = 0

    @property
    def is_proven(self) -> bool:
        return self.kind != "cp"

    @property
    def score(self) -> int:
        """The search's integer."""
        match self.kind:
            case "win":
                return WON - self.number
            case "loss":
                return self.number - WON
            case "draw":
                return 0
            case _:
                return self.number

    def for_opponent(self) -> Verdict:
        """The same, seen from the other side."""
        if self.kind == "cp":
            return Verdict("cp", -self.number)
        return Verdict({"win": "loss", "loss": "win", "draw": "draw"}[self.kind], self.number)

    def before_turn(self) -> Verdict:
        """What a move is worth to the player who makes it, if this is what it leaves to the opponent."""
        opposite = self.for_opponent()
        return Verdict(opposite.kind, opposite.number + 1) if opposite.kind in ("win", "loss") else opposite

    def __lt__(self, other: Verdict) -> bool:
        return self.score < other.score

    def __str__(self) -> str:
        return self.kind if self.kind == "draw" else f"{self.kind} {self.number}"


def win(turns: int) -> Verdict:
    return Verdict("win", turns)


def loss(turns: int) -> Verdict:
    return Verdict("loss", turns)


DRAW = Verdict("draw")
