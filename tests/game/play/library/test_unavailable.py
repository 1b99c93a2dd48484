"""A library that cannot be opened: games stay in memory and are moved into the file as soon as it opens."""

import sqlite3
import sys

import pytest

from game.play.library import database, library_file
from game.play.library.game_summary import GameSummary
from game.play.library.library import LibraryError
from game.play.library.query import GameQuery
from game.play.library.schema import MIGRATIONS
from game.record.text_format import text_writer, write_game
from tests.game.play.library.conftest import MessageLibrary, game


@pytest.fixture(autouse=True)
def no_patience(monkeypatch):
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    monkeypatch.setattr(library_file, "RETRY", 0.0)


@pytest.fixture
def locked(path):
    """Return a connection of another program that locks the library, which has one game."""
    library = MessageLibrary(path)
    library.add(game(), "Before")
    library.close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    yield other
    other.close()


def make_newer(path):
    MessageLibrary(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS moods (id)")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()


def make_a_folder(path):
    path.mkdir()


def make_read_only(path):
    """Replace the data folder by a file, so that the library can be neither opened nor created."""
    path.parent.rmdir()
    path.parent.write_text("")


UNUSABLE = [make_newer, make_a_folder, make_read_only]


@pytest.fixture
def below(tmp_path):
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / "library.sqlite"


@pytest.mark.parametrize("make", UNUSABLE)
def test_a_library_that_cannot_be_opened_is_reported(below, make):
    make(below)
    library = MessageLibrary(below)
    with pytest.raises(LibraryError):
        library.open()
    assert not library.save_now(GameSummary.of(game()), write_game(game())), "the game is not in the file"
    library.save_soon(text_writer(game()))
    assert library.count() == 1 and library.is_temporary and len(library.messages) == 1
    library.close()
    assert len(library.messages) == 2, "the player is told that the game is lost"


@pytest.mark.parametrize("make", UNUSABLE)
def test_deleting_a_persons_games_fails_if_the_library_cannot_be_opened(below, make):
    make(below)
    library = MessageLibrary(below)
    library.save_soon(text_writer(game()))
    library.finish()
    count = len(library.messages)
    assert not library.forget("") and not library.forget("")
    assert len(library.messages) == count + 2, "each failed attempt is reported"


def test_games_saved_during_a_lock_are_in_the_file_after_it(path, locked):
    library = MessageLibrary(path)
    keys = [library.save_soon(text_writer(game()), f"During {number}") for number in range(5)]
    assert library.count() == 5 and library.is_temporary
    library.save_grades_soon(write_game(game()), {"best": 3})
    in_memory = library.find()
    locked.execute("COMMIT")
    locked.close()
    assert library.count() == 6 and not library.is_temporary
    assert {library.games([library.id_of(key)])[0].title for key in keys} == {f"During {n}" for n in range(5)}
    assert len(library.grades("")) == 6
    assert library.games(in_memory) == [] and library.delete(in_memory) == [], (
        "the ids of games in memory are not reused"
    )
    library.close()
    again = MessageLibrary(path)
    assert again.count() == 6 and again.messages == []
    again.close()


def test_games_saved_during_a_lock_are_written_on_closing(path, locked):
    library = MessageLibrary(path)
    library.save_soon(text_writer(game()), "During")
    library.finish()
    locked.execute("COMMIT")
    locked.close()
    library.close()
    again = MessageLibrary(path)
    assert len(again.find(GameQuery(words="during"))) == 1
    again.close()


def test_a_game_that_could_not_be_written_waits_and_others_can_be_read(library, path):
    library.add(game(), "Before")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    library.save_soon(text_writer(game()), "During")
    assert library.count() == 1 and len(library.messages) == 1
    other.execute("COMMIT")
    other.close()
    assert library.count() == 2 and len(library.messages) == 1


def test_a_game_that_waits_is_written_once_under_its_key(library, path):
    library.open()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    record = game("1 2 1 2 1 2")
    key = library.save_soon(text_writer(record), "Mine")
    library.finish()
    record.play(0)
    library.save_soon(text_writer(record), "Mine", key)
    library.finish()
    other.execute("COMMIT")
    other.close()
    (game_summary,) = library.games(library.find())
    assert game_summary.moves == 7


def test_waiting_games_of_a_deleted_person_are_dropped(path, locked):
    library = MessageLibrary(path)
    library.save_soon(text_writer(game()), player="0123abcd")
    library.finish()
    locked.execute("COMMIT")
    locked.close()
    assert library.forget("0123abcd") and library.count("0123abcd") == 0 and library.count() == 1
    library.close()


def test_damage_found_while_playing_is_mended_at_once(path):
    library = MessageLibrary(path)
    for number in range(300):
        library.save_soon(text_writer(game(names=(f"Player {number}", "Ben"))))
    library.close()
    library.open()
    data = bytearray(path.read_bytes())
    data[database.PAGE :] = b"\xa5" * (len(data) - database.PAGE)
    path.write_bytes(data)
    assert len(library.find()) == 300 and library.was_repaired
    library.close()


def test_an_invalid_query_mends_nothing(library, monkeypatch):
    library.add(game())
    with monkeypatch.context() as patch:
        patch.setattr(GameQuery, "sql", lambda query, columns: ("SELECT mood FROM games", ()))
        assert library.find() == []
    assert not library.was_repaired and library.count() == 1 and len(library.messages) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not delete an open file")
def test_a_missing_library_open_in_another_window_is_not_created_again(path):
    first = MessageLibrary(path)
    first.add(game())
    first.close()
    first.open()
    path.unlink()
    second = MessageLibrary(path)
    assert second.count() == 0 and second.is_temporary and not path.exists()
    first.close()
    assert second.count() == 1 and not second.is_temporary
    second.close()
