"""What is stored survives crashes, damage and foreign files."""

import json
import os

import pytest

from game.play.store import SETTINGS_FILE, THEME_NAMES, Settings, Store
from game.window import theme


def test_settings_come_back_as_they_were_saved(tmp_path):
    store = Store(tmp_path / "new" / "folder")
    settings = Settings(theme="paper", scale=150, sounds=False, last_setup={"conniption": {"Flips": "1,4"}})
    assert store.save_settings(settings)
    assert Store(store.folder).load_settings() == settings
    assert store.messages == []


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "{",
        "[1, 2]",
        "[" * 100_000,
        *('{"conniption": "1", "last_setup": ' + '{"a": ' * deep + "1" + "}" * (deep + 1) for deep in (9, 900)),
        '{"conniption": "1", "last_setup": {"wyb": ' + "[" * 900 + "]" * 900 + "}}",
        '{"conniption": "1", "theme": ' + "[" * 900 + "]" * 900 + "}",
        '{"conniption": "1", "theme": "' + "a" * 100_000 + '"}',
        '{"conniption": "1", "scale": 1' + "0" * 4_000 + "}",
        '{"theme": "paper"}',
        '{"conniption": "1", "theme": "purple"}',
        '{"conniption": "1", "scale": "big"}',
        '{"conniption": "1", "scale": 1000}',
        '{"conniption": "1", "volume": true}',
        '{"conniption": "1", "last_setup": []}',
        '{"conniption": "1", "notation": "long"}',
        '{"conniption": "1", "thinking_pause": -1}',
        '{"conniption": "1", "window_width": 100001}',
    ],
)
def test_unusable_settings_are_set_aside_with_a_message(tmp_path, damaged):
    (tmp_path / SETTINGS_FILE).write_text(damaged)
    store = Store(tmp_path)
    assert store.load_settings() == Settings()
    assert len(store.messages) == 1 and len(store.messages[0]) < 300
    store.save_settings(Settings(theme="paper"))
    kept = [path for path in tmp_path.iterdir() if "set-aside" in path.name]
    assert [path.read_text() for path in kept] == [damaged]


def test_binary_settings_are_set_aside(tmp_path):
    (tmp_path / SETTINGS_FILE).write_bytes(b"\xff\xfe\x00")
    store = Store(tmp_path)
    assert store.load_settings() == Settings()
    assert len(list(tmp_path.glob("*set-aside*"))) == 1


def test_settings_of_a_newer_version_are_still_read(tmp_path):
    (tmp_path / SETTINGS_FILE).write_text(json.dumps({"conniption": "9", "theme": "ember", "smell": "roses"}))
    assert Store(tmp_path).load_settings().theme == "ember"


def test_two_files_set_aside_do_not_overwrite_each_other(tmp_path):
    store = Store(tmp_path)
    for damage in ("one", "two", "three"):
        store.write_text("saves/game.txt", damage)
        store.set_aside("saves/game.txt", "it is damaged")
    assert {path.read_text() for path in (tmp_path / "saves").iterdir()} == {"one", "two", "three"}


def test_a_crash_while_writing_leaves_the_old_text(tmp_path, monkeypatch):
    store = Store(tmp_path)
    store.write_text("autosave.txt", "old")
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(5, "Input/output error")))
    assert not store.write_text("autosave.txt", "new")
    assert store.read_text("autosave.txt") == "old"
    assert len(store.messages) == 1


def test_without_a_folder_to_write_to_the_game_goes_on_and_says_so_once(tmp_path):
    (tmp_path / "file").write_text("a file where the folder should be")
    store = Store(tmp_path / "file" / "data")
    assert store.load_settings() == Settings()
    assert not store.save_settings(Settings())
    assert not store.write_text("autosave.txt", "x")
    assert len(store.messages) == 1


def test_names_lists_the_youngest_first(tmp_path):
    store = Store(tmp_path)
    for age, name in enumerate(["a.txt", "b.txt", "c.bin"]):
        store.write_text(f"saves/{name}", name)
        os.utime(tmp_path / "saves" / name, (1000 + age, 1000 + age))
    assert store.names("saves", ".txt") == ["saves/b.txt", "saves/a.txt"]
    assert store.names("nowhere", ".txt") == []


def test_every_theme_can_be_stored():
    assert set(THEME_NAMES) == set(theme.THEMES)
