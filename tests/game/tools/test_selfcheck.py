"""The selfcheck finds what is broken, and says so in its table, its last line and its exit code."""

import argparse
import os
import threading

import pygame
import pytest

from game.rules.board import is_compiled
from game.tools import selfcheck
from game.tools.selfcheck import Row, State
from game.window import sound
from tests.helpers.program import run


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    for variable in ("XDG_DATA_HOME", "APPDATA", "HOME"):
        monkeypatch.setenv(variable, str(tmp_path))


def test_all_is_well_here_and_takes_less_than_ten_seconds(tmp_path):
    before = os.times()
    finished = run("selfcheck", SDL_AUDIODRIVER="dummy")
    after = os.times()
    *rows, _, verdict = finished.stdout.splitlines()
    assert finished.returncode == 0, finished.stdout
    # Of the processor's time, so that it does not matter what else the computer does; Windows does not tell it.
    assert after.children_user + after.children_system - before.children_user - before.children_system < 10
    assert [row[9:].split("  ")[0] for row in rows] == [name for name, _ in selfcheck.CHECKS]
    assert verdict.startswith("All is well." if is_compiled() else "The game works; not perfect: modules, solver.")
    assert not [path for path in tmp_path.rglob("*") if path.is_file()], "something was left in the data folder"


def test_one_failure_makes_the_whole_check_fail(monkeypatch, capsys):
    def broken():
        raise ValueError("the rules\nare bent")

    monkeypatch.setattr(selfcheck, "CHECKS", (("fonts", lambda: "four"), ("rules", broken)))
    assert selfcheck.run(argparse.Namespace()) == 1
    out = capsys.readouterr().out
    assert "ok       fonts             four\n" in out
    assert "FAILED   rules             ValueError: the rules are bent\n" in out
    assert "Something is broken: rules." in out


def test_a_computer_without_sound_gets_a_warning_only(monkeypatch):
    def refuse(*_):
        raise pygame.error("no audio device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    row = selfcheck.checked("sound", selfcheck.sounds)
    assert row == Row(State.WARNING, "sound", "no audio device: the game is quiet")
    assert selfcheck.verdict([row]) == "The game works; not perfect: sound."


def test_an_audio_device_that_never_answers_does_not_stop_the_check(monkeypatch):
    answer = threading.Event()
    monkeypatch.setattr(sound, "make_all", answer.wait)
    monkeypatch.setattr(selfcheck, "SILENCE", 0.05)
    assert selfcheck.checked("sound", selfcheck.sounds).state == State.WARNING
    answer.set()


def test_a_missing_font_is_found(monkeypatch, tmp_path):
    monkeypatch.setattr(selfcheck, "asset", lambda name: tmp_path / name)
    assert selfcheck.checked("fonts", selfcheck.fonts).state == State.FAILED
    assert selfcheck.checked("assets", selfcheck.assets).state == State.FAILED


def test_wrong_rules_are_found(monkeypatch):
    monkeypatch.setattr(selfcheck, "perft", lambda board, turns: 7)
    row = selfcheck.checked("rules", selfcheck.rules)
    assert row.state == State.FAILED and "conniption: 7 sequences" in row.detail


def test_a_data_folder_that_cannot_be_written_is_found(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    for variable in ("XDG_DATA_HOME", "APPDATA", "HOME"):
        monkeypatch.setenv(variable, str(tmp_path / "file"))
    row = selfcheck.checked("data folder", selfcheck.data_folder)
    assert row.state == State.FAILED and "Nothing can be saved" in row.detail


def test_a_good_check_says_what_it_saw():
    assert selfcheck.checked("fonts", selfcheck.fonts) == Row(
        State.OK, "fonts", "Inter-400, Inter-600, Outfit-600, Outfit-700"
    )
