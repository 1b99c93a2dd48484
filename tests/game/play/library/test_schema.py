"""Versions of the file: older ones are brought up to date step by step, newer ones are left alone."""

import sqlite3

import pytest

from game.play.library.kept_game import KeptGame
from game.play.library.schema import MIGRATIONS, NewerLibraryError, migrate, version
from game.play.library.wanted import Wanted
from game.record.saved import write_game
from tests.game.play.library.conftest import Shelf, game

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


def test_the_games_of_the_first_version_are_those_of_the_first_person(path):
    with sqlite3.connect(path) as connection:
        migrate(connection, MIGRATIONS[:1])
        values = {**KeptGame.of(game(), "Evening").values(write_game(game()))}
        del values["player"], values["is_usual"]
        marks = ", ".join(f":{name}" for name in values)
        connection.execute(f"INSERT INTO games ({', '.join(values)}) VALUES ({marks})", values)
        connection.execute("INSERT INTO texts VALUES (1, ?, ?)", (values["digest"], write_game(game())))
    connection.close()
    library = Shelf(path)
    (kept,) = library.games(library.find(Wanted(player="")))
    assert (
        (kept.title, kept.player, kept.is_usual) == ("Evening", "", True)
        and library.read(kept.id).now == 3
        and library.told == []
    )
    library.close()


def test_a_file_of_a_newer_version_is_neither_changed_nor_set_aside(path):
    library = Shelf(path)
    library.add(game())
    library.close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()
    newer = Shelf(path)
    newer.check()
    newer.add(game("4"))  # lasts as long as the program
    assert newer.count() == 1 and "newer version" in newer.told[0]
    newer.close()
    assert [file.name for file in path.parent.glob("*set-aside*")] == []
    with sqlite3.connect(path) as connection:
        assert version(connection) == len(MIGRATIONS) + 1
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (1,)
        with pytest.raises(NewerLibraryError):
            migrate(connection)
    connection.close()
