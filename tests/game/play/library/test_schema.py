"""Versions of the library's file: older ones are migrated step by step, newer ones are not changed."""

import sqlite3

import pytest

from game.play.library.game_summary import GameSummary
from game.play.library.query import GameQuery
from game.play.library.schema import MIGRATIONS, NewerLibraryError, migrate, version
from game.record.text_format import write_game
from tests.game.play.library.conftest import MessageLibrary, game

STEPS = ("CREATE TABLE one (a)", "CREATE TABLE two (b); INSERT INTO one VALUES (2)")


@pytest.fixture
def connection(tmp_path):
    connection = sqlite3.connect(tmp_path / "file.sqlite", isolation_level=None)
    yield connection
    connection.close()


def test_each_step_is_done_once(connection):
    migrate(connection, STEPS[:1])
    assert version(connection) == 1
    migrate(connection, STEPS)
    migrate(connection, STEPS)
    assert version(connection) == 2
    assert connection.execute("SELECT a FROM one").fetchall() == [(2,)]


def test_a_step_that_fails_leaves_the_file_as_it_was(connection):
    migrate(connection, STEPS)
    with pytest.raises(sqlite3.Error):
        migrate(connection, (*STEPS, "DROP TABLE one; CREATE TABLE two (again)"))
    assert version(connection) == 2
    assert connection.execute("SELECT a FROM one").fetchall() == [(2,)]


def test_games_of_the_first_version_belong_to_the_first_person(path):
    with sqlite3.connect(path) as connection:
        migrate(connection, MIGRATIONS[:1])
        values = {**GameSummary.of(game(), "Evening").values(write_game(game()))}
        for name in ("player", "is_usual", "rival", "note", "is_favorite", "is_helped"):
            del values[name]
        marks = ", ".join(f":{name}" for name in values)
        connection.execute(f"INSERT INTO games ({', '.join(values)}) VALUES ({marks})", values)
        connection.execute("INSERT INTO texts VALUES (1, ?, ?)", (values["digest"], write_game(game())))
    connection.close()
    library = MessageLibrary(path)
    (game_summary,) = library.games(library.find(GameQuery(player="")))
    assert (
        (game_summary.title, game_summary.player, game_summary.is_usual) == ("Evening", "", True)
        and (game_summary.rival, game_summary.note, game_summary.is_favorite) == (None, "", False)
        and library.read(game_summary.id).current.ply == 3
        and library.messages == []
    )
    library.close()


def test_a_file_of_a_newer_version_is_left_unchanged(path):
    library = MessageLibrary(path)
    library.add(game())
    library.close()
    connection = sqlite3.connect(path)
    connection.execute("ALTER TABLE games ADD COLUMN mood TEXT")
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()
    newer = MessageLibrary(path)
    newer.check()
    newer.add(game("4"))  # kept in memory
    assert newer.count() == 1 and "newer version" in newer.messages[0]
    newer.close()
    assert [file.name for file in path.parent.glob("*set-aside*")] == []
    with sqlite3.connect(path) as connection:
        assert version(connection) == len(MIGRATIONS) + 1
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (1,)
        with pytest.raises(NewerLibraryError):
            migrate(connection)
    connection.close()
