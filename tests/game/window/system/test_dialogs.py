"""The file dialogs of the system: their commands, their answers, and our own dialog in their place."""

import ctypes
import os
import sys
import threading
import time
from pathlib import Path

import pygame
import pytest

from ai.search.cancel_token import CancelToken
from game.window.screens.dialogs import file_dialog
from game.window.screens.dialogs.choose_file import SystemFileDialog, choose_file
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.dialogs.file_dialog import FileDialog, usual_folders
from game.window.screens.home import Home
from game.window.system import dialogs
from game.window.system.dialogs import (
    FileRequest,
    FileRequestJob,
    NoSystemDialogError,
    WindowsRequest,
    kdialog,
    osascript,
    zenity,
)
from game.words.catalog import ENGLISH, available
from tests.helpers.layout import check_layout, layout_error
from tests.helpers.waiting import step_until

on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the programs of Linux are replaced")
OLD = FileRequest("Open game", "Text files", ".txt", Path("/games"))
NEW = FileRequest("Export", "Text files", ".txt", Path("/games"), "mine.txt")


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Return a function that puts a program `zenity`, which runs a script, in the place of all others."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}/bin{os.pathsep}/usr/bin")
    monkeypatch.setenv("DISPLAY", ":0")

    def write(script: str) -> None:
        path = folder / "zenity"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    return write


def answer(request=OLD, cancel_token=None):
    return FileRequestJob(request).work(lambda _: None, cancel_token or CancelToken())


def test_the_programs_get_folder_name_and_ending():
    assert f"--filename={Path('/games')}{os.sep}" in zenity(OLD) and "--save" not in zenity(OLD)
    assert f"--filename={Path('/games/mine.txt')}" in zenity(NEW) and "--confirm-overwrite" in zenity(NEW)
    assert "--getopenfilename" in kdialog(OLD) and "--getsavefilename" in kdialog(NEW)
    assert "choose file with prompt" in osascript(OLD)[-1] and '"mine.txt"' in osascript(NEW)[-1]


def test_quotes_in_a_folder_cannot_end_the_script():
    script = osascript(FileRequest("A", "B", ".txt", Path('/a" & (do shell script "x") & "')))[-1]
    assert '\\" & (do shell script \\"x\\")' in script


def test_without_a_display_there_is_no_dialog():
    assert dialogs.dialog_command("linux", {}) is None


@on_linux
def test_the_chosen_path_is_returned(program, tmp_path):
    program(f"echo '{tmp_path}/a game.txt'")
    assert answer() == tmp_path / "a game.txt"


@on_linux
def test_a_cancelled_dialog_returns_no_path(program):
    program("exit 1")
    assert answer() is None


@on_linux
@pytest.mark.parametrize("script", ["exit 5", "kill -9 $$", "exit 0"])
def test_a_program_that_fails_is_an_error(program, script):
    program(script)
    with pytest.raises(NoSystemDialogError):
        answer()


@on_linux
def test_the_dialog_is_closed_when_the_user_goes_on_in_our_window(program):
    program("exec sleep 60")
    token = CancelToken()
    threading.Timer(0.3, token.cancel).start()
    before = time.perf_counter()
    assert answer(cancel_token=token) is None
    assert time.perf_counter() - before < 30


@pytest.fixture
def with_windows(monkeypatch):
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")


@on_linux
def test_a_file_is_chosen_in_the_dialog_of_the_system(app, program, with_windows, tmp_path):
    program(f"echo '{tmp_path}/game.txt'")
    app.push(Home(app))
    home, taken = app.top, []
    choose_file(app, "Open game", ".txt", tmp_path, taken.append)
    assert isinstance(app.top, SystemFileDialog)
    step_until(app, lambda: bool(taken))
    assert taken == [tmp_path / "game.txt"] and app.top is home and app.recent_folder == tmp_path


@on_linux
def test_our_window_says_that_the_system_asks_and_can_cancel(app, hands, program, with_windows, tmp_path):
    program("exec sleep 60")
    app.push(Home(app))
    home = app.top
    choose_file(app, "Open game", ".txt", tmp_path, print)
    check_layout(app)
    hands.key(pygame.K_ESCAPE)
    assert app.top is home


@on_linux
def test_a_missing_ending_is_added_and_the_file_not_replaced_without_asking(app, program, with_windows, tmp_path):
    program(f"echo '{tmp_path}/game'")
    (tmp_path / "game.txt").write_text("")
    app.push(Home(app))
    taken = []
    choose_file(app, "Export", ".txt", tmp_path, taken.append, lambda folder: "game.txt")
    step_until(app, lambda: isinstance(app.top, MessageDialog))
    assert not taken
    app.top.buttons[1].click()
    assert taken == [tmp_path / "game.txt"]


@on_linux
def test_our_dialog_takes_the_place_of_one_that_fails(app, program, with_windows, tmp_path):
    program("exit 127")
    app.push(Home(app))
    choose_file(app, "Open game", ".txt", tmp_path, print)
    step_until(app, lambda: isinstance(app.top, FileDialog))
    assert app.top.folder == tmp_path


def test_our_dialog_is_shown_in_full_screen(app, with_windows, monkeypatch, tmp_path):
    monkeypatch.setattr(dialogs, "is_available", lambda: True)
    app.push(Home(app))
    app.display.is_full_screen = True
    choose_file(app, "Open game", ".txt", tmp_path, print)
    assert isinstance(app.top, FileDialog)


# --- our own dialog ---


@pytest.fixture
def folders(monkeypatch, tmp_path):
    """Replace the usual folders by new ones, and return the home folder."""
    for name in ("Documents", "Downloads", "Desktop"):
        (tmp_path / name).mkdir()
        function = f"user_{name.lower()}_path"
        monkeypatch.setattr(file_dialog.platformdirs, function, lambda name=name: tmp_path / name)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    (tmp_path / "recent").mkdir()
    return tmp_path


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_the_usual_folders_are_one_click_away(app, hands, folders, size):
    app.resize(size)
    app.push(Home(app))
    taken = []
    app.recent_folder = folders / "recent"
    app.push(FileDialog(app, "Open game", ".txt", folders, taken.append))
    assert [button.label for button in app.top.places] == ["Home", "Documents", "Downloads", "Desktop", "Recent"]
    check_layout(app)
    hands.click(app.top.places[2].rect.center)
    assert app.top.folder == folders / "Downloads"
    (folders / "recent" / "a.txt").write_text("")
    hands.click(app.top.places[4].rect.center)
    app.top.open.click()
    assert taken == [folders / "recent" / "a.txt"]


@pytest.mark.parametrize("language", available())
def test_the_usual_folders_fit_in_every_language(app, folders, language):
    app.resize((960, 600))
    app.push(Home(app))
    app.recent_folder = folders / "recent"
    app.push(FileDialog(app, "Open game", ".txt", folders, print))
    try:
        app.change(language=language)
        assert layout_error(app) == ""
    finally:
        app.change(language=ENGLISH)


def test_missing_folders_are_not_offered(folders):
    (folders / "Desktop").rmdir()
    assert [name for name, _ in usual_folders(None)] == ["Home", "Documents", "Downloads"]


def test_a_folder_is_opened_in_the_file_manager(app, hands, folders, monkeypatch):
    opened = []
    monkeypatch.setattr(dialogs, "folder_opener", lambda platform: "opener")
    monkeypatch.setattr(dialogs.subprocess, "Popen", lambda command, **_: opened.append(command))
    app.push(Home(app))
    app.push(FileDialog(app, "Open game", ".txt", folders, print))
    app.step(0)
    hands.click(app.top.show_folder.rect.center)
    assert opened == [["opener", str(folders)]]


def test_games_and_texts_are_listed_together(app, tmp_path):
    request = FileRequest("Open game", "Games", ".conniption", tmp_path, also=(".txt",))
    assert "--file-filter=Games | *.conniption *.txt" in zenity(request)
    assert "Games (*.conniption *.txt)" in kdialog(request)
    assert 'of type {"conniption", "txt"}' in osascript(request)[-1]
    for name in ("a.conniption", "b.TXT", "c.png"):
        (tmp_path / name).touch()
    app.push(FileDialog(app, "Open game", ".conniption", tmp_path, print, also=(".txt",)))
    assert [path.name for path in app.top.entries] == ["a.conniption", "b.TXT"]


@pytest.mark.skipif(sys.maxsize < 2**32, reason="the sizes are those of 64-bit systems")
def test_the_structure_for_windows_has_the_layout_of_its_library():
    assert ctypes.sizeof(WindowsRequest) == 152
    assert WindowsRequest.flags.offset == 96 and WindowsRequest.extension.offset == 104
