"""All that is one person's: it goes out in one file, and it goes for good, without a trace of anybody else's."""

import zipfile
from datetime import date

import pytest

from game.play.belongings import delete_all, export_all, free_archive, own_files
from game.play.library import keeping
from game.play.people import People
from game.play.store import AUTOSAVE, Settings, Store
from game.record.saved import read_games
from tests.game.play.library.conftest import game


def silent(done, count):
    assert 0 <= done <= 1


@pytest.fixture
def store(tmp_path):
    """Two people with games and files; Anna plays now."""
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
        keeping.keep(store, game(names=(name, "Computer")))
    for file in ("puzzles.json", AUTOSAVE, "mistakes.set-aside-20260101-000000.json"):
        store.write_text(store.own(file), name)


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


def test_an_export_that_is_stopped_leaves_nothing(store, tmp_path):
    with pytest.raises(InterruptedError):
        export_all(store, tmp_path / "all.zip", silent, lambda: True)
    assert not list(tmp_path.glob("all.zip*"))


@pytest.mark.parametrize(("key", "name", "other", "count"), [(None, "Anna", "Otto", 3), ("", "Otto", "Anna", 2)])
def test_what_is_deleted_is_gone_for_good_and_all_else_stays(store, key, name, other, count):
    store.player = store.player if key is None else key
    assert delete_all(store)
    assert own_files(store) == [] and store.library.count(store.player) == 0 and store.library.count() == count
    store.library.close()
    kept = b"".join(
        path.read_bytes() for path in store.folder.rglob("*") if path.is_file() and path.name != "people.json"
    )
    assert name.encode() not in kept and other.encode() in kept
    assert Store(store.folder).load_settings() == Settings() and len(People(Store(store.folder)).profiles) == 2


def test_an_archive_never_takes_the_place_of_another(tmp_path):
    day = date(2026, 11, 19)
    first = free_archive(tmp_path, "A/../B", day)
    assert first.parent == tmp_path and first.name == "Conniption AB 2026-11-19.zip"
    first.touch()
    assert free_archive(tmp_path, "A/../B", day) != first
