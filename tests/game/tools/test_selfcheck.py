"""The selfcheck reports errors in its table, its last line and its exit code."""

import argparse
import os
import threading

import pygame
import pytest

from game.rules.board import is_compiled
from game.tools import selfcheck
from game.tools.selfcheck import CheckRow, CheckState
from game.window import sound
from game.window.paint import fonts
from tests.helpers.data_home import data_home
from tests.helpers.program import run


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    for variable, folder in data_home(tmp_path).items():
        monkeypatch.setenv(variable, folder)


def test_the_selfcheck_passes_here_in_less_than_ten_seconds(tmp_path):
    before = os.times()
    finished = run("selfcheck", SDL_AUDIODRIVER="dummy")
    after = os.times()
    *rows, _, verdict = finished.stdout.splitlines()
    assert finished.returncode == 0, finished.stdout
    # Processor time does not depend on other programs. Windows does not report it.
    assert after.children_user + after.children_system - before.children_user - before.children_system < 10
    assert [row[9:].split("  ")[0] for row in rows] == [name for name, _ in selfcheck.CHECKS]
    assert verdict.startswith(
        "Everything works." if is_compiled() else "The game works, with warnings: modules, solver."
    )
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
    row = selfcheck.run_check("sound", selfcheck.sounds)
    assert row == CheckRow(CheckState.WARNING, "sound", "no audio device: the game is quiet")
    assert selfcheck.verdict([row]) == "The game works, with warnings: sound."


def test_an_audio_device_that_never_answers_does_not_stop_the_check(monkeypatch):
    answer = threading.Event()
    monkeypatch.setattr(sound, "make_all", answer.wait)
    monkeypatch.setattr(selfcheck, "SILENCE", 0.05)
    assert selfcheck.run_check("sound", selfcheck.sounds).state == CheckState.WARNING
    answer.set()


def test_a_missing_font_is_found(monkeypatch, tmp_path):
    for module in (selfcheck, fonts):
        monkeypatch.setattr(module, "asset", lambda name: tmp_path / name)
    assert selfcheck.run_check("fonts", selfcheck.fonts).state == CheckState.FAILED
    assert selfcheck.run_check("assets", selfcheck.assets).state == CheckState.FAILED


def test_wrong_rules_are_found(monkeypatch):
    monkeypatch.setattr(selfcheck, "perft", lambda board, turns: 7)
    row = selfcheck.run_check("rules", selfcheck.rules)
    assert row.state == CheckState.FAILED and "conniption: 7 sequences" in row.detail


def test_a_data_folder_that_cannot_be_written_is_found(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    for variable, folder in data_home(tmp_path / "file").items():
        monkeypatch.setenv(variable, folder)
    row = selfcheck.run_check("data folder", selfcheck.data_folder)
    assert row.state == CheckState.FAILED and "Nothing can be saved" in row.detail


def test_a_passed_check_shows_its_details():
    assert selfcheck.run_check("fonts", selfcheck.fonts) == CheckRow(
        CheckState.OK,
        "fonts",
        "Inter-400, Inter-600, NotoSansJP-400, NotoSansJP-600, NotoSansKR-400, NotoSansKR-600, NotoSansSC-400, "
        "NotoSansSC-600, Outfit-600, Outfit-700",
    )
