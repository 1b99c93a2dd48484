"""What can be saved of a damaged library: row by row where the tables can be read, else text by text from its bytes."""

from __future__ import annotations

import logging
import mmap
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from game.play.library.kept_game import COLUMNS, DIGEST_BYTES, KeptGame, digest_of
from game.record.saved import read_game
from game.rules.errors import RulesError

log = logging.getLogger(__name__)

MOST_FAILURES = 100_000  # rows, and groups of rows, that cannot be read before the texts alone are looked for
LONGEST_TEXT = 100_000  # bytes that are looked at after the first line of a game
_LATER = {"player": "", "is_usual": 1}  # what a file of a former version has no column for
_BEGINNING = re.compile(rb'\[Conniption "1"\]\n')
_END = re.compile(rb"(1-0|0-1|1/2-1/2|\*)\n")


def rescue(path: Path, into: sqlite3.Connection) -> int:
    """Put every game that can be read of a damaged file into a new one; returns how many."""
    count = 0
    into.execute("BEGIN")
    for row, text in _rows(path):
        count += put(into, row, text)
    for text in _texts(path):
        known = into.execute("SELECT 1 FROM games WHERE digest = ?", (digest_of(text),)).fetchone()
        if known is None:
            count += put(into, KeptGame.of(read_game(text)).values(text), text)
    into.execute("COMMIT")
    return count


def put(into: sqlite3.Connection, row: dict[str, object], text: str) -> bool:
    """Put a game in; False if it is there already."""
    names = ", ".join(COLUMNS)
    marks = ", ".join(f":{name}" for name in COLUMNS)
    cursor = into.execute(f"INSERT OR IGNORE INTO games ({names}) VALUES ({marks})", row)
    if cursor.rowcount < 1:
        return False
    into.execute("INSERT INTO texts VALUES (?, ?, ?)", (cursor.lastrowid, row["digest"], text))
    return True


def _rows(path: Path) -> Iterator[tuple[dict[str, object], str]]:
    """The rows that can be read, with their texts, which tell the same story."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.row_factory = sqlite3.Row
            there = {row["name"] for row in connection.execute("PRAGMA table_info(games)")}
            columns = [name for name in COLUMNS if name in there or name not in _LATER]
            for row in _between(connection, columns, 0, _last(connection)):
                values = {**_LATER, **{name: row[name] for name in columns}}
                if _is_true(values, row["text"]):
                    yield values, row["text"]
    except sqlite3.DatabaseError as error:
        log.warning("%s: no more rows can be read: %s", path.name, error)


def _last(connection: sqlite3.Connection) -> int:
    """The number of the last row, as far as anything in the file knows it."""
    for question in ("SELECT max(id) FROM games", "SELECT seq FROM sqlite_sequence WHERE name = 'games'"):
        with suppress(sqlite3.DatabaseError):
            found = connection.execute(question).fetchone()
            if found and found[0]:
                return found[0]
    return 0


def _between(connection: sqlite3.Connection, names: list[str], low: int, high: int) -> Iterator[sqlite3.Row]:
    """The rows with numbers above `low` and up to `high`: what cannot be read at once is read by halves."""
    columns = ", ".join(f"games.{name}" for name in names)
    question = f"SELECT {columns}, text FROM games NOT INDEXED JOIN texts USING (id) WHERE id > ? AND id <= ?"
    waiting, failures = [(low, high)], 0
    while waiting and failures < MOST_FAILURES:
        low, high = waiting.pop()
        try:
            yield from connection.execute(question, (low, high)).fetchall()
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            failures += 1
            if high - low > 1:
                middle = (low + high) // 2
                waiting += [(middle, high), (low, middle)]


def _is_true(values: dict[str, object], text: object) -> bool:
    if not isinstance(text, str) or values["digest"] != digest_of(text):
        return False
    try:
        facts = KeptGame.of(read_game(text)).values(text)
    except RulesError:
        return False
    return all(values[name] == facts[name] for name in ("game", "first", "second", "moves", "date"))


def _texts(path: Path) -> Iterator[str]:
    """The texts of games among the bytes of the file and of its log, wherever they stand whole."""
    for file in (path, path.with_name(f"{path.name}-wal")):
        if not file.exists() or file.stat().st_size == 0:
            continue
        with open(file, "rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as data:
            for found in _BEGINNING.finditer(data):
                start = found.start()
                digest = data[max(0, start - DIGEST_BYTES) : start]
                text = _whole(data[start : start + LONGEST_TEXT], digest)
                if text is not None:
                    yield text


def _whole(data: bytes, digest: bytes) -> str | None:
    """The text that some bytes begin with, whatever follows it, and to which the digest belongs."""
    for end in _END.finditer(data):
        with suppress(UnicodeDecodeError, RulesError):
            text = data[: end.end()].decode("utf-8")
            if digest_of(text) == digest and read_game(text):
                return text
    return None
