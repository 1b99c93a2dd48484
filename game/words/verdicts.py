"""Verdicts in words."""

from enum import Enum

from ai.verdict import Verdict, VerdictKind

EVEN_UNTIL = 60  # an open score up to here is called even


class Tone(Enum):
    """How a verdict sounds to the player whom it is told, with the word for it."""

    GOOD = "better"
    BAD = "worse"
    EVEN = "even"


def tone(verdict: Verdict) -> Tone:
    """The tone in which a verdict is shown."""
    if verdict.is_draw or (not verdict.is_proven and abs(verdict.number) <= EVEN_UNTIL):
        return Tone.EVEN
    return Tone.GOOD if verdict.score > 0 else Tone.BAD


def verdict_words(verdict: Verdict) -> str:
    if verdict.is_draw:
        return "draw"
    if verdict.is_proven:
        return f"{verdict.kind.value} in {verdict.number}"
    return tone(verdict).value


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
