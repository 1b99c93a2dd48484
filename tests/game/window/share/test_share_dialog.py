"""The dialog that shares a game, its progress, and the pictures on the clipboard."""

import pygame
import pytest

from game.record.record import Record
from game.record.text_format import read_game
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.dialogs.file_dialog import FileDialog
from game.window.screens.dialogs.share_dialog import ShareDialog, ShareProgress, suggested_name
from game.window.screens.play.play import Play
from game.window.screens.review.review import Review
from game.window.share import picture_clipboard
from game.window.share.exports import ShareKind
from game.window.system import clipboard
from tests.helpers.records import play_moves
from tests.helpers.waiting import step_until


@pytest.fixture
def record():
    return play_moves(Record("connect4"), "4 4 3")


@pytest.fixture
def dialog(app, record):
    app.push(Review(app, record))
    app.navigator.share(record, record.current)
    app.step(0)
    return app.top


@pytest.mark.parametrize("screen", [Review, Play])
def test_a_key_opens_the_dialog(app, hands, record, screen):
    app.push(screen(app, record))
    app.step(0)
    hands.key(pygame.K_s, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert isinstance(app.top, ShareDialog) and app.top.record is record


@pytest.mark.parametrize("kind", ShareKind)
def test_a_file_is_written(app, hands, dialog, tmp_path, kind):
    app.recent_folder = tmp_path
    dialog.kind.choose(kind)
    hands.click(dialog.save.rect.center)
    assert isinstance(app.top, FileDialog)
    assert app.top.name.words.endswith(kind.value)
    hands.click(app.top.open.rect.center)
    hands.wait(0.1)
    step_until(app, lambda: not isinstance(app.top, ShareProgress))
    (file,) = tmp_path.glob(f"*{kind.value}")
    assert file.stat().st_size > 100 and isinstance(app.top, Review)


def test_an_export_can_be_stopped_and_leaves_no_file(app, hands, record, tmp_path):
    def slowly():
        yield 0.1
        while True:
            yield 0.5

    app.push(Review(app, record))
    app.push(ShareProgress(app, slowly(), tmp_path / "game.gif"))
    hands.wait(0.1)
    assert app.top.bar.done == 0.5
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.top, Review) and list(tmp_path.glob("*.gif*")) == []


def test_a_file_that_cannot_be_written_is_reported(app, hands, record, tmp_path):
    def at_once():
        yield 0.0
        return b"data"

    app.push(Review(app, record))
    app.push(ShareProgress(app, at_once(), tmp_path / "missing" / "game.gif"))
    hands.wait(0.1)
    assert isinstance(app.top, MessageDialog)


def test_a_text_is_copied(app, dialog, monkeypatch):
    copied = []
    monkeypatch.setattr(clipboard, "put", lambda words: copied.append(words) or True)
    dialog.kind.choose(ShareKind.TEXT)
    dialog.copy.click()
    assert read_game(copied[0]).current.ply == 3 and isinstance(app.top, Review)


def test_a_picture_is_copied(app, dialog, monkeypatch):
    copied = []
    monkeypatch.setattr(picture_clipboard, "put_picture", lambda picture: copied.append(picture) or True)
    monkeypatch.setattr(picture_clipboard, "is_available", lambda: True)
    dialog.kind.choose(ShareKind.TEXT)
    dialog.kind.choose(ShareKind.PICTURE)
    dialog.copy.click()
    assert copied[0].get_width() == 720


def test_what_cannot_be_chosen_says_why(dialog, monkeypatch):
    monkeypatch.setattr(picture_clipboard, "is_available", lambda: False)
    dialog.kind.choose(ShareKind.PAGE)
    assert dialog.copy.disabled_reason and dialog.size.disabled_reason and not dialog.marks.disabled_reason
    dialog.kind.choose(ShareKind.PICTURE)
    assert dialog.copy.disabled_reason and not dialog.size.disabled_reason


def test_a_suggested_name_is_free(record, tmp_path):
    record.date = "2026-11-18"
    assert suggested_name(tmp_path, record, ".png") == "Connect Four 2026-11-18.png"
    (tmp_path / "Connect Four 2026-11-18.png").touch()
    assert suggested_name(tmp_path, record, ".png") == "Connect Four 2026-11-18 (2).png"


def test_linux_copies_pictures_with_the_program_that_it_has(monkeypatch):
    programs = {"xclip", "wl-copy"}
    monkeypatch.setattr(picture_clipboard.shutil, "which", lambda name: name if name in programs else None)
    wayland, x11 = {"WAYLAND_DISPLAY": "0", "DISPLAY": ":0"}, {"DISPLAY": ":0"}
    assert picture_clipboard.copy_command("linux", wayland)[0] == "wl-copy"
    assert picture_clipboard.copy_command("linux", x11)[0] == "xclip"
    assert picture_clipboard.copy_command("linux", {}) == []
    programs.clear()
    assert picture_clipboard.copy_command("linux", x11) == []
