"""How good a move was: without thresholds where the result is proven, else by the chances that it has cost."""

from __future__ import annotations

from enum import Enum

from ai.analysis.advantage import advantage
from ai.exact.examiner import Evidence
from ai.exact.facts import Only
from ai.verdict import VerdictKind

# How much of the advantage, as it is drawn, is lost: up to the first hardly anything, from the second on much.
_NOTHING, _MUCH = 0.05, 0.35


class Grade(Enum):
    """What a move was, in words. See docs/coach.md."""

    BEST = "best"
    ONLY = "only move"
    SLOWER = "keeps the win, slower"
    MISSED_WIN = "missed the win"
    GAVE_UP_DRAW = "gave up the draw"
    LONGEST = "lost already, longest defence"
    SHORTER = "lost already, shorter defence"
    LOST = "lost already"
    SOUND = "gives hardly anything away"
    WEAKER = "gives something away"
    WEAK = "gives much away"

    @property
    def is_estimate(self) -> bool:
        """Whether it says what a search thinks, and not what is proven."""
        return self in (Grade.SOUND, Grade.WEAKER, Grade.WEAK)

    @property
    def is_slip(self) -> bool:
        """Whether the result got worse by it, as far as is known; who has lost already cannot slip."""
        return self in (Grade.MISSED_WIN, Grade.GAVE_UP_DRAW, Grade.WEAK)


def grade(evidence: Evidence) -> Grade:
    """The grade of a move."""
    before, verdict = evidence.before, evidence.verdict
    if Only() in evidence.facts:
        return Grade.ONLY
    if verdict.is_win and verdict.number == 1:
        return Grade.BEST
    if before.is_loss and not verdict.is_proven:
        return Grade.LOST  # as every move is, though not how soon
    if not evidence.is_proven:
        return _estimate(evidence)
    match before.kind:
        case VerdictKind.WIN if not verdict.is_win:
            return Grade.MISSED_WIN
        case VerdictKind.WIN if verdict < before:
            return Grade.SLOWER
        case VerdictKind.DRAW if verdict.is_loss:
            return Grade.GAVE_UP_DRAW
        case VerdictKind.LOSS:
            return Grade.SHORTER if verdict < before else Grade.LONGEST
    return Grade.BEST


def _estimate(evidence: Evidence) -> Grade:
    """Where one of the two is not proven, they are compared as they are drawn."""
    if evidence.move == evidence.best:
        return Grade.SOUND
    lost = advantage(evidence.before) - advantage(evidence.verdict)
    return Grade.SOUND if lost <= _NOTHING else Grade.WEAKER if lost <= _MUCH else Grade.WEAK
