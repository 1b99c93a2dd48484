"""Which games of the library are asked for, and in which order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from game.play.library.kept_game import Ending


class Order(str, Enum):
    """What the games are sorted by; where they agree in it, the younger ones come first."""

    DATE = "date"
    GAME = "game"
    OPPONENT = "opponent"
    RESULT = "result"
    LENGTH = "length"


# What comes first at first: the youngest, the longest, those that were won, and letters from A to Z.
_ORDERS = {
    Order.DATE: ("date DESC", "date"),
    Order.GAME: ("game, date DESC", "game DESC, date DESC"),
    Order.OPPONENT: ("opponent, date DESC", "opponent DESC, date DESC"),
    Order.RESULT: ("ending DESC, date DESC", "ending, date DESC"),
    Order.LENGTH: ("moves DESC, date DESC", "moves, date DESC"),
}


@dataclass(frozen=True)
class Wanted:
    """Every game that fits all that is asked for; what is empty asks for nothing.

    words           each of them stands somewhere in the title, the names, the game, the opponent or the date
    since, until    the first and the last day
    fewest, most    moves
    player          whose games: the key of a person, None for everybody's
    is_reversed     the other way round
    """

    words: str = ""
    game: str = ""
    opponent: str = ""
    ending: Ending | None = None
    since: str = ""
    until: str = ""
    fewest: int = 0
    most: int | None = None
    order: Order = Order.DATE
    is_reversed: bool = False
    player: str | None = None

    def question(self, columns: str) -> tuple[str, list[object]]:
        """The question for the database, and the values in it."""
        parts = list(self._conditions())
        if self.player is not None:
            # Where something else is asked for, its index is the better one, and has the person in it.
            is_all = not parts and self.order is Order.DATE
            parts.append(("player = ?" if is_all else "+player = ?", self.player))
        where = f" WHERE {' AND '.join(condition for condition, _ in parts)}" if parts else ""
        order = _ORDERS[self.order][self.is_reversed]
        last = "id" if (self.order, self.is_reversed) == (Order.DATE, True) else "id DESC"
        by = " INDEXED BY games_list" if self.words.split() else ""
        return f"SELECT {columns} FROM games{by}{where} ORDER BY {order}, {last}", [value for _, value in parts]

    def _conditions(self) -> Iterator[tuple[str, object]]:
        for word in self.words.casefold().split():
            yield "instr(words, ?)", word
        for column, value in (("game", self.game), ("opponent", self.opponent)):
            if value:
                yield f"{column} = ?", value
        if self.ending is not None:
            yield "ending = ?", self.ending.value
        if self.since:
            yield "date >= ?", self.since
        if self.until:
            yield "date BETWEEN '0' AND ?", self.until  # a game without a date was played on no day
        if self.fewest:
            yield "moves >= ?", self.fewest
        if self.most is not None:
            yield "moves <= ?", self.most
