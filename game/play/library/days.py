"""Days as people write them, to ask for the games of a time: a day, a month or a year."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date

from game.rules.errors import RulesError

EXPECTED = "Write a day as 2026-11-18, a month as 2026-11, or a year as 2026."


def first_and_last_day(words: str) -> tuple[str, str]:
    """The first and the last day of what is written, as in a saved game; RulesError if no such time can be."""
    words = " ".join(words.split())
    found = re.fullmatch(r"(\d{4})(?:[-./ ](\d{1,2})(?:[-./ ](\d{1,2}))?)?", words, re.ASCII)
    parts = found.groups() if found is not None else ()
    if found is None and (found := re.fullmatch(r"(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})", words, re.ASCII)) is not None:
        parts = found.groups()[::-1]
    if not parts:
        raise RulesError(EXPECTED)
    year, month, day = (int(part) if part else 0 for part in parts)
    try:
        first = date(year, month or 1, day or 1)
    except ValueError:
        raise RulesError(f"There is no such day as {words}.") from None
    last = first if day else date(year, month or 12, monthrange(year, month or 12)[1])
    return first.isoformat(), last.isoformat()
