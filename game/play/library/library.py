"""The library of games: one file with every finished or saved game, used by the window and the terminal."""

import json
import logging
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from ai.search.cancel_token import CancelToken
from game.play.library import database, position_index
from game.play.library.database import ERRORS
from game.play.library.game_summary import SHOWN, Ending, GameSummary, Profiles, digest_of, from_row, new_key
from game.play.library.library_file import LibraryFile, reason_words
from game.play.library.position_index import PlayedMove, PositionQuery
from game.play.library.query import GameQuery
from game.play.storage.background_writer import BackgroundWriter
from game.record.record import Record
from game.record.text_format import GameLabel, read_game
from game.rules.errors import RulesError
from game.words.messages import mark, tr, tr_n

log = logging.getLogger(__name__)
T = TypeVar("T")

# Finds a game of a person with a given text, and with a given title unless that is empty.
_SAME = "SELECT 1 FROM games WHERE digest = :digest AND player = :player AND (title = :title OR :title = '')"
MOST_AT_ONCE = 500  # ids in one query
LONG_PATIENCE = 10.0  # seconds that an import waits while another program writes to the file
INDEX_BATCH = 20  # games that are added to the index of positions at once
INDEX_PAUSE = 0.02  # seconds between two batches, which leave the window time for its frames
NOT_SAVED = mark("A game could not be saved")
_COLUMNS = ", ".join(f"games.{name}" for name in SHOWN)
_ALL_GAMES = f"SELECT {_COLUMNS}, text FROM games JOIN texts USING (id)"


@dataclass(frozen=True)
class DeletedGame:
    """A deleted game, with everything that is needed to restore it with the same id."""

    game_summary: GameSummary
    text: str


class LibraryError(RulesError):
    """The file of the library cannot be used."""


class Library:
    """The games in the library's file. `player` in all methods is the key of the person who owns games.

    `save_soon` writes on another thread. Every query first waits for these writes, so that it finds the games. Several
    threads and programs may read and write at the same time. While the file cannot be opened, games are kept in memory
    (see `LibraryFile`). `notify` is called with messages for the player.

    cancel_token   cancelled when the program ends, so that long work in the background stops
    """

    def __init__(self, path: Path | None, notify: Callable[[str], object]) -> None:
        self.notify = notify
        self.cancel_token = CancelToken()
        self.file = LibraryFile(path, notify, self._move_games)
        self._lock = self.file.lock
        self._writer = BackgroundWriter(lambda name, error: self.file.report_error(NOT_SAVED, error))
        self._indexing = threading.Lock()  # held by the thread that adds all games to the index of positions
        self._waiting: dict[str, tuple[GameSummary, str]] = {}  # games that could not be written yet, by their keys

    # --- the file ---

    @property
    def is_temporary(self) -> bool:
        """Return True while games are kept in memory because the file cannot be opened."""
        return self.file.is_temporary

    @property
    def was_repaired(self) -> bool:
        """Return True if the file was damaged and has been replaced."""
        return self.file.was_repaired

    def check(self) -> None:
        """Check the whole file and repair it if it is damaged. Slow: do not call it on the window's thread."""
        self.file.check(self.cancel_token)

    def open(self) -> None:
        """Open the file now. Raise LibraryError with the reason if it cannot be opened."""
        with self._lock:
            self.file.connect()
            if not self.file.is_open:
                raise LibraryError("the library of games cannot be opened: {reason}", reason=self.file.reason)

    def finish(self) -> None:
        """Wait until all games passed to `save_soon` have been written."""
        self._writer.finish()

    def close(self) -> None:
        """Write the games that are not in the file yet and close the file. If it has changed, make a backup copy."""
        self.finish()
        with self._lock:
            if self.file.path is not None and self._count_unsaved():
                self.file.connect(now=True)
                self._write_waiting()
                self._report_missing_games()
            self.file.close()

    def end(self) -> None:
        """Close the library for good. A thread that still uses it afterwards gets an empty library in memory."""
        self.cancel_token.cancel()
        self.close()
        self.file.path = None

    @property
    def has_unsaved_games(self) -> bool:
        """Return True if games are in memory only, not in the file, after the writes that are pending."""
        self.finish()
        with self._lock:
            return self.file.path is not None and self._count_unsaved() > 0

    @property
    def has_every_game(self) -> bool:
        """Return True if the file is open and has all games, after the writes that are pending."""
        self.finish()
        with self._lock:
            return self.file.is_open and not self._count_unsaved()

    def _count_unsaved(self) -> int:
        """Return the number of games that are in memory only, not in the file."""
        return self.file.games_in_memory() + len(self._waiting)

    def _report_missing_games(self) -> None:
        if count := self._count_unsaved():
            self.notify(
                tr_n(
                    "{n:,} game is not in the library, which could not be written ({reason}).",
                    "{n:,} games are not in the library, which could not be written ({reason}).",
                    count,
                    reason=tr(self.file.reason),
                )
            )
            log.info("%s games are not in the library: %s", count, self.file.reason)

    def _move_games(self, memory: sqlite3.Connection) -> None:
        """Move games and grades from memory into the file, which has just been opened."""
        for *row, text in memory.execute(_ALL_GAMES):
            game_summary = from_row(tuple(row))
            if game_summary is not None:
                self._waiting.setdefault(game_summary.key, (game_summary, text))
        grades = memory.execute("SELECT digest, counts FROM grades").fetchall()
        self._write_waiting()
        with suppress(*ERRORS), self.file.transaction() as connection:  # grades that are lost are computed again
            connection.executemany("INSERT OR REPLACE INTO grades VALUES (?, ?)", grades)

    def _write_waiting(self) -> None:
        """Write the games in `_waiting` to the file, unless an attempt has just failed.

        The caller must hold `_lock`.
        """
        self.file.connect()
        if self.file.is_open and self.file.is_delayed:
            return
        for key, game in list(self._waiting.items()):
            try:
                self._put([game])
            except ERRORS as error:
                self.file.report_error(NOT_SAVED, error)
                if database.is_damage(error) or isinstance(error, sqlite3.OperationalError):
                    self.file.delay(error)
                    return
            del self._waiting[key]

    # --- changes ---

    def save_soon(
        self,
        text: Callable[[], str],
        title: str = "",
        key: str = "",
        player: str = "",
        profiles: Profiles | None = None,
    ) -> str:
        """Save a game on another thread and return its key at once. Replace the game that has the same key.

        `profiles` are the keys of the people on this computer who played, which the text of a finished game does not
        contain. `text` is called on that thread and returns the game's text. A game that cannot be written is kept in
        memory and written when the file can be used again.
        """
        key = key or new_key()

        def save() -> None:
            written = text()
            record = read_game(written, is_own=True)
            game = GameSummary.of(record, title, key, player=player, profiles=profiles), written
            with self._lock:
                self._waiting[key] = game
                self._write_waiting()
            self.index_positions(1, key)

        self._writer.put(key, save)
        return key

    def replace_soon(self, former: str, text: Callable[[], str]) -> None:
        """Replace the text `former` of a game on another thread, for every person who has it. Return at once."""

        def replace() -> None:
            written = text()
            record = read_game(written, is_own=True)
            for known in self.games_with_text(former):
                game = GameSummary.of(record, known.title, known.key, player=known.player), written
                with self._lock:
                    self._waiting[known.key] = game
                    self._write_waiting()

        self._writer.put(f"replace {digest_of(former).hex()}", replace)

    def save_now(self, game_summary: GameSummary, text: str) -> bool:
        """Write a game into the file before returning. Return False if that fails; the game is then not saved."""
        with self._lock:
            self.file.connect()
            if not self.file.is_open:
                return False
            try:
                self._put([(game_summary, text)])
            except ERRORS as error:
                self.file.report_error(NOT_SAVED, error)
                return False
            return True

    def put(self, games: Sequence[tuple[GameSummary, str]], only_new: bool = False) -> int:
        """Add all games and return their number, or add none and raise one of ERRORS. Wait while other programs write.

        With `only_new`, skip a game if its player already has a game with that text and that title; an empty title
        equals every title. The check and the writing are one transaction.
        """
        return self._put(games, LONG_PATIENCE, only_new)

    def _put(
        self, games: Sequence[tuple[GameSummary, str]], patience: float | None = None, only_new: bool = False
    ) -> int:
        return self.file.repeat_after_repair(lambda: self._put_once(games, patience, only_new))

    def _put_once(self, games: Sequence[tuple[GameSummary, str]], patience: float | None, only_new: bool) -> int:
        count = 0
        with self.file.transaction(patience) as connection:
            for game_summary, text in games:
                values = game_summary.values(text)
                if not only_new or connection.execute(_SAME, values).fetchone() is None:
                    database.put(connection, values, text)
                    count += 1
        return count

    def annotate(self, game_id: int, note: str, is_favorite: bool) -> GameSummary | None:
        """Save the note about a game and whether it is marked, and return its new summary.

        Return None if there is no such game. On failure tell the player and return None.
        """
        self.finish()
        try:
            with self.file.transaction() as connection:
                for game_summary in self.games([game_id]):
                    annotated = game_summary.annotated(note, is_favorite)
                    values = annotated.values("")
                    connection.execute(
                        "UPDATE games SET note = :note, is_favorite = :is_favorite, words = :words WHERE id = :id",
                        {**values, "id": game_id},
                    )
                    return annotated
        except ERRORS as error:
            self.file.report_error(mark("The note could not be saved"), error)
        return None

    def replace_text(self, former: str, text: str) -> int:
        """Replace the text of all games with the text `former`, and return their number.

        The new text must have the same moves, players and result, such as the same game with variations. On failure
        tell the player and return 0.
        """
        self.finish()
        digest, before = digest_of(text), digest_of(former)
        try:
            with self.file.transaction() as connection:
                ids = _column(connection, "SELECT id FROM games WHERE digest = ?", before)
                for game_id in ids:
                    connection.execute("UPDATE games SET digest = ? WHERE id = ?", (digest, game_id))
                    connection.execute("UPDATE texts SET digest = ?, text = ? WHERE id = ?", (digest, text, game_id))
                connection.execute("UPDATE OR REPLACE grades SET digest = ? WHERE digest = ?", (digest, before))
                return len(ids)
        except ERRORS as error:
            self.file.report_error(NOT_SAVED, error)
        return 0

    def delete(self, ids: Sequence[int]) -> list[DeletedGame]:
        """Delete the games with these ids, and return them for `restore`.

        On failure tell the player and return an empty list.
        """
        self.finish()
        deleted: list[DeletedGame] = []
        try:
            with self.file.transaction() as connection:
                for game_summary in self.games(ids):
                    deleted.append(DeletedGame(game_summary, _text(connection, game_summary.id)))
                    position_index.remove(connection, game_summary.id)
                    connection.execute("DELETE FROM games WHERE id = ?", (game_summary.id,))
                    connection.execute("DELETE FROM texts WHERE id = ?", (game_summary.id,))
                    connection.execute("DELETE FROM grades WHERE digest = ?", (digest_of(deleted[-1].text),))
        except ERRORS as error:
            self.file.report_error(mark("The game could not be deleted"), error)
            return []
        return deleted

    def restore(self, deleted: Sequence[DeletedGame]) -> bool:
        """Restore deleted games with their former ids. On failure tell the player and return False."""
        try:
            with self.file.transaction() as connection:
                for game in deleted:
                    database.put(connection, game.game_summary.values(game.text), game.text)
                    moved = (game.game_summary.id, game.game_summary.key)
                    connection.execute(
                        "UPDATE texts SET id = ?1 WHERE id = (SELECT id FROM games WHERE key = ?2)", moved
                    )
                    connection.execute("UPDATE games SET id = ? WHERE key = ?", moved)
        except ERRORS as error:
            self.file.report_error(mark("The game could not be restored"), error)
            return False
        return True

    def forget(self, player: str) -> bool:
        """Delete all games of a person, in the backup copies too. On failure tell the player and return False."""
        self.finish()
        with self._lock:
            self.file.connect(now=True)
            path = self.file.path
            try:
                if path is not None and not self.file.is_open:
                    raise OSError(self.file.reason)
                with self.file.transaction() as connection:
                    database.delete_games_of(connection, player)
                for key in [key for key, (game_summary, _) in self._waiting.items() if game_summary.player == player]:
                    del self._waiting[key]
                if path is not None:
                    with suppress(*ERRORS):  # empty the write-ahead log, which still contains the games
                        self.file.connect().execute("PRAGMA wal_checkpoint(TRUNCATE)")
                    database.forget(path, player)
            except (*ERRORS, OSError) as error:
                log.info("games could not be deleted: %s", error)
                self.notify(tr("The games could not be deleted ({reason}).", reason=tr(reason_words(error))))
                return False
        return True

    def save_grades_soon(
        self, text: str, counts: Mapping[str, int], on_saved: Callable[[], object] | None = None
    ) -> None:
        """Save on another thread how many moves of a game have each grade, and call `on_saved` there.

        Do nothing if no game in the library has this text.
        """
        digest = digest_of(text)

        def save() -> None:
            if not self.games_with_text(text):
                return
            try:
                with self.file.transaction() as connection:
                    connection.execute("INSERT OR REPLACE INTO grades VALUES (?, ?)", (digest, json.dumps(counts)))
            except ERRORS as error:
                self.file.report_error(mark("The grades of a game could not be saved"), error)
                return
            if on_saved is not None:
                on_saved()

        self._writer.put(f"grades {digest.hex()}", save)

    # --- the index of positions ---

    def index_positions(self, most: int, key: str = "") -> int:
        """Add up to `most` games that are not in the index of positions to it, and return their number.

        With `key`, add only the game that has this key. Slow: do not call it on the window's thread.
        """
        none: list[tuple[int, bytes, str, str, str]] = []
        rows = self._ask(lambda connection: position_index.unindexed_games(connection, most, key), none)
        games = position_index.read(rows)
        try:
            if games:
                with self.file.transaction(LONG_PATIENCE) as connection:
                    position_index.add(connection, games)
        except ERRORS as error:
            log.info("positions could not be indexed: %s", error)
            return 0
        return len(games)

    def index_all_positions(self) -> None:
        """Add all games to the index of positions, a few at a time. Stop when the program ends.

        Another thread that does so already is not disturbed. Slow: do not call it on the window's thread.
        """
        if not self._indexing.acquire(blocking=False):
            return
        try:
            while not self.cancel_token.is_cancelled and self.index_positions(INDEX_BATCH):
                time.sleep(INDEX_PAUSE)
        finally:
            self._indexing.release()

    def count_unindexed(self) -> int:
        """Return the number of games that are not in the index of positions yet."""
        return self._ask(position_index.count_unindexed, 0)

    def played_moves(self, query: PositionQuery) -> dict[int, PlayedMove]:
        """Return how often each move was played from a position, by `position_index.move_key`."""
        none: dict[int, PlayedMove] = {}
        return self._ask(lambda connection: position_index.played_moves(connection, query), none)

    # --- queries ---

    def results_against(self, player: str, rival: str) -> Counter[Ending]:
        """Return how many games between two people on this computer have each ending for the first of them."""
        statement = "SELECT ending, count(*) FROM games WHERE player = ? AND rival = ? GROUP BY ending"
        none: list[tuple[str, int]] = []
        rows = self._ask(lambda connection: connection.execute(statement, (player, rival)).fetchall(), none)
        known = {ending.value for ending in Ending}
        return Counter({Ending(ending): count for ending, count in rows if ending in known})

    def grades(self, player: str) -> dict[int, dict[str, int]]:
        """Return, for the id of each graded game of a person, how many moves have each grade."""
        statement = "SELECT games.id, counts FROM games JOIN grades USING (digest) WHERE player = ?"
        none: list[tuple[int, str]] = []
        rows = self._ask(lambda connection: connection.execute(statement, (player,)).fetchall(), none)
        return {game_id: counts for game_id, text in rows if (counts := _counts(text)) is not None}

    def grades_of(self, ids: Sequence[int]) -> dict[int, dict[str, int]]:
        """Return the grades of those of at most MOST_AT_ONCE games that are graded, as `grades` does."""
        marks = ", ".join("?" * len(ids))
        statement = f"SELECT games.id, counts FROM games JOIN grades USING (digest) WHERE games.id IN ({marks})"
        none: list[tuple[int, str]] = []
        rows = self._ask(lambda connection: connection.execute(statement, ids).fetchall(), none)
        return {game_id: counts for game_id, text in rows if (counts := _counts(text)) is not None}

    def find(self, query: GameQuery | None = None) -> list[int]:
        """Return the ids of the games that match a query, in its sort order.

        Without a query return all, newest first.
        """
        statement, values = (query or GameQuery()).sql("id")
        return self._ask(lambda connection: _column(connection, statement, *values), [])

    def games(self, ids: Sequence[int]) -> list[GameSummary]:
        """Return the summaries of the games with these ids, in the same order. Skip ids that do not exist."""
        found: dict[int, GameSummary] = {}

        def read(connection: sqlite3.Connection) -> None:
            for start in range(0, len(ids), MOST_AT_ONCE):
                part = ids[start : start + MOST_AT_ONCE]
                marks = ", ".join("?" * len(part))
                rows = connection.execute(f"SELECT {', '.join(SHOWN)} FROM games WHERE id IN ({marks})", part)
                found.update((game_summary.id, game_summary) for row in rows if (game_summary := from_row(row)))

        self._ask(read, None)
        return [found[game_id] for game_id in ids if game_id in found]

    def text(self, game_id: int) -> str | None:
        """Return the text of a game, or None if there is no such game."""
        return self._ask(lambda connection: _text(connection, game_id) or None, None)

    def read(self, game_id: int) -> Record | None:
        """Return the record of a game. Return None if it does not exist; if it cannot be read, also tell the player."""
        text = self.text(game_id)
        if text is None:
            return None
        try:
            return read_game(text, is_own=True)
        except RulesError as error:
            self.notify(tr("This game cannot be read: {error}", error=error))
            return None

    def id_of(self, key: str) -> int | None:
        """Return the id of the game with a key, or None if there is no such game."""
        none: list[int] = []
        ids = self._ask(lambda connection: _column(connection, "SELECT id FROM games WHERE key = ?", key), none)
        return ids[0] if ids else None

    def games_with_text(self, text: str) -> list[GameSummary]:
        """Return the summaries of all games with exactly this text, of all people."""
        statement, digest = "SELECT id FROM games WHERE digest = ?", digest_of(text)
        return self.games(self._ask(lambda connection: _column(connection, statement, digest), []))

    def players(self) -> list[str]:
        """Return the keys of all people who have games in the library."""
        statement = "SELECT DISTINCT player FROM games"
        none: list[tuple[object]] = []
        rows = self._ask(lambda connection: connection.execute(statement).fetchall(), none)
        return sorted(player for (player,) in rows if isinstance(player, str))

    def labels_and_texts(self, ids: Sequence[int]) -> list[tuple[GameLabel, str]]:
        """Return the label and text of each game with one of these ids.

        Skip deleted games. Raise OSError if reading fails.
        """
        self.finish()
        try:
            return self._run(lambda connection: _labels_and_texts(connection, ids))
        except ERRORS as error:
            raise OSError(f"the library of games cannot be read: {reason_words(error)}") from error

    def count(self, player: str | None = None) -> int:
        """Return the number of games of a person, or of all people."""
        statement, values = GameQuery(player=player).sql("count(*)")
        return self._ask(lambda connection: _column(connection, statement, *values), [0])[0]

    def counts(self) -> Counter[tuple[str, str, Ending]]:
        """Return the number of games for each combination of game, opponent and ending."""
        statement = "SELECT game, opponent, ending, count(*) FROM games GROUP BY game, opponent, ending"
        none: list[tuple[str, str, str, int]] = []
        rows = self._ask(lambda connection: connection.execute(statement).fetchall(), none)
        known = {ending.value for ending in Ending}
        return Counter(
            {(game, opponent, Ending(ending)): count for game, opponent, ending, count in rows if ending in known}
        )

    def _ask(self, query: Callable[[sqlite3.Connection], T], default: T) -> T:
        """Run a query and return its result. If it fails, tell the player why and return `default`."""
        self.finish()
        with self._lock:
            if self._waiting:
                self._write_waiting()
            try:
                return self._run(query)
            except ERRORS as error:
                self.file.report_error(mark("The library of games cannot be read"), error)
                return default

    def _run(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """Run a query and return its result. If the file is damaged, repair it and try again. Raise one of ERRORS."""
        return self.file.repeat_after_repair(lambda: query(self.file.connect()))


def _text(connection: sqlite3.Connection, game_id: int) -> str:
    found = connection.execute("SELECT text FROM texts WHERE id = ?", (game_id,)).fetchone()
    return found[0] if found and isinstance(found[0], str) else ""


def _labels_and_texts(connection: sqlite3.Connection, ids: Sequence[int]) -> list[tuple[GameLabel, str]]:
    statement = "SELECT title, note, is_favorite, text FROM games JOIN texts USING (id) WHERE games.id = ?"
    found = [connection.execute(statement, (game_id,)).fetchone() for game_id in ids]
    return [
        (GameLabel(str(title), str(note), bool(is_favorite)), text)
        for title, note, is_favorite, text in filter(None, found)
        if isinstance(text, str)
    ]


def _counts(text: str) -> dict[str, int] | None:
    """Return the number of moves with each grade from a JSON text, or None if the text is damaged."""
    with suppress(ValueError, RecursionError):
        counts = json.loads(text)
        if isinstance(counts, dict) and all(type(count) is int for count in counts.values()):
            return counts
    return None


def _column(connection: sqlite3.Connection, statement: str, *values: object) -> list[int]:
    return [number for (number,) in connection.execute(statement, values)]
