"""Grades of moves: exact if the results are proven, otherwise by how much a move lowers the chances of winning."""

from enum import Enum

from ai.analysis.mistake import NEGLIGIBLE, chances_lost, is_mistake
from ai.exact.fact_finder import MoveFacts
from ai.exact.facts import OnlyMoveFact
from ai.verdict import VerdictKind
from game.words.messages import mark, tr


class Grade(Enum):
    """The grade of a move. The value is the English label. docs/coach.md defines the grades."""

    BEST = mark("best")
    ONLY = mark("only move")
    SLOWER = mark("slower win")
    MISSED_WIN = mark("missed the win")
    GAVE_UP_DRAW = mark("gave up the draw")
    LONGEST = mark("best defense")
    SHORTER = mark("weaker defense")
    LOST = mark("already lost")
    UNKNOWN = mark("not known")
    SOUND = mark("good")
    WEAKER = mark("inaccuracy")
    WEAK = mark("mistake")

    @property
    def label(self) -> str:
        """The label of the grade, translated, with the sign ≈ if the grade is an estimate."""
        words = tr(self.value)
        return f"≈ {words}" if self.is_estimate else words

    @property
    def heading(self) -> str:
        """The grade as a heading, translated."""
        return tr(_HEADINGS[self])

    @property
    def is_estimate(self) -> bool:
        """Return True if the grade is a search's estimate, not proven."""
        return self in (Grade.SOUND, Grade.WEAKER, Grade.WEAK)

    @property
    def is_mistake(self) -> bool:
        """Return True if the move is a mistake as ai/analysis/mistake.py defines it."""
        return self in (Grade.MISSED_WIN, Grade.GAVE_UP_DRAW, Grade.WEAK)


_HEADINGS = {
    Grade.BEST: mark("Best"),
    Grade.ONLY: mark("Only move"),
    Grade.SLOWER: mark("Slower win"),
    Grade.MISSED_WIN: mark("Missed the win"),
    Grade.GAVE_UP_DRAW: mark("Gave up the draw"),
    Grade.LONGEST: mark("Best defense"),
    Grade.SHORTER: mark("Weaker defense"),
    Grade.LOST: mark("Already lost"),
    Grade.UNKNOWN: mark("Not known"),
    Grade.SOUND: mark("Good (estimate)"),
    Grade.WEAKER: mark("Inaccuracy (estimate)"),
    Grade.WEAK: mark("Mistake (estimate)"),
}


def grade(evidence: MoveFacts) -> Grade:
    """Return the grade of a move from the facts found about it."""
    before, verdict = evidence.before, evidence.verdict
    if OnlyMoveFact() in evidence.facts:
        return Grade.ONLY
    if verdict.is_win and verdict.number == 1:
        return Grade.BEST
    if before.is_certain_loss and not evidence.is_proven:
        return Grade.LOST  # every move loses, but the distance is not proven
    if before.is_certain_win and not before.is_proven and (verdict.is_draw or verdict.is_certain_loss):
        return Grade.MISSED_WIN
    if before.is_certain and not verdict.is_certain:
        return Grade.UNKNOWN  # the move may still keep the win or the draw
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


def _estimate(evidence: MoveFacts) -> Grade:
    """Return the grade of a move without a proven result, by how much it lowers the chances of winning."""
    if evidence.move == evidence.best:
        return Grade.SOUND
    if is_mistake(evidence.before, evidence.verdict):
        return Grade.WEAK
    return Grade.SOUND if chances_lost(evidence.before, evidence.verdict) <= NEGLIGIBLE else Grade.WEAKER
