"""Searches the library in the background."""

from collections.abc import Callable
from dataclasses import dataclass

from ai.analysis.background_task import BackgroundTask, CallSoon
from game.play.library.game_summary import GameSummary
from game.play.library.query import GameQuery
from game.play.storage.store import Store
from game.record.record import Record


@dataclass(frozen=True)
class FoundGames:
    """The result of a query.

    query      the query
    game_ids   the ids of the games that match, in the query's sort order
    count      the number of all games of the person
    newest     the first game that matches, if it was requested and can be read
    last       the game that was played last, if it was requested
    """

    query: GameQuery
    game_ids: list[int]
    count: int
    newest: tuple[GameSummary, Record] | None = None
    last: GameSummary | None = None


class GameSearch:
    """Searches the library on a background thread, and calls `on_found` with the result.

    Games that the store is still writing are found, too. A new query replaces a query that has not been answered.
    `with_newest` requests `FoundGames.newest`. `find_last` returns `FoundGames.last`, on another thread.
    """

    def __init__(
        self,
        store: Store,
        call_soon: CallSoon,
        on_found: Callable[[FoundGames], object],
        with_newest: bool = False,
        find_last: Callable[[], GameSummary | None] = lambda: None,
    ) -> None:
        self.find_last = find_last
        self.store = store
        self.on_found = on_found
        self.with_newest = with_newest
        self._background_task = BackgroundTask(call_soon)
        self._query: GameQuery | None = None  # the latest query

    @property
    def is_busy(self) -> bool:
        return self._background_task.is_busy

    def ask(self, query: GameQuery) -> None:
        """Search for a query.

        If a search is running, wait for its end, because two searches would slow each other down.
        """
        self._query = query
        if not self.is_busy:
            self._start(query)

    def close(self) -> None:
        """Cancel the search."""
        self._background_task.cancel()

    def _start(self, query: GameQuery) -> None:
        self._background_task.start(
            lambda report, cancel_token: self._find(query),
            self._take,
            on_error=lambda error: self._take(FoundGames(query, [], 0)),
        )

    def _take(self, found: FoundGames) -> None:
        if self._query is not None and found.query is not self._query:
            self._start(self._query)
        else:
            self.on_found(found)

    def _find(self, query: GameQuery) -> FoundGames:
        self.store.finish()
        library = self.store.library
        game_ids, count = library.find(query), library.count(query.player)
        newest = None
        if self.with_newest and (games := library.games(game_ids[:1])):
            record = library.read(games[0].id)
            newest = (games[0], record) if record is not None else None
        return FoundGames(query, game_ids, count, newest, self.find_last())
