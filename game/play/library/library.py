"""The library of games: one file with every game that was finished or saved, for the window and the terminal alike."""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from game.play.library import database
from game.play.library.kept_game import COLUMNS, SHOWN, Ending, KeptGame, digest_of, from_row, new_key
from game.play.library.schema import NewerLibraryError
from game.play.library.sharing import Share
from game.play.library.wanted import Wanted
from game.play.writer import Writer
from game.record.record import Record
from game.record.saved import read_game
from game.rules.errors import RulesError

log = logging.getLogger(__name__)
Answer = TypeVar("Answer")

_PUT = (
    f"INSERT INTO games ({', '.join(COLUMNS)}) VALUES ({', '.join(f':{name}' for name in COLUMNS)}) "
    f"ON CONFLICT (key) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in COLUMNS if name != 'added')}"
)
_PUT_TEXT = "INSERT OR REPLACE INTO texts SELECT id, digest, ? FROM games WHERE key = ?"
MOST_AT_ONCE = 500  # numbers in one question to the database


@dataclass(frozen=True)
class Deleted:
    """A game that has been deleted, with all that it takes to bring it back to its place."""

    kept: KeptGame
    text: str


class Library:
    """Games in a file of the data folder.

    What is kept `soon` is written on another thread, in its order; whoever asks for games waits for that, and finds
    them. Many threads and several windows may ask and write at the same time. Where the file cannot be had, the games
    last as long as the program, and `tell` hears why.
    """

    def __init__(self, path: Path | None, tell: Callable[[str], object]) -> None:
        self.path = path
        self.tell = tell
        self._writer = Writer(lambda name, error: self._complain("A game could not be kept", error))
        self._connection: sqlite3.Connection | None = None
        self._share: Share | None = None
        self._lock = threading.RLock()
        self._has_complained = False
        self._lasts = False  # whether what is kept is in the file

    # --- the file ---

    def check(self) -> None:
        """Look whether the file is sound, and mend it if it is not. It takes a while: not for the window's thread."""
        if self.path is None or not self.path.exists() or database.is_sound(self.path):
            return
        with self._lock:
            self._close()
            self._mend(self.path)

    def finish(self) -> None:
        """Wait until all that was to be kept soon is in the file."""
        self._writer.finish()

    def close(self) -> None:
        """Finish, and let go of the file."""
        self.finish()
        with self._lock:
            self._close()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self._share is not None:
            self._share.end()
            self._share = None

    def _open(self) -> sqlite3.Connection:
        """The one connection of this program, with the lock held."""
        if self._connection is None:
            connection = None if self.path is None else self._connect(self.path)
            self._lasts = connection is not None
            self._connection = connection or database.connect(database.NOWHERE)
        return self._connection

    def _connect(self, path: Path) -> sqlite3.Connection | None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._share = Share(path)
            with self._share.alone() as is_alone:
                if is_alone:
                    database.settle(path)
            return database.connect(path)
        except sqlite3.OperationalError as error:
            self._complain("The library of games cannot be opened", error)
        except sqlite3.DatabaseError:  # no file of the database at all, or damaged where it begins
            if self._mend(path):
                with suppress(sqlite3.Error):
                    return database.connect(path)
        except (OSError, NewerLibraryError) as error:
            self._complain("The library of games cannot be opened", error)
        return None

    def _mend(self, path: Path) -> bool:
        """Replace the damaged file, unless another window has it open."""
        self._share = self._share or Share(path)
        try:
            with self._share.alone() as is_alone:
                if is_alone:
                    self.tell(database.mend(path))
                else:
                    self.tell("The library of games is damaged. It is mended when only one window is open.")
                return is_alone
        except (OSError, sqlite3.Error) as error:
            self._complain("The library of games is damaged and cannot be mended", error)
            return False

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All of a block is written, or nothing of it."""
        with self._lock:
            connection = self._open()
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
            self._has_complained = False

    def _ask(self, question: Callable[[sqlite3.Connection], Answer], otherwise: Answer) -> Answer:
        """An answer of the database; if there is none, the player is told why, and what is there instead."""
        self.finish()
        try:
            with self._lock:
                return question(self._open())
        except sqlite3.Error as error:
            self._complain("The library of games cannot be read", error)
            return otherwise

    def _complain(self, what: str, error: Exception) -> None:
        log.warning("%s: %s", what, error)
        if not self._has_complained:  # once is enough, until it has worked again
            self._has_complained = True
            self.tell(f"{what} ({error}). You can play on.")

    # --- putting in ---

    def keep_soon(self, text: Callable[[], str], title: str = "", key: str = "", player: str = "") -> str:
        """Keep a game, in place of the one that was kept under the same key; returns its key at once."""
        key = key or new_key()

        def keep() -> None:
            written = text()
            self.put([(KeptGame.of(read_game(written), title, key, player=player), written)])

        self._writer.put(key, keep)
        return key

    def keep(self, kept: KeptGame, text: str) -> bool:
        """Keep a game at once; False if that cannot be, or does not outlast the program, and the player is told why."""
        try:
            self.put([(kept, text)])
        except sqlite3.Error as error:
            self._complain("A game could not be kept", error)
            return False
        return self._lasts

    def put(self, games: Iterable[tuple[KeptGame, str]]) -> None:
        """Put games with their texts in at once: all of them are there when this returns; sqlite3.Error if none is."""
        with self._transaction() as connection:
            for kept, text in games:
                connection.execute(_PUT, kept.values(text))
                connection.execute(_PUT_TEXT, (text, kept.key))

    def delete(self, places: Sequence[int]) -> list[Deleted]:
        """Delete games; returns them, to be restored by whoever changes their mind."""
        self.finish()
        gone: list[Deleted] = []
        try:
            with self._transaction() as connection:
                for kept in self.games(places):
                    gone.append(Deleted(kept, _text(connection, kept.id)))
                    connection.execute("DELETE FROM games WHERE id = ?", (kept.id,))
                    connection.execute("DELETE FROM texts WHERE id = ?", (kept.id,))
                    connection.execute("DELETE FROM grades WHERE digest = ?", (digest_of(gone[-1].text),))
        except sqlite3.Error as error:
            self._complain("The game could not be deleted", error)
            return []
        return gone

    def restore(self, deleted: Sequence[Deleted]) -> bool:
        """Bring deleted games back to the places where they were."""
        try:
            with self._transaction() as connection:
                for game in deleted:
                    connection.execute(_PUT, game.kept.values(game.text))
                    connection.execute("UPDATE games SET id = ? WHERE key = ?", (game.kept.id, game.kept.key))
                    connection.execute(_PUT_TEXT, (game.text, game.kept.key))
        except sqlite3.Error as error:
            self._complain("The game could not be brought back", error)
            return False
        return True

    def forget(self, player: str) -> bool:
        """Delete all games of a person for good; False if that cannot be, of which the player hears."""
        self.finish()
        try:
            with self._transaction() as connection:
                own = "SELECT {} FROM games WHERE player = ?"
                connection.execute(f"DELETE FROM grades WHERE digest IN ({own.format('digest')})", (player,))
                connection.execute(f"DELETE FROM texts WHERE id IN ({own.format('id')})", (player,))
                connection.execute("DELETE FROM games WHERE player = ?", (player,))
            with self._lock, suppress(sqlite3.Error):
                self._open().execute("PRAGMA wal_checkpoint(TRUNCATE)")  # nothing of them stays in the log
        except sqlite3.Error as error:
            self._complain("The games could not be deleted", error)
            return False
        return True

    def keep_grades(self, text: str, counts: Mapping[str, int]) -> None:
        """Keep how many moves of somebody's game, which is in the library, are of each grade."""
        digest = digest_of(text)
        if not self.same(text):
            return
        try:
            with self._transaction() as connection:
                connection.execute("INSERT OR REPLACE INTO grades VALUES (?, ?)", (digest, json.dumps(counts)))
        except sqlite3.Error as error:
            self._complain("How a game was graded could not be kept", error)

    # --- asking ---

    def grades(self, player: str) -> dict[int, dict[str, int]]:
        """By the places of a person's games, as far as they are known, how many moves there were of each grade."""
        question = "SELECT games.id, counts FROM games JOIN grades USING (digest) WHERE player = ?"
        none: list[tuple[int, str]] = []
        rows = self._ask(lambda connection: connection.execute(question, (player,)).fetchall(), none)
        return {place: counts for place, text in rows if (counts := _counts(text)) is not None}

    def find(self, wanted: Wanted | None = None) -> list[int]:
        """The places of all games that are asked for, in their order; by default of all, the youngest first."""
        question, values = (wanted or Wanted()).question("id")
        return self._ask(lambda connection: _column(connection, question, *values), [])

    def games(self, places: Sequence[int]) -> list[KeptGame]:
        """What is known of some games, in the order of their places; of one that is not there, nothing."""
        found: dict[int, KeptGame] = {}

        def look(connection: sqlite3.Connection) -> None:
            for start in range(0, len(places), MOST_AT_ONCE):
                part = places[start : start + MOST_AT_ONCE]
                marks = ", ".join("?" * len(part))
                rows = connection.execute(f"SELECT {', '.join(SHOWN)} FROM games WHERE id IN ({marks})", part)
                found.update((kept.id, kept) for row in rows if (kept := from_row(row)))

        self._ask(look, None)
        return [found[place] for place in places if place in found]

    def text(self, place: int) -> str | None:
        """The text of a game, or None if it is not there."""
        return self._ask(lambda connection: _text(connection, place) or None, None)

    def read(self, place: int) -> Record | None:
        """A game, or None if it is not there or cannot be read, of which the player hears."""
        text = self.text(place)
        if text is None:
            return None
        try:
            return read_game(text)
        except RulesError as error:
            self.tell(f"This game cannot be read: {error}")
            return None

    def place_of(self, key: str) -> int | None:
        """Where the game of a key is, or None if it is not there."""
        none: list[int] = []
        places = self._ask(lambda connection: _column(connection, "SELECT id FROM games WHERE key = ?", key), none)
        return places[0] if places else None

    def same(self, text: str) -> list[KeptGame]:
        """The games that have this very text."""
        question, digest = "SELECT id FROM games WHERE digest = ?", digest_of(text)
        return self.games(self._ask(lambda connection: _column(connection, question, digest), []))

    def count(self, player: str | None = None) -> int:
        """How many games there are, of one person or of all."""
        question, values = Wanted(player=player).question("count(*)")
        return self._ask(lambda connection: _column(connection, question, *values), [0])[0]

    def counts(self) -> Counter[tuple[str, str, Ending]]:
        """How many games there are of each kind: by game, opponent and ending."""
        question = "SELECT game, opponent, ending, count(*) FROM games GROUP BY game, opponent, ending"
        none: list[tuple[str, str, str, int]] = []
        rows = self._ask(lambda connection: connection.execute(question).fetchall(), none)
        return Counter({(game, opponent, Ending(ending)): count for game, opponent, ending, count in rows})


def _text(connection: sqlite3.Connection, place: int) -> str:
    found = connection.execute("SELECT text FROM texts WHERE id = ?", (place,)).fetchone()
    return found[0] if found else ""


def _counts(text: str) -> dict[str, int] | None:
    """What was counted; None if it is damaged."""
    with suppress(ValueError, RecursionError):
        counts = json.loads(text)
        if isinstance(counts, dict) and all(type(count) is int for count in counts.values()):
            return counts
    return None


def _column(connection: sqlite3.Connection, question: str, *values: object) -> list[int]:
    return [number for (number,) in connection.execute(question, values)]
