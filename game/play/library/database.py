"""The file of the library: opened, checked, and, if it is damaged, replaced by what can be rescued of it."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from game.play.library import rescue
from game.play.library.kept_game import digest_of
from game.play.library.schema import MIGRATIONS, migrate, version

log = logging.getLogger(__name__)

NOWHERE = ":memory:"  # the file of those who have no folder: it lasts as long as the program
PATIENCE = 10.0  # seconds that one window waits for another one that is writing
PAGE = 8192  # bytes; the text of nearly every game fits on one page, so that a damaged page costs few games
SIDES = ("-wal", "-shm")  # what the database keeps beside its file


def connect(path: Path | str) -> sqlite3.Connection:
    """A library of today's version, which is made if there is none; sqlite3.Error or NewerLibraryError.

    What is committed lasts: the log is on the disk before the commit returns.
    """
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    connection.text_factory = _letters
    try:
        connection.execute(f"PRAGMA page_size = {PAGE}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")  # a deleted game is gone, and no rescue brings it back
        connection.execute("PRAGMA cache_size = -32000")  # kilobytes
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def is_sound(path: Path) -> bool:
    """Whether every page of the file is what it should be, and every text what it was; reads all of it."""
    try:
        with closing(sqlite3.connect(path, timeout=PATIENCE)) as connection:
            connection.text_factory = _letters
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                log.warning("%s: %s", path.name, found)
                return False
            if version(connection) != len(MIGRATIONS):
                return True
            rows = connection.execute("SELECT games.digest, text FROM games LEFT JOIN texts USING (id)")
            return all(digest == digest_of(text or "") for digest, text in rows)
    except sqlite3.OperationalError as error:
        log.warning("%s could not be checked: %s", path.name, error)
        return True  # it is locked, or the disk is out of reach, which is no damage
    except sqlite3.DatabaseError as error:
        log.warning("%s: %s", path.name, error)
        return False


def mend(path: Path) -> str:
    """Set a damaged file aside and put what can be rescued in its place; returns what a player should know.

    Nobody may have it open. At every moment there is either the damaged file or the whole new one: see `settle`.
    """
    fresh = _rescued(path)
    _remove(fresh)
    with closing(connect(fresh)) as connection:
        count = rescue.rescue(path, connection)
    aside = path.with_name(f"{path.stem}.set-aside-{datetime.now():%Y%m%d-%H%M%S}{path.suffix}")
    for side in SIDES:
        with suppress(FileNotFoundError):
            _beside(path, side).replace(_beside(aside, side))
    path.replace(aside)
    settle(path)
    games = f"{count:,} game{'s' if count != 1 else ''}"
    return f"The library of games was damaged. {games} could be rescued; the damaged file is kept as {aside.name}."


def settle(path: Path) -> None:
    """Finish or forget a rescue in the midst of which the program was ended."""
    fresh = _rescued(path)
    if fresh.exists() and not path.exists():  # the damaged one has gone aside, so the new one was complete
        for side in SIDES:
            _beside(fresh, side).unlink(missing_ok=True)  # it was closed, and holds everything
        fresh.replace(path)
    elif fresh.exists():
        _remove(fresh)


def _letters(data: bytes) -> str:
    """A text, also a damaged one: that it is, its digest tells."""
    return data.decode("utf-8", "replace")


def _rescued(path: Path) -> Path:
    return path.with_name(f"{path.stem}.rescued{path.suffix}")


def _remove(path: Path) -> None:
    for name in (path, *(_beside(path, side) for side in SIDES)):
        name.unlink(missing_ok=True)


def _beside(path: Path, side: str) -> Path:
    return path.with_name(path.name + side)
