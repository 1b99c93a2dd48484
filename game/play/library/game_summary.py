"""Summaries of the library's games: players, date, length, result, notes. The games' texts are stored separately."""

import hashlib
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime, timezone
from enum import Enum
from functools import cache
from typing import Any

from game.record.player import PERSON
from game.record.record import Record
from game.record.text_format import clean_note, clean_title
from game.rules.registry import GAMES, start

DIGEST_BYTES = 16
WATCHED = "computers"  # stands for the opponent when two computers played

Profiles = tuple[str | None, str | None]  # the keys of the people on this computer who are player 0 and 1 of a game


class Ending(str, Enum):
    """The result for the person who owns the game, if it is known which of the players they were.

    DECIDED is a win in any other game, between two people or two computers.
    """

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    DECIDED = "decided"
    OPEN = "open"


@dataclass(frozen=True)
class GameSummary:
    """The facts about a game of the library that a list of games shows.

    id        the id in the database; 0 before the game is in the database
    key       a random key, which is known before the game is in the database
    title     the title given by a person, or an empty text
    first     the name of person 0, who had the first move
    second    the name of person 1
    opponent  the seat of the person's opponent: another person or a computer; WATCHED if two computers played
    ending    the result for the person
    winner    the winner (person 0 or 1), or None
    moves     the number of moves
    date      the day on which the game started, as an ISO date, or an empty text
    added     the time at which the game was added to the library, in UTC
    player    the key of the person on this computer whose game it is
    is_usual  True for the standard setup: no handicap, no custom board and no custom position
    rival     the key of the opponent if that is another person on this computer, or None
    note      the note that the owner has written, or an empty text
    is_favorite  True if the owner has marked the game
    is_helped    True if a person had help in the game: hints, the coach, undo, and so on
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
    rival: str | None = None
    note: str = ""
    is_favorite: bool = False
    is_helped: bool = False

    @classmethod
    def of(
        cls,
        record: Record,
        title: str = "",
        key: str = "",
        added: str = "",
        player: str = "",
        profiles: Profiles | None = None,
    ) -> "GameSummary":
        """Return the summary of a record.

        `profiles` are the keys of the people on this computer who played, by default those in the record.
        """
        profiles = profiles or profiles_of(record)
        owner = profiles.index(player) if player in profiles else None
        winner = _winner(record)
        return cls(
            0,
            key or new_key(),
            clean_title(title),
            record.game,
            record.players[0].name,
            record.players[1].name,
            _opponent(record),
            _ending(record, winner, owner),
            winner,
            record.current.turns,
            record.date,
            added or datetime.now(timezone.utc).isoformat(timespec="milliseconds"),
            player,
            record.is_from_start and record.setup == _usual_setup(record.game),
            None if owner is None else profiles[1 - owner],
            is_helped=bool(record.help),
        )

    def annotated(self, note: str, is_favorite: bool) -> "GameSummary":
        """Return the summary with a note, shortened to the length that a note may have, and with or without a mark."""
        return replace(self, note=clean_note(note), is_favorite=is_favorite)

    def values(self, text: str) -> dict[str, object]:
        """Return the values for the game's row in the database, by the name of the column.

        `text` is the game's text.
        """
        values = {**asdict(self), "ending": self.ending.value, "digest": digest_of(text), "words": self._words()}
        del values["id"]
        return values

    def _words(self) -> str:
        """Return the text in which the library's search looks for words, in lower case."""
        from game.play import opponents  # imported late: it loads the search, which would delay the start

        seat = self.opponent
        computer = "" if seat in (PERSON, WATCHED) else f"{opponents.character(seat)[0]} {opponents.detail(seat)}"
        facts = (self.title, self.first, self.second, GAMES[self.game].title, computer, self.date, self.note)
        return " ".join(filter(None, facts)).casefold()


SHOWN = tuple(item.name for item in fields(GameSummary))  # the columns with the fields of GameSummary, in order
COLUMNS = (*SHOWN[1:], "digest", "words")


_TEXTS = ("key", "title", "game", "first", "second", "opponent", "ending", "date", "added", "player", "note")
_ENDINGS = {ending.value for ending in Ending}


def has_known_values(values: Mapping[str, object]) -> bool:
    """Return False if the values of a row are damaged, or name a game or ending that only a newer version knows."""
    return (
        all(isinstance(values[name], str) for name in _TEXTS)
        and isinstance(values["moves"], int)
        and values["winner"] in (None, 0, 1)
        and values["game"] in GAMES
        and values["ending"] in _ENDINGS
    )


def from_row(row: tuple[Any, ...]) -> GameSummary | None:
    """Return the summary of a row with the columns SHOWN, or None if `has_known_values` is False for it."""
    values = dict(zip(SHOWN, row, strict=True))
    if not has_known_values(values):
        return None
    flags = {name: bool(values[name]) for name in ("is_usual", "is_favorite", "is_helped")}
    return GameSummary(**{**values, **flags, "ending": Ending(values["ending"])})


@cache
def _usual_setup(game: str) -> dict[str, str]:
    return start(game).setup()


def new_key() -> str:
    return os.urandom(16).hex()


def digest_of(text: str) -> bytes:
    """Return the hash that identifies a game by its text."""
    return hashlib.blake2b(text.encode(), digest_size=DIGEST_BYTES).digest()


def _winner(record: Record) -> int | None:
    outcome = record.outcome
    return None if outcome is None or outcome.winner is None else record.owners[outcome.winner]


def _opponent(record: Record) -> str:
    people = [player.is_person for player in record.players]
    if not any(people):
        return WATCHED
    return record.players[1 - people.index(True)].kind


def profiles_of(record: Record) -> Profiles:
    """Return the keys of the people on this computer who play a game between two people."""
    first, second = (player.profile for player in record.players)
    return first, second


def _ending(record: Record, winner: int | None, owner: int | None) -> Ending:
    """Return the result for the person `owner` (0 or 1) of a game, or, if that is None, for the only person in it."""
    if record.outcome is None:
        return Ending.OPEN
    if winner is None:
        return Ending.DRAWN
    if owner is not None:
        return Ending.WON if winner == owner else Ending.LOST
    people = [player.is_person for player in record.players]
    if all(people) or not any(people):
        return Ending.DECIDED
    return Ending.WON if people[winner] else Ending.LOST
