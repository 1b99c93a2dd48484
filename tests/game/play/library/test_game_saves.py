"""Saving games: finished, named and abandoned games, and those of earlier versions."""

import os
import sqlite3
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.play import analysis_saves
from game.play.library import database, game_saves, library_file
from game.play.library.game_summary import Ending
from game.play.library.query import GameQuery
from game.play.people import People
from game.play.storage.store import AUTOSAVE, LIBRARY, Store
from game.record.help import Help
from game.record.player import PERSON, RecordedPlayer
from game.record.record import Record
from game.record.text_format import write_game


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path)
    yield store
    store.library.close()


def game(moves: int, seats=(PERSON, PERSON)) -> Record:
    record = Record("connect4", seats=seats)
    for column in (3, 3, 2, 2, 1)[:moves]:
        record.play(column)
    return record


def summaries(store):
    return store.library.games(store.library.find())


def test_a_saved_game_is_read_again(store):
    game_saves.save(store, "one", game(3))
    (one,) = summaries(store)
    assert one.title == "one" and write_game(store.library.read(one.id)) == write_game(game(3))


def test_a_file_that_cannot_be_read_is_quarantined(store):
    store.write_text("games/broken.txt", "no game")
    assert game_saves.read(store, "games/broken.txt") is None
    assert not store.exists("games/broken.txt") and len(store.take_messages()) == 1


@pytest.mark.parametrize("name", ["", "  ", "\t\x00"])
def test_an_empty_title_is_refused(name):
    assert game_saves.title_error(name)


@pytest.mark.parametrize("name", ["free", "Größe: (2), + 3?", "CON", "a/b"])
def test_other_titles_are_accepted(name):
    assert game_saves.title_error(name) == ""


def test_a_game_that_ends_again_replaces_its_save(store):
    key = game_saves.add_to_library(store, game(3))
    assert game_saves.add_to_library(store, game(4), key) == key
    assert [one.moves for one in summaries(store)] == [4]


@pytest.mark.parametrize(
    ("moves", "seats", "count"),
    [
        (0, ("person", "person"), 0),
        (1, ("person", "computer 3"), 1),
        (1, ("computer 3", "person"), 0),  # no person has moved
        (2, ("computer 3", "person"), 1),
        (1, ("computer 3", "computer 3"), 1),
    ],
)
def test_an_autosave_with_a_persons_move_is_saved_when_a_new_game_begins(store, moves, seats, count):
    record = game(moves, seats)
    store.write_text(AUTOSAVE, write_game(record))
    game_saves.archive_former(store, game(0))
    store.finish()
    assert [one.ending for one in summaries(store)] == [Ending.OPEN] * count


def test_an_autosave_that_is_continued_is_not_saved_again(store):
    store.write_text(AUTOSAVE, write_game(game(5)))
    game_saves.archive_former(store, game(5))
    store.finish()
    assert summaries(store) == []


def test_two_new_games_and_changed_lines_at_once_do_not_wait_for_each_other(store):
    disk = threading.Event()
    store.run_soon("a slow disk", disk.wait)
    store.write_soon(AUTOSAVE, lambda: write_game(game(3)))
    game_saves.archive_former(store, game(0))
    store.run_soon("lines", lambda: store.library.replace_text("former", "new"))
    store.write_soon(AUTOSAVE, lambda: write_game(game(5)))
    game_saves.archive_former(store, game(0))
    waiting = threading.Thread(target=store.finish, daemon=True)
    waiting.start()
    disk.set()
    waiting.join(20)
    assert not waiting.is_alive()
    assert sorted(one.moves for one in summaries(store)) == [3, 5]


def test_the_latest_game_is_the_one_played_last_if_it_has_a_move(store):
    game_saves.save(store, "saved", game(2))
    assert game_saves.latest(store).current.ply == 2
    store.write_text(AUTOSAVE, write_game(game(0)))
    assert game_saves.latest(store).current.ply == 2
    store.write_text(AUTOSAVE, write_game(game(1)))
    assert game_saves.latest(store).current.ply == 1


def former_files(store) -> None:
    for age, (name, moves) in enumerate((("Our game", 3), ("Connect Four 2026-11-18 20.15.00", 4), ("young", 5))):
        store.write_text(f"games/{name}.txt", write_game(game(moves)))
        os.utime(store.path(f"games/{name}.txt"), (1000 + age, 1000 + age))


def test_former_saves_are_imported_and_their_files_archived(store):
    former_files(store)
    store.write_text("games/broken.txt", "no game at all")
    assert game_saves.import_former_saves(store) == 3
    assert {(one.title, one.moves) for one in summaries(store)} == {("Our game", 3), ("", 4), ("young", 5)}
    assert {one.added[:4] for one in summaries(store) if one.title} == {"1970"}
    assert store.names("games", ".txt") and "set-aside" in store.names("games", ".txt")[0]
    assert len(store.names("games/taken over", ".txt")) == 3
    assert "broken" in store.take_messages()[0]
    assert game_saves.import_former_saves(store) == 0 and len(summaries(store)) == 3


@pytest.mark.parametrize(
    ("modified", "day"), [(0, "1970-01-01"), (3600, "1970-01-01"), (-(10**6), "1969-12-20"), (10**12, "9999-12-31")]
)
def test_a_former_save_with_a_strange_file_time_is_imported(store, monkeypatch, modified, day):
    store.write_text("games/old.txt", write_game(game(3)))
    stat = Path.stat
    changed = SimpleNamespace(st_mtime=modified, st_mode=0o100600)  # most file systems do not store all of these times
    monkeypatch.setattr(Path, "stat", lambda path, **named: changed if path.name == "old.txt" else stat(path, **named))
    assert game_saves.import_former_saves(store) == 1
    assert [one.added[:10] for one in summaries(store)] == [day]


def test_a_former_save_named_for_the_first_day_of_1970_is_imported(store):
    store.write_text("games/Connect Four 1970-01-01 00.00.00.txt", write_game(game(3)))
    assert game_saves.import_former_saves(store) == 1


def test_an_interrupted_import_of_former_saves_imports_no_game_twice(store, monkeypatch):
    former_files(store)
    with monkeypatch.context() as cut:
        cut.setattr(store, "archive", lambda name, folder: False)  # the program ends before the files are moved
        assert game_saves.import_former_saves(store) == 3
    assert len(store.names("games", ".txt")) == 3
    assert game_saves.import_former_saves(store) == 0
    assert len(summaries(store)) == 3 and store.names("games", ".txt") == []


def test_one_game_under_two_names_is_imported_twice(store):
    for name in ("one", "two"):
        store.write_text(f"games/{name}.txt", write_game(game(3)))
    assert game_saves.import_former_saves(store) == 2
    assert {one.title for one in summaries(store)} == {"one", "two"}


# --- a library that cannot be used ---


@pytest.fixture
def locked(store, monkeypatch):
    """Return a function that ends the lock by which another program keeps the library from being used."""
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    monkeypatch.setattr(library_file, "RETRY", 0.0)
    store.library.check()
    store.library.close()
    other = sqlite3.connect(store.folder / LIBRARY, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    yield other.close
    other.close()


def archive_unfinished(store):
    store.write_text(store.user_file(AUTOSAVE), write_game(game(3)))
    game_saves.archive_former(store, game(0))
    store.write_soon(store.user_file(AUTOSAVE), lambda: write_game(game(0)))


def finish_game(store):
    ended = game(3)
    ended.resign(0)
    game_saves.add_to_library(store, ended)


def archive_analysis(store):
    analysis_saves.save(store, game(3))
    analysis_saves.archive_latest(store)
    analysis_saves.save(store, game(0))


def save_named(store):
    game_saves.save(store, "a: b/c", game(3))


@pytest.mark.parametrize("name", ["", "Anna"])
@pytest.mark.parametrize("act", [archive_unfinished, finish_game, archive_analysis, save_named])
def test_a_game_survives_a_kill_while_the_library_is_locked(store, locked, act, name):
    if name:
        People(store).add(name)
    act(store)
    store.finish()
    locked()  # and the program is killed: nothing of it writes any more
    after = Store(store.folder)
    game_saves.prepare(after)
    (found,) = after.library.games(after.library.find(GameQuery(player=store.player)))
    assert found.moves == 3 and (found.title != "") == (act in (archive_analysis, save_named))
    after.close()


@pytest.mark.parametrize("act", [archive_unfinished, finish_game, archive_analysis, save_named])
def test_a_game_that_the_library_takes_after_a_lock_is_not_imported_again(store, locked, act):
    act(store)
    store.finish()
    assert len(store.names("games", ".txt")) == 1
    locked()
    store.close()
    after = Store(store.folder)
    game_saves.prepare(after)
    assert len(summaries(after)) == 1 and after.names("games", ".txt") == []
    after.close()


def finish_game_of_two(store):
    """Finish a game between two people on this computer, and return their keys."""
    people = People(store)
    keys = [people.add(name).key for name in ("Anna", "Ben")]
    ended = game(3)
    ended.players = tuple(RecordedPlayer(name, PERSON, False, key) for name, key in zip("AB", keys, strict=True))
    ended.resign(0)
    game_saves.add_to_library(store, ended)
    store.finish()
    return keys


@pytest.mark.parametrize("is_killed", [False, True])
def test_both_people_have_their_game_and_its_result_after_a_lock(store, locked, is_killed):
    anna, ben = finish_game_of_two(store)
    locked()
    if not is_killed:
        store.close()
    after = Store(store.folder)
    game_saves.prepare(after)
    for player, rival, ending in ((anna, ben, Ending.LOST), (ben, anna, Ending.WON)):
        (found,) = after.library.games(after.library.find(GameQuery(player=player)))
        assert (found.rival, found.ending, found.moves) == (rival, ending, 3)
        assert "Profile" not in after.library.labels_and_texts([found.id])[0][1]
    after.close()


def saved_again(store):
    """Return the games that the next start finds."""
    store.close()
    after = Store(store.folder)
    game_saves.prepare(after)
    found = summaries(after)
    after.close()
    return found


@pytest.mark.parametrize("act", [archive_unfinished, finish_game, save_named])
def test_a_deleted_game_that_was_put_aside_does_not_come_back(store, locked, act):
    act(store)
    store.finish()
    (one,) = summaries(store)
    assert game_saves.delete(store, one.id) is not None
    assert store.names("games", ".txt") == []
    locked()
    assert saved_again(store) == []


@pytest.mark.parametrize("act", [archive_unfinished, finish_game, save_named])
def test_a_game_deleted_after_the_library_took_it_does_not_come_back(store, locked, act):
    act(store)
    store.finish()
    locked()
    game_saves.save(store, "Other", game(2))
    store.finish()
    (one,) = (found for found in summaries(store) if found.title != "Other")
    assert store.library.delete([one.id])
    assert [found.title for found in saved_again(store)] == ["Other"]


def test_an_unfinished_game_is_put_aside_only_until_the_library_has_it(store, monkeypatch):
    with monkeypatch.context() as busy:
        busy.setattr(store.library, "save_now", lambda game_summary, text: False)
        archive_unfinished(store)
        store.finish()
    assert store.names("games", ".txt") == [] and len(summaries(store)) == 1


def test_a_restored_game_survives_a_kill_while_the_library_is_locked(store, locked):
    save_named(store)
    store.finish()
    (one,) = summaries(store)
    deletion = game_saves.delete(store, one.id)
    assert game_saves.restore(store, deletion) and [found.title for found in summaries(store)] == [one.title]
    locked()  # and the program is killed: nothing of it writes any more
    after = Store(store.folder)
    game_saves.prepare(after)
    assert [found.title for found in summaries(after)] == [one.title]
    after.close()


def test_a_deleted_autosave_is_restored(store):
    text = write_game(game(3))
    store.write_text(AUTOSAVE, text)
    deletion = game_saves.delete(store, 0, is_autosaved=True)
    assert not store.exists(AUTOSAVE) and game_saves.last_game(store) is None
    assert game_saves.restore(store, deletion) and store.read_text(AUTOSAVE) == text and summaries(store) == []


def test_a_restored_autosave_does_not_replace_a_game_begun_meanwhile(store):
    store.write_text(AUTOSAVE, write_game(game(3)))
    deletion = game_saves.delete(store, 0, is_autosaved=True)
    store.write_text(AUTOSAVE, write_game(game(2)))
    assert game_saves.restore(store, deletion)
    assert store.read_text(AUTOSAVE) == write_game(game(2)) and [one.moves for one in summaries(store)] == [3]


def test_two_kinds_of_help_at_once_are_in_the_autosave(store):
    record = game(3)
    store.write_text(AUTOSAVE, write_game(record))
    is_free = threading.Event()
    store.run_soon("slow disk", is_free.wait)
    for kind in (Help.HINT, Help.VALUES):
        game_saves.note_help(store, record, kind)
    is_free.set()
    store.finish()
    assert store.read_text(AUTOSAVE) == write_game(record)


def test_a_game_that_the_library_takes_is_not_put_aside(store):
    finish_game(store)
    archive_unfinished(store)
    store.finish()
    assert len(summaries(store)) == 2 and store.names("games", ".txt") == []


def test_a_game_that_could_not_be_autosaved_stays_in_the_library(store):
    game_saves.save(store, "", game(3))
    (one,) = summaries(store)
    store.write_text(AUTOSAVE, write_game(game(5)))
    game_saves.delete_continued(store, game(3), one.id)
    store.finish()
    assert summaries(store) == [one]
    store.write_text(AUTOSAVE, write_game(game(3)))
    game_saves.delete_continued(store, game(3), one.id)
    store.finish()
    assert summaries(store) == []
