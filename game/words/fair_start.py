"""What is said of a fair start, without saying whom it favours."""

from ai.verdict import Verdict


def fair_start_words(verdict: Verdict) -> str:
    if verdict.is_draw:
        return "A fair start: a draw, if nobody slips"
    if verdict.is_proven:
        return f"A fair start: it can be won, but not within {verdict.number - 1} turns"
    return "A fair start, as far as can be seen"
