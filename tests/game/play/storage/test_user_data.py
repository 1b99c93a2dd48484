"""Export and deletion of one person's data, without touching the data of others."""

import os
import zipfile
from datetime import date, datetime, timezone
from types import SimpleNamespace

import pytest

from ai.search.cancel_token import CancelToken
from game.play.library import game_saves, library_file
from game.play.people import People
from game.play.storage.settings import Settings
from game.play.storage.store import AUTOSAVE, LIBRARY, SETTINGS_FILE, Store
from game.play.storage.user_data import delete_all, export_all, own_files, unused_archive_path
from game.record.text_format import read_games
from tests.game.play.library.conftest import game


def silent(done, count):
    assert 0 <= done <= 1


@pytest.fixture
def store(tmp_path):
    """Yield a store with two people with games and files. Anna is the current person."""
    store = Store(tmp_path / "data")
    people = People(store)
    store.save_settings(Settings())
    fill(store, "Otto", 3)
    store.write_text("games/taken over/old.txt", "Otto")
    people.add("Anna")
    fill(store, "Anna", 2)
    yield store
    store.library.close()


def fill(store: Store, name: str, count: int) -> None:
    for _ in range(count):
        game_saves.add_to_library(store, game(names=(name, "Computer")))
    for file in ("puzzles.json", AUTOSAVE, "mistakes.set-aside-20260101-000000.json"):
        store.write_text(store.user_file(file), name)


@pytest.mark.parametrize(("key", "name", "other", "count"), [(None, "Anna", "Otto", 2), ("", "Otto", "Anna", 3)])
def test_an_archive_holds_all_of_one_person_and_nothing_of_the_others(store, tmp_path, key, name, other, count):
    store.player = store.player if key is None else key
    path = tmp_path / "all.zip"
    assert export_all(store, path, silent) == count
    with zipfile.ZipFile(path) as archive:
        texts = {file: archive.read(file).decode() for file in archive.namelist()}
    assert len(read_games(texts["games.txt"])) == count and texts["puzzles.json"] == texts[AUTOSAVE] == name
    assert not any(other in text for text in texts.values()) and "settings.json" not in texts
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["all.zip"]


@pytest.mark.parametrize("year", [1960, 1970, 2026, 2200])
def test_an_archive_can_contain_files_of_any_year(store, tmp_path, monkeypatch, year):
    moment = datetime(year, 1, 2, tzinfo=timezone.utc)
    os.utime(store.path(store.user_file("puzzles.json")), (moment.timestamp(), moment.timestamp()))
    monkeypatch.setattr("game.play.storage.user_data.datetime", SimpleNamespace(now=lambda: moment))
    path = tmp_path / "all.zip"
    assert export_all(store, path, silent) == 2
    with zipfile.ZipFile(path) as archive:
        years = {file.filename: file.date_time[0] for file in archive.infolist()}
        assert archive.testzip() is None
    known = max(1980, min(2107, year))
    assert years["puzzles.json"] == years["games.txt"] == known


def test_a_stopped_export_leaves_no_file(store, tmp_path):
    cancel_token = CancelToken()
    cancel_token.cancel()
    with pytest.raises(InterruptedError):
        export_all(store, tmp_path / "all.zip", silent, cancel_token)
    assert not list(tmp_path.glob("all.zip*"))


@pytest.mark.parametrize(("key", "name", "other", "count"), [(None, "Anna", "Otto", 3), ("", "Otto", "Anna", 2)])
def test_deleted_data_is_gone_and_all_other_data_stays(store, key, name, other, count):
    store.player = store.player if key is None else key
    assert delete_all(store, store.player)
    assert [path.name for path in own_files(store, store.player)] in ([], [SETTINGS_FILE]), "the settings stay"
    assert store.library.count(store.player) == 0 and store.library.count() == count
    store.library.close()
    content = b"".join(
        path.read_bytes() for path in store.folder.rglob("*") if path.is_file() and path.name != "people.json"
    )
    assert name.encode() not in content and other.encode() in content
    assert Store(store.folder).load_settings() == Settings() and len(People(Store(store.folder)).profiles) == 2


def test_an_archive_never_replaces_another(tmp_path):
    day = date(2026, 11, 19)
    first = unused_archive_path(tmp_path, "A/../B", day)
    assert first.parent == tmp_path and first.name == "Conniption AB 2026-11-19.zip"
    first.touch()
    assert unused_archive_path(tmp_path, "A/../B", day) != first


def test_deletion_fails_while_the_library_cannot_be_opened(store, monkeypatch):
    store.library.close()
    file = store.path(LIBRARY)
    away = file.rename(file.with_name("away.sqlite"))
    file.mkdir()
    monkeypatch.setattr(library_file, "RETRY", 0.0)
    assert store.library.count() == 0 and len(store.take_messages()) == 1
    assert not delete_all(store, store.player)
    assert len(store.take_messages()) == 1 and own_files(store, store.player) != []
    file.rmdir()
    away.rename(file)
    assert store.library.count(store.player) == 2


def test_deletion_fails_if_a_file_cannot_be_deleted(store, monkeypatch):
    def refuse(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("game.play.storage.user_data.shutil.rmtree", refuse)
    assert not delete_all(store, store.player) and len(store.take_messages()) == 1
