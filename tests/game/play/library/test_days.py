"""Days are read as people write them."""

import pytest

from game.play.library.days import first_and_last_day
from game.rules.errors import RulesError


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("2026-11-18", "2026-11-18", "2026-11-18"),
        (" 2026/1/8 ", "2026-01-08", "2026-01-08"),
        ("8. 1. 2026", "2026-01-08", "2026-01-08"),
        ("18.11.2026", "2026-11-18", "2026-11-18"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2026", "2026-01-01", "2026-12-31"),
    ],
)
def test_a_day_a_month_or_a_year(words, first, last):
    assert first_and_last_day(words) == (first, last)


@pytest.mark.parametrize("words", ["", "yesterday", "11/18/2026", "26", "2026-11-", "٢٠٢٦"])
def test_what_is_no_day_is_told_how_one_is_written(words):
    with pytest.raises(RulesError, match="Write a day as 2026-11-18"):
        first_and_last_day(words)


@pytest.mark.parametrize("words", ["2026-02-30", "2026-13", "0000", "31.4.2026"])
def test_a_day_that_is_not_in_the_calendar_is_none(words):
    with pytest.raises(RulesError, match="There is no such day"):
        first_and_last_day(words)
