"""Opens the library's file, repairs it when it is damaged, and keeps games in memory while it cannot be opened."""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from ai.search.cancel_token import CancelToken
from game.files import make_folder
from game.play.library import database
from game.play.library.database import ERRORS
from game.play.library.schema import NewerLibraryError
from game.play.storage.file_lock import SharedLock
from game.rules.errors import reason_of
from game.words.messages import mark, tr

log = logging.getLogger(__name__)
T = TypeVar("T")

RETRY = 5.0  # seconds between two attempts to open the file or write to it
FIRST_IN_MEMORY = 1 << 40  # games in memory have higher ids than this
# Words in SQLite's messages about an unusable file, and the reasons that the player reads instead.
_REASONS = {
    "locked": mark("another program is using it"),
    "readonly": mark("it is read-only"),
    "unable to open": mark("its folder cannot be written to"),
    "full": mark("the disk is full"),
}


class LibraryFile:
    """A connection to the library's file, or to a database in memory while the file cannot be opened.

    A file that could not be opened is tried again every RETRY seconds. As soon as it opens, `move_games` is called with
    the database in memory, to move its games into the file. `notify` is called with messages for the player. A thread
    must hold `lock` while it uses a connection.

    path           the path of the file; None to use memory only
    reason         the reason why the file is not open
    was_repaired   True if the file was damaged and has been replaced
    """

    def __init__(
        self, path: Path | None, notify: Callable[[str], object], move_games: Callable[[sqlite3.Connection], object]
    ) -> None:
        self.path = path
        self.notify = notify
        self.move_games = move_games
        self.reason: str = mark("it has no folder")
        self.was_repaired = False
        self.lock = threading.RLock()
        self._file: sqlite3.Connection | None = None
        self._memory: sqlite3.Connection | None = None  # the games while the file is not open
        self._next_try = 0.0  # the time at which the file is tried again
        self._share: SharedLock | None = None
        self._has_reported = False
        self._has_changed = False

    @property
    def is_open(self) -> bool:
        """Return True if the file is open."""
        return self._file is not None

    @property
    def is_temporary(self) -> bool:
        """Return True while games are kept in memory because the file cannot be opened."""
        return self.path is not None and self._memory is not None

    @property
    def is_delayed(self) -> bool:
        """Return True if the last attempt to use the file failed less than RETRY seconds ago."""
        return time.monotonic() < self._next_try

    def games_in_memory(self) -> int:
        """Return the number of games that are in memory instead of the file."""
        if self._memory is None:
            return 0
        return self._memory.execute("SELECT count(*) FROM games").fetchone()[0]

    # --- opening and closing ---

    def connect(self, now: bool = False) -> sqlite3.Connection:
        """Return the connection to the file, or to memory while the file cannot be opened.

        The caller must hold `lock`. With `now`, try to open a closed file even if RETRY seconds have not passed.
        """
        if now:
            self._next_try = 0.0
        if self._file is None and self.path is not None and not self.is_delayed:
            self._file = self._open(self.path)
            if self._file is None:
                self._next_try = time.monotonic() + RETRY
                self._end_share()
            else:
                self._empty_memory()
        if self._file is not None:
            return self._file
        if self._memory is None:
            self._memory = database.connect(database.NOWHERE)
            # A list on the screen may still have these ids after the games were moved: no game in the file has one.
            self._memory.execute("INSERT INTO sqlite_sequence VALUES ('games', ?)", (FIRST_IN_MEMORY,))
        return self._memory

    def close(self) -> None:
        """Close the file and drop the games in memory. Make a backup copy if the file has changed.

        The caller must hold `lock`.
        """
        must_copy = self._file is not None and self._has_changed
        self._close_file()
        if self._memory is not None:
            self._memory.close()
            self._memory = None
        if must_copy and self.path is not None:
            self._back_up(self.path)

    def delay(self, error: Exception) -> None:
        """Store the reason why the file could not be used, and do not try it again for RETRY seconds."""
        self.reason = reason_words(error)
        self._next_try = time.monotonic() + RETRY

    def _open(self, path: Path) -> sqlite3.Connection | None:
        """Open the file; repair it first if it is damaged. If it cannot be opened, set `reason` and return None."""
        try:
            make_folder(path.parent)
            self._share = self._share or SharedLock(_lock_of(path))
            with self._share.alone() as is_alone:
                if is_alone:
                    database.finish_repair(path)
            if database.is_lost(path) and not self._repair(path):
                self.reason = mark("it is missing")
                return None
            return database.connect(path)
        except ERRORS as error:
            if database.is_damage(error):
                return self._open_repaired(path)
            self._report_closed(error)
        except (OSError, NewerLibraryError) as error:
            self._report_closed(error)
        return None

    def _open_repaired(self, path: Path) -> sqlite3.Connection | None:
        self.reason = mark("it is damaged")
        if self._repair(path):
            try:
                return database.connect(path)
            except (*ERRORS, OSError, NewerLibraryError) as error:
                self._report_closed(error)
        return None

    def _empty_memory(self) -> None:
        """Move the games in memory into the file, which has just been opened."""
        memory, self._memory = self._memory, None
        self._has_reported = False
        if memory is not None:
            with closing(memory):
                self.move_games(memory)
            self.notify(tr("The library of games can be used again."))

    def _close_file(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
        self._end_share()

    def _end_share(self) -> None:
        if self._share is not None:
            self._share.end()
            self._share = None

    # --- repair ---

    def check(self, cancel_token: CancelToken) -> None:
        """Check the whole file and repair it if it is damaged. Slow: do not call it on the window's thread."""
        if self.path is None or not self.path.is_file():
            return
        if not database.is_sound(self.path, cancel_token):
            with self.lock:
                self._close_file()
                self._repair(self.path)
        elif not cancel_token.is_cancelled and not database.copies(self.path):
            self._back_up(self.path)

    def repeat_after_repair(self, work: Callable[[], T]) -> T:
        """Call `work` and return its result.

        If it fails because the file is damaged, repair the file and call it once more.
        """
        with self.lock:
            try:
                return work()
            except ERRORS as error:
                if not self._repair_after(error):
                    raise
                return work()

    def _repair_after(self, error: Exception) -> bool:
        """Repair the open file if the error was caused by damage. Return True if the file was repaired."""
        if self._file is None or self.path is None or not database.is_damage(error):
            return False
        if database.is_sound(self.path):  # the query was invalid
            return False
        self._close_file()
        return self._repair(self.path)

    def _repair(self, path: Path) -> bool:
        """Replace the damaged file, unless another window has it open.

        Do this only once. Return True if it was replaced.
        """
        if self.was_repaired:
            return False
        try:
            self._share = self._share or SharedLock(_lock_of(path))
            with self._share.alone() as is_alone:
                if is_alone:
                    self.notify(database.repair(path))
                    self.was_repaired = True
                else:
                    self._report_once(tr("The library of games is damaged. To repair it, close the other windows."))
                return is_alone
        except (*ERRORS, OSError, NewerLibraryError) as error:
            self.report_error(mark("The library of games is damaged and cannot be repaired"), error)
            return False

    def _back_up(self, path: Path) -> None:
        try:
            database.back_up(path)
            self._has_changed = False
        except (*ERRORS, OSError) as error:
            log.info("no copy of the library was made: %s", error)

    # --- changes ---

    @contextmanager
    def transaction(self, patience: float | None = None) -> Iterator[sqlite3.Connection]:
        """Commit all changes of the `with` block, or none if it raises.

        Wait `patience` seconds for other programs that write.
        """
        with self.lock:
            connection = self.connect()
            connection.execute(f"PRAGMA busy_timeout = {(patience or database.PATIENCE) * 1000:.0f}")
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                with suppress(*ERRORS):
                    connection.execute("ROLLBACK")
                raise
            if connection is self._file:
                self._has_reported = False
                self._has_changed = True

    # --- messages ---

    def report_error(self, failure: str, error: Exception) -> None:
        """Tell the player what failed and why. Report no more errors until writing to the file has worked again."""
        log.info("%s: %s", failure, error)
        self._report_once(
            tr("{failure} ({reason}). You can keep playing.", failure=tr(failure), reason=tr(reason_words(error)))
        )

    def _report_closed(self, error: Exception) -> None:
        self.reason = reason_words(error)
        log.info("the library cannot be opened: %s", self.reason)
        self._report_once(
            tr(
                "The library of games cannot be opened ({reason}). You can keep playing, but games "
                "are lost when you quit unless it can be opened again by then.",
                reason=tr(self.reason),
            )
        )

    def _report_once(self, message: str) -> None:
        if not self._has_reported:
            self._has_reported = True
            self.notify(message)


def reason_words(error: Exception) -> str:
    """Return the reason for an error of SQLite or the operating system, in words for the player."""
    words = str(error)
    if isinstance(error, OSError):
        return reason_of(error)
    return next((reason for error_text, reason in _REASONS.items() if error_text in words), words)


def _lock_of(path: Path) -> Path:
    """Return the path of a library's lock file. Only a window that holds this lock alone may replace the library."""
    return path.with_name(f"{path.stem}.lock")
