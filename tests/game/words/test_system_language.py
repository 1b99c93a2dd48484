"""The language of the first start: what the environment and the system ask for, among the languages offered."""

import sys

import pytest

from game.words import system_language
from game.words.system_language import best_language

OFFERED = ["en", "de", "fr", "pt_BR", "uk", "zh_CN"]


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        (["de_AT.UTF-8"], "de"),
        (["pt-PT"], "pt_BR"),
        (["zh-Hans-CN"], "zh_CN"),
        (["zh_TW.UTF-8"], "en"),
        (["zh-Hant-HK", "fr-FR"], "fr"),
        (["sv_SE", "uk_UA"], "uk"),
        (["en_GB", "de"], "en"),
        (["C.UTF-8"], "en"),
        (["sr@latin"], "en"),
        ([""], "en"),
        ([], "en"),
    ],
)
def test_the_first_wanted_language_that_is_offered_is_used(wanted, language) -> None:
    assert best_language(wanted, OFFERED) == language


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "uk_UA.UTF-8", "LC_MESSAGES": "fr_FR"}, "uk"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "sv:pt_BR:de"}, "pt_BR"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
        ({"LANGUAGE": "de"}, "de"),
        ({}, "fr"),  # the system's own answer
    ],
)
def test_variables_of_the_environment_come_before_the_system(variables, language, monkeypatch) -> None:
    for name in ("LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(system_language, "available", lambda: OFFERED)
    monkeypatch.setattr(system_language, "from_system", lambda: ["fr_FR"])
    assert system_language.system_language() == language


def test_a_system_that_fails_to_answer_means_english(monkeypatch) -> None:
    for name in ("LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "darwin")  # there is no Core Foundation elsewhere
    monkeypatch.setattr(system_language, "languages_of_macos", lambda: 1 / 0)
    assert system_language.system_language() == "en"
