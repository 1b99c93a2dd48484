"""Verdicts in words."""

from ai.verdict import Verdict, VerdictKind

EVEN_UNTIL = 60  # an open score up to here is called even


def tone(verdict: Verdict) -> str:
    """The tone of the theme in which a verdict is shown: good, bad or even."""
    if verdict.is_proven:
        return "good" if verdict.is_win else "bad" if verdict.is_loss else "even"
    if abs(verdict.number) <= EVEN_UNTIL:
        return "even"
    return "good" if verdict.number > 0 else "bad"


def verdict_words(verdict: Verdict) -> str:
    if verdict.is_draw:
        return "draw"
    if verdict.is_proven:
        return f"{verdict.kind.value} in {verdict.number}"
    return {"good": "better", "bad": "worse", "even": "even"}[tone(verdict)]


def short_verdict(verdict: Verdict) -> str:
    """A verdict as it is shortened on the board."""
    match verdict.kind:
        case VerdictKind.WIN:
            return f"W {verdict.number}"
        case VerdictKind.LOSS:
            return f"L {verdict.number}"
        case VerdictKind.DRAW:
            return "D"
        case VerdictKind.CP:
            return verdict_words(verdict)
