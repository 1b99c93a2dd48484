"""What the library knows of a game without reading its text: who played what, when, how long and how it ended."""

from __future__ import annotations

import hashlib
import os
from dataclasses import asdict, dataclass, fields
from datetime import datetime, timezone
from enum import Enum
from functools import cache
from typing import Any

from game.record.record import PERSON, Record
from game.record.saved import clean_title
from game.rules.catalog import GAMES, start

DIGEST_BYTES = 16
WATCHED = "computers"  # the opponent of nobody: two computers have played


class Ending(str, Enum):
    """How a game ended for the one person in it; where two people or two computers played, somebody has won it."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    DECIDED = "decided"
    OPEN = "open"


@dataclass(frozen=True)
class KeptGame:
    """A game of the library, as a list shows it.

    id        its place in the file; 0 as long as it has none
    key       its name for whoever keeps it, also before it is in the file
    title     what a person has called it, or nothing
    first     the name of person 0, who had the first move, and `second` that of the other
    opponent  the seat opposite the one person: another person, a computer, or WATCHED
    winner    the person who has won, or None
    date      when it was begun, or nothing where that is not known
    added     when it came into the library
    player    the key of the person who was playing then
    is_usual  it was set up as its game is by itself: no handicap, no board and no position of its own
    """

    id: int
    key: str
    title: str
    game: str
    first: str
    second: str
    opponent: str
    ending: Ending
    winner: int | None
    moves: int
    date: str
    added: str
    player: str
    is_usual: bool

    @classmethod
    def of(cls, record: Record, title: str = "", key: str = "", added: str = "", player: str = "") -> KeptGame:
        """What is to be said about a game."""
        winner = _winner(record)
        return cls(
            0,
            key or new_key(),
            clean_title(title),
            record.game,
            *record.names,
            _opponent(record),
            _ending(record, winner),
            winner,
            record.board.turns,
            record.date,
            added or datetime.now(timezone.utc).isoformat(timespec="milliseconds"),
            player,
            record.is_from_start and record.setup == _usual_setup(record.game),
        )

    def values(self, text: str) -> dict[str, object]:
        """The values of its row."""
        values = {**asdict(self), "ending": self.ending.value, "digest": digest_of(text), "words": self._words()}
        del values["id"]
        return values

    def _words(self) -> str:
        """What a search looks through, in small letters."""
        from game.play import opponents  # here, since all that thinks comes with it, for which a start would wait

        computer = "" if self.opponent in (PERSON, WATCHED) else opponents.detail(self.opponent)
        told = (self.title, self.first, self.second, GAMES[self.game].title, computer, self.date)
        return " ".join(filter(None, told)).casefold()


SHOWN = tuple(item.name for item in fields(KeptGame))  # the columns of a row that make a KeptGame, in their order
COLUMNS = (*SHOWN[1:], "digest", "words")


def from_row(row: tuple[Any, ...]) -> KeptGame | None:
    """The game of a row with the columns SHOWN; None if it is of a kind that is not known here, or damaged."""
    values = dict(zip(SHOWN, row, strict=True))
    if values["game"] not in GAMES or values["ending"] not in {ending.value for ending in Ending}:
        return None
    return KeptGame(**{**values, "ending": Ending(values["ending"]), "is_usual": bool(values["is_usual"])})


@cache
def _usual_setup(game: str) -> dict[str, str]:
    return start(game).setup()


def new_key() -> str:
    return os.urandom(16).hex()


def digest_of(text: str) -> bytes:
    """What tells two texts apart: games with the same one are the same game."""
    return hashlib.blake2b(text.encode(), digest_size=DIGEST_BYTES).digest()


def _winner(record: Record) -> int | None:
    outcome = record.outcome
    return None if outcome is None or outcome.winner is None else record.owners[outcome.winner]


def _opponent(record: Record) -> str:
    people = [seat == PERSON for seat in record.seats]
    if not any(people):
        return WATCHED
    return record.seats[1 - people.index(True)]


def _ending(record: Record, winner: int | None) -> Ending:
    if record.outcome is None:
        return Ending.OPEN
    if winner is None:
        return Ending.DRAWN
    people = [seat == PERSON for seat in record.seats]
    if all(people) or not any(people):
        return Ending.DECIDED
    return Ending.WON if people[winner] else Ending.LOST
