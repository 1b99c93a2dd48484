"""Saved settings and files survive crashes, damage and files of other programs."""

import json
import os
from dataclasses import replace

import pytest

from game.play.storage.settings import THEME_NAMES, Settings
from game.play.storage.store import SETTINGS_FILE, Store
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
def test_unusable_settings_are_quarantined_with_a_message(tmp_path, damaged):
    (tmp_path / SETTINGS_FILE).write_text(damaged)
    store = Store(tmp_path)
    assert store.load_settings() == Settings()
    assert len(store.messages) == 1 and len(store.messages[0]) < 300
    store.save_settings(Settings(theme="paper"))
    quarantined = [path for path in tmp_path.iterdir() if "set-aside" in path.name]
    assert [path.read_text() for path in quarantined] == [damaged]


@pytest.mark.parametrize(
    ("name", "value"),
    [("theme", "aurora"), ("language", "tlh"), ("volume", "loud"), ("scale", 1000), ("discs", []), ("guard", None)],
)
def test_one_invalid_setting_costs_no_other_setting(tmp_path, name, value):
    values = {"conniption": "9", "theme": "ember", "volume": 5, "notation": "words", "smell": "roses", name: value}
    (tmp_path / SETTINGS_FILE).write_text(json.dumps(values))
    store = Store(tmp_path)
    settings = store.load_settings()
    valid = {key: value for key, value in values.items() if key not in ("conniption", "smell", name)}
    assert settings == Settings(**valid)
    (message,) = store.take_messages()
    (copy,) = tmp_path.glob("settings.set-aside-*.json")
    assert f"{name} {value!r}" in message and copy.name in message and json.loads(copy.read_text()) == values
    assert Store(tmp_path).load_settings() == settings
    settings.sounds = False
    assert store.save_settings(settings)
    again = Store(tmp_path)
    assert again.load_settings() == Settings(**valid, sounds=False)
    assert again.messages == store.messages == [] and list(tmp_path.glob("*set-aside*")) == [copy]
    assert json.loads((tmp_path / SETTINGS_FILE).read_text())["smell"] == "roses"


def test_the_message_about_many_invalid_settings_is_short(tmp_path):
    names = ("theme", "volume", "scale", "discs", "guard", "sounds", "notation")
    (tmp_path / SETTINGS_FILE).write_text(json.dumps({"conniption": "9", **dict.fromkeys(names, "x" * 500)}))
    store = Store(tmp_path)
    assert store.load_settings() == Settings()
    (message,) = store.take_messages()
    assert len(message) < 320 and "…" in message


def test_a_setting_of_a_newer_window_is_copied_before_an_older_window_saves(tmp_path):
    store = Store(tmp_path)
    store.save_settings(Settings(volume=5))
    settings = store.load_settings()
    newer = json.dumps({"conniption": "9", "theme": "aurora", "volume": 7})
    (tmp_path / SETTINGS_FILE).write_text(newer)
    settings.sounds = False
    assert store.save_settings(settings)
    assert Store(tmp_path).load_settings() == Settings(volume=7, sounds=False)
    assert [path.read_text() for path in tmp_path.glob("*set-aside*")] == [newer] and len(store.messages) == 1


def test_invalid_settings_are_renamed_if_the_disk_is_too_full_for_a_copy(tmp_path, monkeypatch):
    text = '{"conniption": "9", "theme": "aurora", "volume": 7}'
    (tmp_path / SETTINGS_FILE).write_text(text)
    store = Store(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        assert store.load_settings() == Settings(volume=7)
    assert [path.read_text() for path in tmp_path.glob("settings*.json")] == [text] and len(store.messages) == 2


def test_settings_that_an_editor_has_saved_with_a_mark_before_the_text_are_read(tmp_path):
    text = json.dumps({"conniption": "1", "volume": 7})
    (tmp_path / SETTINGS_FILE).write_text(text, "utf-8-sig")
    store = Store(tmp_path)
    settings = store.load_settings()
    assert settings == Settings(volume=7)
    settings.sounds = False
    (tmp_path / SETTINGS_FILE).write_text(text.replace("7", "8"), "utf-8-sig")
    assert store.save_settings(settings) and Store(tmp_path).load_settings() == Settings(volume=8, sounds=False)
    assert store.messages == [] and not list(tmp_path.glob("*set-aside*"))


def test_binary_settings_are_quarantined(tmp_path):
    (tmp_path / SETTINGS_FILE).write_bytes(b"\xff\xfe\x00")
    store = Store(tmp_path)
    assert store.load_settings() == Settings()
    assert len(list(tmp_path.glob("*set-aside*"))) == 1


def test_settings_of_a_newer_version_are_still_read(tmp_path):
    (tmp_path / SETTINGS_FILE).write_text(json.dumps({"conniption": "9", "theme": "ember", "smell": "roses"}))
    assert Store(tmp_path).load_settings().theme == "ember"


def test_quarantined_files_do_not_overwrite_each_other(tmp_path):
    store = Store(tmp_path)
    for damage in ("one", "two", "three"):
        store.write_text("saves/game.txt", damage)
        store.quarantine("saves/game.txt", "it is damaged")
    assert {path.read_text() for path in (tmp_path / "saves").iterdir()} == {"one", "two", "three"}


def test_a_crash_while_writing_leaves_the_old_text(tmp_path, monkeypatch):
    store = Store(tmp_path)
    store.write_text("autosave.txt", "old")
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(5, "Input/output error")))
    assert not store.write_text("autosave.txt", "new")
    assert store.read_text("autosave.txt") == "old"
    assert len(store.messages) == 1


def test_an_unwritable_folder_is_reported_once(tmp_path):
    (tmp_path / "file").write_text("a file where the folder should be")
    store = Store(tmp_path / "file" / "data")
    assert store.load_settings() == Settings()
    assert not store.save_settings(Settings())
    assert not store.write_text("autosave.txt", "x")
    assert len(store.messages) == 1


def test_names_lists_the_newest_file_first(tmp_path):
    store = Store(tmp_path)
    for age, name in enumerate(["a.txt", "b.txt", "c.bin"]):
        store.write_text(f"saves/{name}", name)
        os.utime(tmp_path / "saves" / name, (1000 + age, 1000 + age))
    assert store.names("saves", ".txt") == ["saves/b.txt", "saves/a.txt"]
    assert store.names("nowhere", ".txt") == []


def test_every_theme_can_be_stored():
    assert set(THEME_NAMES) == set(theme.THEMES)


def test_theme_and_sound_belong_to_a_person_and_the_window_to_the_computer(tmp_path):
    store = Store(tmp_path)
    store.save_settings(Settings(theme="paper", window_width=1000, guard="slips", newcomer=False))
    first = store.load_settings()
    store.player = "0123abcd"
    assert store.load_settings() == first, "a person of a former version has had these settings"
    second = store.start_settings(first)
    assert (second.theme, second.window_width, second.guard, second.newcomer) == ("paper", 1000, "off", True)
    second.theme, second.sounds, second.window_width = "ember", False, 1200
    store.save_settings(second)
    assert Store(tmp_path).load_settings() == replace(first, window_width=1200)
    again = Store(tmp_path)
    again.player = "0123abcd"
    assert again.load_settings() == second
    (tmp_path / "people/0123abcd" / SETTINGS_FILE).write_text("{")
    assert again.load_settings().theme == "paper" and len(again.messages) == 1


def test_two_windows_of_one_person_keep_each_others_settings(tmp_path):
    stores = [Store(tmp_path), Store(tmp_path)]
    for store in stores:
        store.player = "0123abcd"
    stores[0].start_settings(Settings())
    one, other = (store.load_settings() for store in stores)
    one.theme = "ember"
    stores[0].save_settings(one)
    other.sounds = False
    stores[1].save_settings(other)
    merged = stores[0].load_settings()
    assert (merged.theme, merged.sounds) == ("ember", False)
