"""Reads the games of a damaged library that can still be read."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from game.play.library.game_summary import COLUMNS, GameSummary, digest_of, has_known_values
from game.record.text_format import read_game
from game.rules.errors import RulesError

log = logging.getLogger(__name__)

MOST_FAILURES = 10_000  # the number of unreadable ranges of ids after which reading ends
# The columns that files of earlier versions do not have, with the values of their games.
_LATER: dict[str, object] = {"player": "", "is_usual": 1, "rival": None, "note": "", "is_favorite": 0, "is_helped": 0}
_ERRORS = (sqlite3.Error, UnicodeDecodeError)


def readable_games(path: Path) -> Iterator[tuple[dict[str, object], str]]:
    """Yield the column values and the text of each undamaged game: its text, digest and values must match."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.row_factory = sqlite3.Row
            present = {row["name"] for row in connection.execute("PRAGMA table_info(games)")}
            columns = [name for name in COLUMNS if name in present or name not in _LATER]
            for row in readable_rows(connection, columns, 0, _last_id(connection)):
                values = {**_LATER, **{name: row[name] for name in columns}}
                if _is_consistent(values, row["text"]):
                    yield values, row["text"]
    except _ERRORS as error:
        log.info("%s: no more games can be read: %s", path.name, error)


def _last_id(connection: sqlite3.Connection) -> int:
    """Return the highest id of a game, or 0 if it cannot be read."""
    for query in ("SELECT max(id) FROM games", "SELECT seq FROM sqlite_sequence WHERE name = 'games'"):
        with suppress(*_ERRORS):
            found = connection.execute(query).fetchone()
            if found and isinstance(found[0], int):
                return found[0]
    return 0


def readable_rows(connection: sqlite3.Connection, names: list[str], low: int, high: int) -> Iterator[sqlite3.Row]:
    """Yield the rows whose ids are above `low` and at most `high`. If a range cannot be read, halve it."""
    columns = ", ".join(f"games.{name}" for name in names)
    query = f"SELECT {columns}, text FROM games NOT INDEXED JOIN texts USING (id) WHERE id > ? AND id <= ?"
    waiting, failures = [(low, high)], 0
    while waiting and failures < MOST_FAILURES:
        low, high = waiting.pop()
        try:
            yield from connection.execute(query, (low, high)).fetchall()
        except _ERRORS:
            failures += 1
            if high - low > 1:
                middle = (low + high) // 2
                waiting += [(middle, high), (low, middle)]


def _is_consistent(values: dict[str, object], text: object) -> bool:
    if not isinstance(text, str) or values["digest"] != digest_of(text) or not has_known_values(values):
        return False
    try:
        facts = GameSummary.of(read_game(text, is_own=True)).values(text)
    except RulesError:
        return False
    return all(values[name] == facts[name] for name in ("game", "first", "second", "moves", "date"))
