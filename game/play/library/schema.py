"""Defines the tables of the library and migrates files of earlier versions."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cache

from game.rules.errors import RulesError

# The columns shown in lists are in a table without the texts, which are several times as long. A search for words reads
# only one index, which contains every column that a query can use. The columns have the names of the fields of
# `GameSummary`; `words` is the text searched for words. The digest of a text shows whether the text is damaged.
_FIRST = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    digest BLOB NOT NULL,
    title TEXT NOT NULL,
    game TEXT NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    opponent TEXT NOT NULL,
    ending TEXT NOT NULL,
    winner INTEGER,
    moves INTEGER NOT NULL,
    date TEXT NOT NULL,
    added TEXT NOT NULL,
    words TEXT NOT NULL
);
CREATE TABLE texts (id INTEGER PRIMARY KEY, digest BLOB NOT NULL, text TEXT NOT NULL);
CREATE INDEX games_digest ON games (digest);
CREATE INDEX games_list ON games (date, words, game, opponent, ending, moves);
CREATE INDEX games_game ON games (game, date);
CREATE INDEX games_opponent ON games (opponent, date);
CREATE INDEX games_ending ON games (ending, date);
CREATE INDEX games_moves ON games (moves, date);
"""

# Adds the owner of a game. It is the last column of every index, so that a search for a person's games reads only an
# index, not the table.
_PLAYER = """
ALTER TABLE games ADD COLUMN player TEXT NOT NULL DEFAULT '';
DROP INDEX games_list;
DROP INDEX games_game;
DROP INDEX games_opponent;
DROP INDEX games_ending;
DROP INDEX games_moves;
CREATE INDEX games_list ON games (date, words, game, opponent, ending, moves, player);
CREATE INDEX games_game ON games (game, date, player);
CREATE INDEX games_opponent ON games (opponent, date, player);
CREATE INDEX games_ending ON games (ending, date, player);
CREATE INDEX games_moves ON games (moves, date, player);
CREATE INDEX games_player ON games (player, date);
"""

# Adds the grades of a person's moves. A repair does not recover them, because they can be computed again.
_GRADES = "CREATE TABLE grades (digest BLOB PRIMARY KEY, counts TEXT NOT NULL) WITHOUT ROWID"

# Adds the mark of games with the standard setup. Games that are in the library already get this mark.
_USUAL = "ALTER TABLE games ADD COLUMN is_usual INTEGER NOT NULL DEFAULT 1"

# Adds notes, favorites, and the key of the opponent in a game between two people on this computer.
_NOTES = """
ALTER TABLE games ADD COLUMN rival TEXT;
ALTER TABLE games ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN is_favorite INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_rival ON games (player, rival, ending) WHERE rival IS NOT NULL;
CREATE INDEX games_favorite ON games (player, date) WHERE is_favorite = 1;
"""

# Adds the mark of games with help. It is not known of games that are in the library already.
_HELPED = "ALTER TABLE games ADD COLUMN is_helped INTEGER NOT NULL DEFAULT 0"

# Adds the index of positions (see `position_index.py`). Games that are in the library already are indexed in the
# background. The owner, the opponent and the day of a game stand in each row, so that a query reads only this table.
_POSITIONS = """
ALTER TABLE games ADD COLUMN is_indexed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_unindexed ON games (is_indexed) WHERE is_indexed = 0;
CREATE TABLE positions (
    position INTEGER NOT NULL,
    move INTEGER NOT NULL,
    game INTEGER NOT NULL,
    result INTEGER NOT NULL,
    day INTEGER NOT NULL,
    player TEXT NOT NULL,
    opponent TEXT NOT NULL,
    PRIMARY KEY (position, move, game)
) WITHOUT ROWID;
"""

# Entry n migrates version n to version n + 1. Add new entries at the end; never change an entry. Every entry must
# change a table or an index: this distinguishes a file of a newer version from one with a damaged version number.
MIGRATIONS: tuple[str, ...] = (_FIRST, _PLAYER, _GRADES, _USUAL, _NOTES, _HELPED, _POSITIONS)

Shape = dict[str, tuple[tuple[object, ...], ...]]  # the columns of every table and index, by its name


class NewerLibraryError(RulesError):
    """Raised if the library's file was written by a newer version of the game."""


class DamagedLibraryError(sqlite3.DatabaseError):
    """Raised if the library's file is damaged."""


def version(connection: sqlite3.Connection) -> int:
    """Return the version number of the library's tables that is stored in the file."""
    return connection.execute("PRAGMA user_version").fetchone()[0]


def check_shape(connection: sqlite3.Connection, steps: Sequence[str] = MIGRATIONS) -> None:
    """Check that the file has exactly the tables and indexes of its version.

    Raise DamagedLibraryError if they differ, and NewerLibraryError if a newer version of the game wrote the file.
    """
    connection.execute("BEGIN")  # reads version and tables from one state of the file
    try:
        present, shape = version(connection), _shape(connection)
    finally:
        connection.execute("ROLLBACK")
    if present > len(steps) and shape != _expected_shape(tuple(steps)):
        raise NewerLibraryError("it was written by a newer version of the game")
    if not 0 <= present <= len(steps):
        raise DamagedLibraryError(f"the version number {present} is damaged")
    if shape != _expected_shape(tuple(steps[:present])):
        raise DamagedLibraryError(f"the tables are not those of version {present}")


def migrate(connection: sqlite3.Connection, steps: Sequence[str] = MIGRATIONS) -> None:
    """Migrate a library file to the current version. Each of the `steps` is done completely or not at all.

    Raise DamagedLibraryError or NewerLibraryError as `check_shape` does.
    """
    check_shape(connection, steps)
    while (present := version(connection)) < len(steps):
        connection.execute("BEGIN IMMEDIATE")
        try:
            if version(connection) == present:  # otherwise another window has done it
                for statement in _statements(steps[present]):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {present + 1}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


@cache
def _expected_shape(steps: tuple[str, ...]) -> Shape:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for step in steps:
            for statement in _statements(step):
                connection.execute(statement)
        return _shape(connection)


def _shape(connection: sqlite3.Connection) -> Shape:
    """Return the columns of every table and index.

    The SQL text of the schema is not used, because it depends on the version. Only the table in which SQLite stores
    the last id must have its name there in the right case: otherwise reading succeeds, but every new game is refused.
    """
    shape: Shape = {}
    for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall():
        if name == "sqlite_sequence" and name not in str(sql):
            raise DamagedLibraryError("the table of the last id is damaged")
        if str(name).startswith(("sqlite_autoindex", "sqlite_stat")):  # created by SQLite
            continue
        pragma = "PRAGMA table_info" if kind == "table" else "PRAGMA index_info"
        quoted = str(name).replace('"', '""')
        shape[f"{kind} {name}"] = tuple(tuple(row) for row in connection.execute(f'{pragma}("{quoted}")'))
    return shape


def _statements(script: str) -> list[str]:
    return [statement for statement in script.split(";") if statement.strip()]
