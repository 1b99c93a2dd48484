"""The tables of the library, and how a file of a former version becomes one of today."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from game.rules.errors import RulesError

# What a list shows and asks for stands apart from the texts, which are several times as long. A search for words reads
# one index alone, which has all that can be asked for in it. The names of the columns are those of `KeptGame`; `words`
# is what a search looks through. A text has its digest directly before it, also among the bytes of a damaged file: so
# a rescue can tell whether it is what it was.
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

# Whose a game is. It stands at the end of every index, so that asking for one person's games costs a look at no row.
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

# How the moves of somebody's games are graded. It can be found out again, so no rescue looks for it.
_GRADES = "CREATE TABLE grades (digest BLOB PRIMARY KEY, counts TEXT NOT NULL) WITHOUT ROWID"

# Whether a game was set up as usual: of those that came before, nobody asked.
_USUAL = "ALTER TABLE games ADD COLUMN is_usual INTEGER NOT NULL DEFAULT 1"

# The step at place n leads from version n to version n + 1. Steps are added at the end, and none is ever changed.
MIGRATIONS: tuple[str, ...] = (_FIRST, _PLAYER, _GRADES, _USUAL)


class NewerLibraryError(RulesError):
    """The file was written by a version of the game that is newer than this one."""


def version(connection: sqlite3.Connection) -> int:
    return connection.execute("PRAGMA user_version").fetchone()[0]


def migrate(connection: sqlite3.Connection, steps: Sequence[str] = MIGRATIONS) -> None:
    """Bring a file up to today's version: each step whole or not at all, also if the computer stops in the middle."""
    if version(connection) > len(steps):
        raise NewerLibraryError("the library was written by a newer version of the game, which can open it")
    while (present := version(connection)) < len(steps):
        connection.execute("BEGIN IMMEDIATE")
        try:
            if version(connection) == present:  # else another window was quicker
                for statement in _statements(steps[present]):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {present + 1}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def _statements(script: str) -> list[str]:
    return [statement for statement in script.split(";") if statement.strip()]
