"""Opens, checks, copies and repairs the library's database file.

The same folder holds up to three copies, one for each of the last days on which games were added or changed. A damaged
or missing file is replaced by the newest copy plus every game that can still be read from the damaged file.
"""

import logging
import os
import re
import sqlite3
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from datetime import date, datetime
from pathlib import Path

from ai.search.cancel_token import CancelToken
from game.files import make_private_file
from game.play.library import position_index, recovery
from game.play.library.game_summary import COLUMNS, digest_of
from game.play.library.schema import DamagedLibraryError, NewerLibraryError, check_shape, migrate
from game.play.storage.file_lock import lock_file
from game.words.messages import tr_n

log = logging.getLogger(__name__)

NOWHERE = ":memory:"  # a database in memory, for a user without a data folder
PATIENCE = 2.0  # seconds to wait while another program locks the file; short because the window may have to wait
_PAUSE = 0.01  # seconds between two attempts at a statement that SQLite does not repeat by itself
PAGE = 8192  # bytes; nearly every game fits on one page, so that a damaged page costs few games
SIDE_FILES = ("-wal", "-shm", "-journal")  # suffixes of the files that SQLite keeps beside the database
COPIES = 3  # the number of backup copies that are kept
STEPS_PER_STOP_CHECK = 100_000  # SQLite instructions between two checks of the cancel token

# Every error that a damaged or unreachable file can raise. Python raises UnicodeDecodeError if SQLite's error message
# contains damaged text.
ERRORS = (sqlite3.Error, UnicodeDecodeError)
_UNREACHABLE = re.compile("locked|readonly|unable to open|full|disk I/O|permission|interrupted|locking protocol")
_NO_DAMAGE = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError, sqlite3.NotSupportedError)
_WRITTEN_BY = ((1, 1), (2, 2))  # valid write and read versions in the header: 1 with a journal, 2 with a log

_PUT = (
    f"INSERT INTO games ({', '.join(COLUMNS)}) VALUES ({', '.join(f':{name}' for name in COLUMNS)}) "
    f"ON CONFLICT (key) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in COLUMNS if name != 'added')}"
)
_INDEXED = ("digest", "player", "opponent")  # a game is indexed again when one of them changes
_PUT_TEXT = "INSERT OR REPLACE INTO texts SELECT id, digest, ? FROM games WHERE key = ?"


def is_damage(error: Exception) -> bool:
    """Return True if an error means that the file is damaged, not that it is unreachable or the query invalid."""
    if isinstance(error, sqlite3.OperationalError):
        return not _UNREACHABLE.search(str(error))
    is_of_file = isinstance(error, sqlite3.DatabaseError) and not isinstance(error, _NO_DAMAGE)
    return is_of_file or isinstance(error, UnicodeDecodeError)


def connect(path: Path | str) -> sqlite3.Connection:
    """Open a library file and migrate it to the current version. Create the file if it does not exist.

    Raise one of ERRORS, OSError or NewerLibraryError. When a commit returns, its changes are safe on the disk.
    """
    if isinstance(path, Path):
        _check_header(path)
        make_private_file(path)
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    connection.text_factory = _decode
    try:
        connection.execute(f"PRAGMA page_size = {PAGE}")
        _use_log(connection)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")  # a deleted game is gone from the file
        connection.execute("PRAGMA cache_size = -32000")  # kilobytes
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _use_log(connection: sqlite3.Connection) -> None:
    """Switch the file to a write-ahead log. Wait for another window that is doing so, because SQLite does not."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
        time.sleep(_PAUSE)


def put(connection: sqlite3.Connection, values: Mapping[str, object], text: str) -> None:
    """Add a game to the database, or replace the game that has the same key and keep its note and its mark."""
    statement = f"SELECT id, note, is_favorite, {', '.join(_INDEXED)} FROM games WHERE key = ?"
    row = connection.execute(statement, (values["key"],)).fetchone()
    if row is not None:
        game_id, note, is_favorite, *facts = row
        if facts != [values[name] for name in _INDEXED]:
            position_index.remove(connection, game_id)
        if not values["note"]:
            words = f"{values['words']} {note.casefold()}".strip()
            values = {**values, "note": note, "words": words, "is_favorite": values["is_favorite"] or is_favorite}
    connection.execute(_PUT, values)
    connection.execute(_PUT_TEXT, (text, values["key"]))


def delete_games_of(connection: sqlite3.Connection, player: str) -> None:
    """Delete all games of a person, with their texts and grades. `player` is the person's key."""
    own = "SELECT {} FROM games WHERE player = ?"
    position_index.remove_all_of(connection, player)
    connection.execute(f"DELETE FROM grades WHERE digest IN ({own.format('digest')})", (player,))
    connection.execute(f"DELETE FROM texts WHERE id IN ({own.format('id')})", (player,))
    connection.execute("DELETE FROM games WHERE player = ?", (player,))


def is_sound(path: Path, cancel_token: CancelToken | None = None) -> bool:
    """Check every page of the file and the text of every game. Return False if one of them is damaged.

    Return True if the file cannot be read for another reason, or if the check is cancelled.
    """
    try:
        _check_header(path)
        with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as connection:
            if cancel_token is not None:
                connection.set_progress_handler(lambda: cancel_token.is_cancelled, STEPS_PER_STOP_CHECK)
            connection.text_factory = _decode
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                raise DamagedLibraryError(str(found))
            check_shape(connection)
            rows = connection.execute("SELECT games.digest, text FROM games LEFT JOIN texts USING (id)")
            if not all(isinstance(text, str) and digest == digest_of(text) for digest, text in rows):
                raise DamagedLibraryError("the text of a game is damaged")
    except (*ERRORS, OSError, NewerLibraryError) as error:
        log.info("%s: %s", path.name, error)
        return not is_damage(error)
    return True


def _check_header(path: Path) -> None:
    """Raise OSError if the path exists and is not a file.

    Raise DamagedLibraryError if a damaged header would make SQLite open the file read-only.
    """
    if not path.exists():
        return
    if not path.is_file():
        raise OSError(f"{path.name} is not a file")
    with open(path, "rb") as file:
        header = file.read(20)
    if len(header) == 20 and tuple(header[18:20]) not in _WRITTEN_BY:
        raise DamagedLibraryError("the header is damaged")


def _decode(data: bytes) -> str:
    """Decode UTF-8 text.

    Replace invalid bytes instead of raising an error; the digest of the text reveals the damage.
    """
    return data.decode("utf-8", "replace")


# --- backup copies ---


def copies(path: Path) -> list[Path]:
    """Return the paths of a library's backup copies, the newest first."""
    return sorted(path.parent.glob(f"{path.stem}.copy-????-??-??{path.suffix}"), reverse=True)


def back_up(path: Path) -> None:
    """Make today's backup copy of a library, and delete all but the COPIES newest. Raise one of ERRORS or OSError.

    A damaged library is not copied, because it would replace a sound copy.
    """
    fresh = path.with_name(f"{path.stem}.copy.new")
    with lock_file(path.with_name(f"{path.stem}.copy.lock")):  # other programs copy, too
        try:
            _copy(path, fresh)
            if not is_sound(fresh):
                raise DamagedLibraryError("the library is damaged")
        except (*ERRORS, OSError):
            _remove(fresh)  # on a full disk, it takes the space that a game needs
            raise
        today = path.with_name(f"{path.stem}.copy-{date.today()}{path.suffix}")
        os.replace(fresh, today)
        from_future = [copy for copy in copies(path) if copy.name > today.name]  # made while the clock was ahead
        past = [copy for copy in copies(path) if copy.name <= today.name]
        for copy in (*from_future, *past[COPIES:]):
            copy.unlink(missing_ok=True)


def _copy(path: Path, copy: Path) -> None:
    """Copy a library into a single file, with the changes that are still in its write-ahead log."""
    _remove(copy)
    make_private_file(copy)
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")


def forget(path: Path, player: str) -> None:
    """Delete a person's games from all backup copies, and all quarantined library files. Raise OSError on failure.

    A copy that cannot be changed is deleted.
    """
    for copy in copies(path):
        try:
            with closing(connect(copy)) as connection:
                delete_games_of(connection, player)
                connection.execute("PRAGMA journal_mode = DELETE")
        except (*ERRORS, NewerLibraryError) as error:
            log.info("%s: %s", copy.name, error)
            _remove(copy)
    for file in path.parent.glob(f"{path.stem}.set-aside-*"):
        file.unlink(missing_ok=True)


# --- repair ---


def is_lost(path: Path) -> bool:
    """Return True if the library file is missing or empty although backup copies of it exist."""
    return (not path.exists() or (path.is_file() and path.stat().st_size == 0)) and bool(copies(path))


def repair(path: Path) -> str:
    """Replace a damaged or missing library, and keep the damaged file under another name. Return a message to show.

    No window may have the file open. At every moment either the damaged file or the complete new file exists, and
    `finish_repair` finishes a replacement that was interrupted. Raise one of ERRORS or OSError.
    """
    fresh = path.with_name(f"{path.stem}.mending{path.suffix}")
    _remove(fresh)
    copy = next((copy for copy in copies(path) if is_sound(copy)), None)
    if copy is not None:
        _copy(copy, fresh)
    with closing(connect(fresh)) as connection:
        if path.exists():
            for values, text in recovery.readable_games(path):
                put(connection, values, text)
        count = connection.execute("SELECT count(*) FROM games").fetchone()[0]
    was_lost = is_lost(path)
    fresh.replace(_rescued_path(path))  # under this name the new file is complete
    quarantined = path.with_name(f"{path.stem}.set-aside-{datetime.now():%Y%m%d-%H%M%S}{path.suffix}")
    for side in SIDE_FILES:
        with suppress(FileNotFoundError):
            _side_file(path, side).replace(_side_file(quarantined, side))
    with suppress(FileNotFoundError):
        path.replace(quarantined)
    finish_repair(path)
    if was_lost:
        return tr_n(
            "The library of games was missing. {n:,} game was recovered from a copy.",
            "The library of games was missing. {n:,} games were recovered from a copy.",
            count,
        )
    return tr_n(
        "The library of games was damaged. {n:,} game was recovered. The damaged file is kept as {file}.",
        "The library of games was damaged. {n:,} games were recovered. The damaged file is kept as {file}.",
        count,
        file=quarantined.name,
    )


def finish_repair(path: Path) -> None:
    """Finish a repair that was interrupted because the program ended, or delete its file if the library exists."""
    fresh = _rescued_path(path)
    if fresh.exists() and not path.exists():
        fresh.replace(path)
    elif fresh.exists():
        _remove(fresh)


def _rescued_path(path: Path) -> Path:
    return path.with_name(f"{path.stem}.rescued{path.suffix}")


def _remove(path: Path) -> None:
    for name in (path, *(_side_file(path, side) for side in SIDE_FILES)):
        name.unlink(missing_ok=True)


def _side_file(path: Path, side: str) -> Path:
    return path.with_name(path.name + side)
