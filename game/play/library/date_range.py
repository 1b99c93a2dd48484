"""Reads days, weeks, months and years as people write them, for the search and the date filters of the library."""

import re
from calendar import monthrange
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from game.rules.errors import RulesError
from game.words import messages
from game.words.catalog import ENGLISH
from game.words.dates import MONTH_NAMES, MONTHS, WEEKDAYS
from game.words.messages import mark, tr

EXPECTED = mark("Enter a day as November 18 or 2026-11-18, a month as November 2026, or a year as 2026.")
TODAY, YESTERDAY = mark("today"), mark("yesterday")
THIS_WEEK, LAST_WEEK, PAST_WEEK = mark("this week"), mark("last week"), mark("past week")
THIS_MONTH, LAST_MONTH, PAST_MONTH = mark("this month"), mark("last month"), mark("past month")
THIS_YEAR, LAST_YEAR, PAST_YEAR = mark("this year"), mark("last year"), mark("past year")
MOST_WORDS = 5  # words of the longest date, such as "11 de novembro de 2026"
PARTICLES = ("de", "del", "di")  # words in dates of other languages
SHORT = 3  # letters of a shortened name of a month


@dataclass(frozen=True)
class SearchTerm:
    """A part of the text that a user searches for: a word, or words that are a date.

    words          the words in lower case
    since, until   the first and the last day of the date as ISO dates, or empty texts
    month, day     a month, or a day of a month, in every year; 0 if the date is not of this kind
    """

    words: tuple[str, ...]
    since: str = ""
    until: str = ""
    month: int = 0
    day: int = 0


def search_terms(text: str, today: date | None = None) -> Iterator[SearchTerm]:
    """Yield the words of a text, with the words that make up a date together."""
    words = _split(text)
    while words:
        term = _first_date(words, today or date.today()) or SearchTerm((words[0],))
        yield term
        words = words[len(term.words) :]


def first_and_last_day(words: str, today: date | None = None) -> tuple[str, str]:
    """Return the first and the last day of a day, week, month or year, as ISO dates.

    A day or month without a year is the latest that has begun. Raise RulesError if the text is invalid.
    """
    today = today or date.today()
    parts = _split(words)
    if (found := _first_date(parts, today)) is not None and len(found.words) == len(parts):
        if found.since:
            return found.since, found.until
        return _latest(found.month, found.day, today)
    return _by_numbers(" ".join(words.split()))


def _first_date(words: Sequence[str], today: date) -> SearchTerm | None:
    """Return the date that the first words spell, using as many words as possible, or None."""
    for count in range(min(MOST_WORDS, len(words)), 0, -1):
        if (found := _date_of(tuple(words[:count]), today)) is not None:
            return found
    return None


def _date_of(words: tuple[str, ...], today: date) -> SearchTerm | None:
    """Return the date that consists of exactly these words, or None."""
    if (period := _relative_days(" ".join(words), today)) is not None:
        return SearchTerm(words, period[0].isoformat(), period[1].isoformat())
    parts = [word.strip(",.") for word in words if word not in PARTICLES]
    months = [number for part in parts if (number := _month(part))]
    days = [number for part in parts if (number := _number(part, 1, 31))]
    years = [number for part in parts if (number := _number(part, 1000, 9999))]
    if len(months) != 1 or len(days) + len(years) + 1 != len(parts) or len(days) > 1 or len(years) > 1:
        return None
    month, day = months[0], days[0] if days else 0
    if not years:
        return SearchTerm(words, month=month, day=day) if day <= monthrange(2024, month)[1] else None
    last = monthrange(years[0], month)[1]
    if day > last:
        return None
    first, until = date(years[0], month, day or 1), date(years[0], month, day or last)
    return SearchTerm(words, first.isoformat(), until.isoformat())


def _split(text: str) -> list[str]:
    """Return the words of a text in lower case. The parts of dates such as 2026年11月18日 are words, too."""
    return re.sub(r"(?<=\d)([年月년월])(?=\d)", r"\1 ", text.casefold()).split()


def _relative_days(words: str, today: date) -> tuple[date, date] | None:
    """Return the first and last day of a text such as "yesterday", "last week" or "monday", or None."""
    day = timedelta(days=1)
    week = today - today.weekday() * day
    month, year = today.replace(day=1), today.replace(month=1, day=1)
    periods: dict[str, tuple[date, date]] = {
        TODAY: (today, today),
        YESTERDAY: (today - day, today - day),
        THIS_WEEK: (week, today),
        LAST_WEEK: (week - 7 * day, week - day),
        PAST_WEEK: (today - 7 * day, today),
        THIS_MONTH: (month, today),
        LAST_MONTH: ((month - day).replace(day=1), month - day),
        PAST_MONTH: (today - 31 * day, today),
        THIS_YEAR: (year, today),
        LAST_YEAR: ((year - day).replace(month=1, day=1), year - day),
        PAST_YEAR: (today - 365 * day, today),
    }
    for number, name in enumerate(WEEKDAYS):
        latest = today - (today.weekday() - number) % 7 * day
        periods[name] = (latest, latest)
    return next((days for name, days in periods.items() if words in (name.casefold(), tr(name).casefold())), None)


def _month(word: str) -> int:
    """Return the number of a month from its name or the beginning of its name, or 0."""
    for number, (name, alone) in enumerate(zip(MONTHS, MONTH_NAMES, strict=True), start=1):
        for known in (name.casefold(), tr(name).casefold(), tr(alone).casefold()):
            if word in (known, known[:SHORT]):
                return number
    return 0


def _number(word: str, least: int, most: int) -> int:
    """Return a number, such as that of "11" or "11th", if it is in a range, else 0."""
    found = re.fullmatch(r"(\d{1,4})(?:st|nd|rd|th|[年日년일])?", word, re.ASCII)
    return int(found[1]) if found is not None and least <= int(found[1]) <= most else 0


def _latest(month: int, day: int, today: date) -> tuple[str, str]:
    """Return the first and last day of the latest month or day of a month that has begun."""
    year = today.year
    while day > monthrange(year, month)[1] or date(year, month, day or 1) > today:
        year -= 1
    first, last = date(year, month, day or 1), date(year, month, day or monthrange(year, month)[1])
    return first.isoformat(), last.isoformat()


def _by_numbers(words: str) -> tuple[str, str]:
    """Return the first and last day of a date in numbers, such as 2026-11-18, 2026-11, 11/18/2026 or 18.11.2026."""
    found = re.fullmatch(r"(\d{4})(?:[-./ ](\d{1,2})(?:[-./ ](\d{1,2}))?)?", words, re.ASCII)
    parts = found.groups() if found is not None else ()
    if found is None and (found := re.fullmatch(r"(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})", words, re.ASCII)) is not None:
        parts = found.groups()[::-1]
    if found is None and (found := re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{4})", words, re.ASCII)) is not None:
        # American English writes the month first.
        parts = (found[3], found[1], found[2]) if messages.language == ENGLISH else (found[3], found[2], found[1])
    if not parts:
        raise RulesError(EXPECTED)
    year, month, day = (int(part) if part else 0 for part in parts)
    try:
        first = date(year, month or 1, day or 1)
    except ValueError:
        raise RulesError("The date {date} does not exist.", date=words) from None
    last = first if day else date(year, month or 12, monthrange(year, month or 12)[1])
    return first.isoformat(), last.isoformat()
