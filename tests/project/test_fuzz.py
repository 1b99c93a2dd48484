"""A short run of `python -m tests.long.fuzz`: every reader survives damaged texts."""

import logging
import os
from pathlib import Path

import pytest

from game.rules.errors import RulesError
from tests.helpers.program import ROOT
from tests.long.fuzz import Guard, Reader, fuzz, readers

INPUTS = 60


@pytest.fixture(scope="module")
def guard(tmp_path_factory):
    return Guard(tmp_path_factory.mktemp("fuzz").resolve())


@pytest.fixture(autouse=True)
def in_its_folder(guard, monkeypatch):
    monkeypatch.chdir(guard.folder)
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


def test_every_reader_refuses_damaged_texts_with_its_own_errors(guard):
    every = readers(Path(guard.folder))
    assert f"now tests {len(every)} readers" in (ROOT / "docs" / "reliability.md").read_text("utf-8")
    for reader in every:
        _, longest, _ = fuzz(reader, INPUTS, guard)
        assert longest < 1, reader.name


def refuse(text: str) -> None:
    raise RulesError("no")


def crash(text: str) -> None:
    raise KeyError(text)


def escape(text: str) -> None:
    with open(os.path.join(os.path.dirname(os.getcwd()), "escaped.txt"), "w", encoding="utf-8") as file:
        file.write(text)


def evaluate(text: str) -> None:
    os.system("true")


@pytest.mark.window  # nothing here depends on what is compiled
@pytest.mark.parametrize(
    ("read", "error_text"), [(crash, KeyError), (escape, AssertionError), (evaluate, AssertionError)]
)
def test_misbehavior_is_found(guard, read, error_text):
    with pytest.raises(error_text):
        fuzz(Reader("bad", ["4"], read), 10, guard)


def test_an_endless_reader_is_found(guard, monkeypatch):
    monkeypatch.setattr("tests.long.fuzz.memory", lambda: 100.0 if guard.watches else 400.0)
    with pytest.raises(AssertionError, match="MB"):
        fuzz(Reader("hog", ["4"], str), 10, guard)


def test_a_refusal_with_a_message_is_no_misbehavior(guard):
    accepted, *_ = fuzz(Reader("strict", ["4"], refuse), 10, guard)
    assert accepted == 0
