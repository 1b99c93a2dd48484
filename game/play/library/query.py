"""Queries for games in the library: the filters, the sort order and their SQL statement."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from game.play.library.date_range import SearchTerm, search_terms
from game.play.library.game_summary import Ending


class GameOrder(str, Enum):
    """Sort keys of the library. Games with equal keys are sorted by date, newest first."""

    DATE = "date"
    GAME = "game"
    OPPONENT = "opponent"
    RESULT = "result"
    LENGTH = "length"


# The default and the reversed sort order. By default the newest, longest and won games come first, and A before Z.
_ORDERS = {
    GameOrder.DATE: ("date DESC", "date"),
    GameOrder.GAME: ("game, date DESC", "game DESC, date DESC"),
    GameOrder.OPPONENT: ("opponent, date DESC", "opponent DESC, date DESC"),
    GameOrder.RESULT: ("ending DESC, date DESC", "ending, date DESC"),
    GameOrder.LENGTH: ("moves DESC, date DESC", "moves, date DESC"),
}


@dataclass(frozen=True)
class GameQuery:
    """A query for games: the filters that a game must pass, and the sort order. Filters with default values are off.

    words           words that must all appear in the title, the names, the game, the opponent, the note or the date;
                    words such as "yesterday" or "november 11" also stand for the days that they name
    since, until    the first and the last day, as ISO dates
    fewest, most    the least and the greatest number of moves
    player          the key of the person who owns the game; None for all people
    is_favorite     True for the games that their owner has marked
    is_reversed     reverses the sort order
    """

    words: str = ""
    game: str = ""
    opponent: str = ""
    ending: Ending | None = None
    since: str = ""
    until: str = ""
    fewest: int = 0
    most: int | None = None
    order: GameOrder = GameOrder.DATE
    is_reversed: bool = False
    player: str | None = None
    is_favorite: bool = False

    def sql(self, columns: str) -> tuple[str, list[object]]:
        """Return the SELECT statement that finds these columns of the games, and the statement's parameters."""
        parts = list(self._conditions())
        if self.player is not None:
            # The unary + keeps SQLite from using the index by player. With other filters or sort keys, their own index
            # is better and contains the player, too.
            is_all = not parts and self.order is GameOrder.DATE
            parts.append(("player = ?" if is_all else "+player = ?", [self.player]))
        where = f" WHERE {' AND '.join(condition for condition, _ in parts)}" if parts else ""
        order = _ORDERS[self.order][self.is_reversed]
        last = "id" if (self.order, self.is_reversed) == (GameOrder.DATE, True) else "id DESC"
        by = " INDEXED BY games_list" if self.words.split() else ""
        values = [value for _, part in parts for value in part]
        return f"SELECT {columns} FROM games{by}{where} ORDER BY {order}, {last}", values

    def _conditions(self) -> Iterator[tuple[str, list[object]]]:
        """Yield the conditions of the statement, each with its parameters."""
        if self.is_favorite:
            yield "is_favorite = 1", []
        for term in search_terms(self.words):
            yield _condition(term)
        for column, value in (("game", self.game), ("opponent", self.opponent)):
            if value:
                yield f"{column} = ?", [value]
        if self.ending is not None:
            yield "ending = ?", [self.ending.value]
        if self.since:
            yield "date >= ?", [self.since]
        if self.until:
            yield "date BETWEEN '0' AND ?", [self.until]  # excludes games without a date
        if self.fewest:
            yield "moves >= ?", [self.fewest]
        if self.most is not None:
            yield "moves <= ?", [self.most]


def _condition(term: SearchTerm) -> tuple[str, list[object]]:
    """Return the condition for a part of the search text, with its parameters."""
    has_words = " AND ".join(["instr(words, ?)"] * len(term.words))
    words: list[object] = [*term.words]
    if term.since:
        return f"(date BETWEEN ? AND ? OR {has_words})", [term.since, term.until, *words]
    if term.day:
        return f"(substr(date, 6) = ? OR {has_words})", [f"{term.month:02}-{term.day:02}", *words]
    if term.month:
        return f"(substr(date, 6, 2) = ? OR {has_words})", [f"{term.month:02}", *words]
    return has_words, words
