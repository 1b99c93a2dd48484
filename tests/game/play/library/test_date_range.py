"""Reading dates, months and years as people write them."""

from datetime import date

import pytest

from game.play.library.date_range import first_and_last_day, search_terms
from game.rules.errors import RulesError
from game.words import messages


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("2026-11-18", "2026-11-18", "2026-11-18"),
        (" 2026/1/8 ", "2026-01-08", "2026-01-08"),
        ("8. 1. 2026", "2026-01-08", "2026-01-08"),
        ("18.11.2026", "2026-11-18", "2026-11-18"),
        ("11/18/2026", "2026-11-18", "2026-11-18"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2026", "2026-01-01", "2026-12-31"),
    ],
)
def test_a_day_a_month_or_a_year_is_read(words, first, last):
    assert first_and_last_day(words) == (first, last)


@pytest.mark.parametrize("words", ["", "18/11/2026", "26", "2026-11-", "٢٠٢٦", "november 31", "a week ago"])
def test_text_that_is_no_date_is_refused(words):
    with pytest.raises(RulesError):
        first_and_last_day(words)


@pytest.mark.parametrize("words", ["2026-02-30", "2026-13", "0000", "31.4.2026"])
def test_a_date_that_does_not_exist_is_refused(words):
    with pytest.raises(RulesError):
        first_and_last_day(words)


TODAY = date(2026, 11, 18)  # a Wednesday


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("today", "2026-11-18", "2026-11-18"),
        ("Yesterday", "2026-11-17", "2026-11-17"),
        ("monday", "2026-11-16", "2026-11-16"),
        ("wednesday", "2026-11-18", "2026-11-18"),
        ("last week", "2026-11-09", "2026-11-15"),
        ("this  week", "2026-11-16", "2026-11-18"),
        ("last month", "2026-10-01", "2026-10-31"),
        ("last year", "2025-01-01", "2025-12-31"),
        ("November 11", "2026-11-11", "2026-11-11"),
        ("11 nov", "2026-11-11", "2026-11-11"),
        ("November 11th, 2025", "2025-11-11", "2025-11-11"),
        ("december 24", "2025-12-24", "2025-12-24"),
        ("february 29", "2024-02-29", "2024-02-29"),
        ("may 2026", "2026-05-01", "2026-05-31"),
        ("december", "2025-12-01", "2025-12-31"),
    ],
)
def test_a_date_in_words_is_read(words, first, last):
    assert first_and_last_day(words, TODAY) == (first, last)


def test_a_date_in_words_is_one_part_of_a_search():
    terms = [
        (term.words, term.since, term.month, term.day) for term in search_terms("Anna last week november 11", TODAY)
    ]
    assert terms == [(("anna",), "", 0, 0), (("last", "week"), "2026-11-09", 0, 0), (("november", "11"), "", 11, 11)]
    assert [term.words for term in search_terms("last november 31", TODAY)] == [("last",), ("november",), ("31",)]


def test_dates_are_read_as_they_are_written_in_the_language():
    messages.use("de")
    try:
        assert first_and_last_day("18. November 2026") == ("2026-11-18", "2026-11-18")
        assert first_and_last_day("5/11/2026") == ("2026-11-05", "2026-11-05")
        assert first_and_last_day("November 2026") == ("2026-11-01", "2026-11-30")
    finally:
        messages.use("en")
    assert first_and_last_day("5/11/2026") == ("2026-05-11", "2026-05-11")
    assert first_and_last_day("18 de November de 2026") == ("2026-11-18", "2026-11-18")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ja", "2026年11月18日"),
        ("zh_CN", "2026年 11月 18日"),
        ("ko", "2026년 11월 18일"),
        ("pl", "18 listopada 2026"),
        ("uk", "18 листопада 2026"),
    ],
)
def test_dates_of_other_languages(language, text):
    messages.use(language)
    try:
        assert first_and_last_day(text) == ("2026-11-18", "2026-11-18")
    finally:
        messages.use("en")


@pytest.mark.parametrize(("language", "text"), [("ja", "2026年11月"), ("pl", "listopad 2026"), ("uk", "Листопад 2026")])
def test_months_of_other_languages(language, text):
    messages.use(language)
    try:
        assert first_and_last_day(text) == ("2026-11-01", "2026-11-30")
    finally:
        messages.use("en")
