"""Defines what counts as a mistake, for the grades and for the kinds of mistakes."""

from ai.analysis.advantage import advantage
from ai.verdict import Verdict, VerdictKind

# A move that loses more than this is a mistake where the result is not proven, on the scale of `advantage`.
MISTAKE = 0.35

NEGLIGIBLE = 0.05  # a difference in chances that a search cannot measure

_RESULTS = {VerdictKind.LOSS: -1, VerdictKind.DRAW: 0, VerdictKind.WIN: 1}


def chances_lost(before: Verdict, after: Verdict) -> float:
    """Return by how much a move lowers the mover's chances, on the scale of `advantage` (-1 to 1).

    Both verdicts are from the mover's view: `before` is the position and `after` the move.
    """
    return advantage(before) - advantage(after)


def is_mistake(before: Verdict, after: Verdict) -> bool:
    """Return True if a move is a mistake.

    A move is a mistake if it worsens the proven result, or if it loses more chances than MISTAKE where the position is
    not proven. Both verdicts are from the mover's view: `before` is the position and `after` the move. If the position
    is certain and the move is not, the result may still be the same, so the move is not called a mistake.
    """
    if before.is_certain_win and not before.is_proven:
        return after.is_draw or after.is_certain_loss
    if not before.is_proven:
        return chances_lost(before, after) > MISTAKE
    return after.is_proven and _RESULTS[after.kind] < _RESULTS[before.kind]
