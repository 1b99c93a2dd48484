"""Verdicts in words."""

from ai.verdict import Verdict

EVEN_UNTIL = 60  # an open score up to here is called even


def tone(verdict: Verdict) -> str:
    """The tone of the theme in which a verdict is shown: good, bad or even."""
    if verdict.kind in ("win", "loss"):
        return "good" if verdict.kind == "win" else "bad"
    if verdict.kind == "draw" or abs(verdict.number) <= EVEN_UNTIL:
        return "even"
    return "good" if verdict.number > 0 else "bad"


def verdict_words(verdict: Verdict) -> str:
    if verdict.kind in ("win", "loss"):
        return f"{verdict.kind} in {verdict.number}"
    if verdict.kind == "draw":
        return "draw"
    return {"good": "better", "bad": "worse", "even": "even"}[tone(verdict)]


def short_verdict(verdict: Verdict) -> str:
    """A verdict as it is shortened on the board."""
    short = {"win": f"W {verdict.number}", "loss": f"L {verdict.number}", "draw": "D"}
    return short.get(verdict.kind, verdict_words(verdict))
