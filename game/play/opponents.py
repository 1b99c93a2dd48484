"""The seats of a game: a person, the computer at a level, or another computer player.

A seat is a short text that says who plays: "person", or a computer player such as "level:3" (see `read_seat`). Saved
games contain it.
"""

import dataclasses
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from ai.players.even_opening import player_of_turn
from ai.players.levels import LEVELS
from ai.players.parameters import Parameter
from ai.players.player import PlayerSpec
from ai.players.registry import (
    PLAYERS,
    UNKNOWN_PLAYER,
    UNKNOWN_SETTING,
    check_player,
    kind_of,
    read_seat,
    settings_of,
    title_of,
    write_seat,
)
from ai.search.cancel_token import CancelToken
from ai.search.iterative_deepening import Limits, Report, SearchMemory, SearchResult
from game.record.player import ELSEWHERE, PERSON
from game.record.record import Record
from game.rules.board import Board
from game.rules.errors import SetupError
from game.words.messages import join_list, mark, tr

SECONDS = 3.0  # the longest search for a computer's move in a game without clocks
_LONGEST_REASON = 120  # characters of the message about a seat that cannot be used
# Errors of `check_player` that list the accepted names, and the shorter texts that replace them in the window.
_SHORTER: dict[str, str] = {
    UNKNOWN_PLAYER: mark("{name}: no such player"),
    UNKNOWN_SETTING: mark("{text}: {name} is not a setting of this player"),
}

PARTNERS = ("opendoor", "trickster")  # sparring partners: players for learners


def is_person(seat: str) -> bool:
    return seat == PERSON


def level_seat(level: int) -> str:
    return write_seat(PlayerSpec(level=level))


@lru_cache(maxsize=1000)  # the library asks for the same few seats thousands of times
def level_of(seat: str) -> int:
    """Return the level of the computer player in a seat, or 0 for other players and people."""
    spec = _read(seat)
    return spec.level if spec is not None else 0


def is_known(seat: str, game: str) -> bool:
    """Return True if a seat is valid and its player can play this game."""
    return is_person(seat) or _error(seat, game) is None


def named_players(game: str) -> list[str]:
    """Return the seats of the computer players that can play a game and have no level."""
    return [name for name, player in PLAYERS.items() if game in player.games]


def partners(game: str) -> list[str]:
    """Return the seats of the sparring partners that can play a game, or all named players if there are none."""
    return [name for name in PARTNERS if name in named_players(game)] or named_players(game)


@lru_cache(maxsize=1000)
def title(seat: str) -> str:
    """Return the English title of a seat's player, for `tr`: "Person", or the name of a computer player."""
    if is_person(seat):
        return mark("Person")
    spec = _read(seat)
    return seat.partition(":")[0].capitalize() if spec is None else title_of(spec)


def character(seat: str) -> tuple[str, str]:
    """Return the name under which a computer player introduces itself, and its sentence. Both are translated."""
    if level := level_of(seat):
        return tr(title(seat)), tr(LEVELS[level - 1].about)
    spec = _read(seat)
    return tr(title(seat)), "" if spec is None else tr(kind_of(spec).about)


def detail(seat: str) -> str:
    """Return the level of a computer player and its changed settings, or an empty text."""
    spec = _read(seat)
    if spec is None:
        return ""
    facts = [tr("level {level}", level=spec.level)] if spec.level else []
    return join_list([*facts, *(_in_words(parameter, value) for parameter, value in settings_of(spec).items())])


def about(seat: str, game: str) -> str:
    """Return a sentence that describes how the computer player in a seat plays a game; empty for a person."""
    spec = _read(seat)
    if spec is None:
        return ""
    return LEVELS[spec.level - 1].description(game) if spec.level else tr(kind_of(spec).about)


def stand_in(seat: str, game: str) -> str:
    """Return a message if the player in a seat cannot be used and the default player replaces it, else an empty text.

    A saved game from another computer may name a player or a file of weights that does not exist here.
    """
    error = None if is_person(seat) else _error(seat, game)
    if error is None:
        return ""
    arguments = {name: value.name if isinstance(value, Path) else value for name, value in error.arguments.items()}
    reason = tr(_SHORTER.get(error.text, error.text), **arguments)
    if len(reason) > _LONGEST_REASON:
        reason = f"{reason[:_LONGEST_REASON]} …"
    return tr("{reason}. The default computer player plays instead.", reason=reason)


def _in_words(parameter: Parameter, value: Any) -> str:
    match parameter.name:
        case "weights":
            return tr("custom weights") if value == Path(ELSEWHERE) else value.name
        case "depth":
            return tr("depth {depth}", depth=value)
        case "book":
            return tr("no opening book")
        case "hash":
            return tr("{size} MB", size=value)
    return tr("{setting}: {value}", setting=parameter.title, value=parameter.write(value))


def _read(seat: str) -> PlayerSpec | None:
    """Return the player of a seat, or None for a person or an unknown player."""
    try:
        return read_seat(seat)
    except SetupError:
        return None


def _error(seat: str, game: str) -> SetupError | None:
    """Return the reason why a seat cannot play a game, or None."""
    try:
        check_player(read_seat(seat), game)
    except SetupError as error:
        return error
    return None


def _spec(seat: str, game: str) -> PlayerSpec:
    # A file from another computer may name a player or weights that do not exist here.
    spec = _read(seat)
    if spec is None or _error(seat, game) is not None:
        return PlayerSpec()
    return dataclasses.replace(spec, threads=min(spec.threads, os.cpu_count() or 1))


def _limits(record: Record) -> Limits:
    if record.time_left is None or record.time_control is None:
        return Limits(seconds=SECONDS)
    left = record.time_left[record.person_to_move]
    return Limits(clock=left / 1000, increment=record.time_control.increment / 1000)


class MoveJob(Protocol):
    """A job for a `BackgroundTask`. `work` runs on its thread and returns the search result with the chosen move."""

    def work(self, report: Report, cancel_token: CancelToken) -> SearchResult: ...


Think = Callable[[Record], MoveJob]


# What the two players of each record remember from their earlier turns.
_MEMORIES: WeakKeyDictionary[Record, tuple[SearchMemory, SearchMemory]] = WeakKeyDictionary()


class ComputerMoveJob:
    """Chooses the computer's move in the current position of a record."""

    def __init__(self, record: Record) -> None:
        self.board: Board = record.board.copy()
        seat = record.players[record.person_to_move].kind
        self.spec = _spec(seat, record.game)
        self.limits = _limits(record)
        self.offers_turn = record.offers_turn
        memories = _MEMORIES.setdefault(record, (SearchMemory(), SearchMemory()))
        self.memory = memories[record.person_to_move]

    def work(self, report: Report, cancel_token: CancelToken) -> SearchResult:
        # The player is created on this thread, because loading tables and weights takes time.
        player = player_of_turn(self.board, self.spec, self.offers_turn, cancel_token, self.memory)
        return player.think(self.limits, report)
