"""Who can sit at the board: a person, the computer at a level, or one of its other ways of choosing a move.

A seat is a short text, as it stands in a saved game: "person", or a player as `ai.players.catalog.read_seat` takes it.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol

from ai.players.catalog import PLAYERS, check_player, kind_of, read_seat, settings_of, title_of, write_seat
from ai.players.fair_opening import player_of_turn
from ai.players.levels import LEVELS
from ai.players.parameters import Parameter
from ai.players.player import Player, PlayerSpec
from ai.search.deepening import Limits, Report, Thought
from game.record.record import PERSON, Record
from game.rules.board import Board
from game.rules.errors import SetupError

SECONDS = 3.0  # the most a computer takes for a move when no clock is running
_LONGEST_REASON = 120  # letters of what is told of a seat that cannot be filled

# The ways of judging and of playing a game out, for people.
SCORE_WORDS = {
    "zugzwang": ("Zugzwang", "Who will have to give way in the end"),
    "threats": ("Threats", "What each side is about to complete, and what it denies the other"),
    "lines": ("Lines", "How many discs stand in each line that can still be completed"),
    "diminishing": ("Diminishing threats", "The same as threats, where each further one counts for less"),
}
ROLLOUT_WORDS = {"random": "Any move", "greedy": "Good moves", "two-ply": "Two turns"}


def score_words(name: str) -> tuple[str, str]:
    """What a way of judging is called, and what it looks at."""
    return SCORE_WORDS.get(name, (name.capitalize(), ""))


def is_person(seat: str) -> bool:
    return seat == PERSON


def level_seat(level: int) -> str:
    return write_seat(PlayerSpec(level=level))


@lru_cache(maxsize=1000)  # a library asks for the same few of thousands of games
def level_of(seat: str) -> int:
    """The level of a seat, or 0 if it has none."""
    spec = _read(seat)
    return spec.level if spec is not None else 0


def is_known(seat: str, game: str) -> bool:
    """Whether it can be chosen for a new game."""
    return is_person(seat) or not _fault(seat, game)


def others(game: str) -> list[str]:
    """The seats for a game that are neither a person nor a level."""
    return [name for name, player in PLAYERS.items() if game in player.games]


def title(seat: str) -> str:
    """What a seat is called: "Computer", or the name of its way of choosing."""
    if is_person(seat):
        return "Person"
    spec = _read(seat)
    return seat.partition(":")[0].capitalize() if spec is None else title_of(spec)


def detail(seat: str) -> str:
    """What else there is to say about a seat in a few words, or nothing."""
    spec = _read(seat)
    if spec is None:
        return ""
    facts = [LEVELS[spec.level - 1].title] if spec.level else []
    return ", ".join([*facts, *(_in_words(parameter, value) for parameter, value in settings_of(spec).items())])


def about(seat: str, game: str) -> str:
    """A sentence about how a seat plays a game."""
    spec = _read(seat)
    if spec is None:
        return ""
    return LEVELS[spec.level - 1].sees(game) if spec.level else kind_of(spec).about


def stand_in(seat: str, game: str) -> str:
    """Why another player sits there than the seat says, as a saved game from elsewhere may have it; or nothing."""
    fault = "" if is_person(seat) else _fault(seat, game)
    if not fault:
        return ""
    spec = _read(seat)
    if spec is not None and spec.weights is not None:
        fault = fault.replace(str(spec.weights), spec.weights.name)
    reason = fault.partition(", expected")[0]
    if len(reason) > _LONGEST_REASON:
        reason = f"{reason[:_LONGEST_REASON]} …"
    return f"{reason}. The full search plays instead."


def _in_words(parameter: Parameter, value: Any) -> str:
    match parameter.name:
        case "score":
            return score_words(value)[0].lower()
        case "weights":
            return value.name
        case "depth":
            return f"{value} turn{'s' if value > 1 else ''} deep"
        case "rollout":
            return ROLLOUT_WORDS[value].lower()
        case "book":
            return "no openings"
        case "hash":
            return f"{value} MB"
    return f"{parameter.title.lower()} {parameter.write(value)}"


def _read(seat: str) -> PlayerSpec | None:
    """The player of a seat, or None if it is a person or nobody that is known here."""
    try:
        return read_seat(seat)
    except SetupError:
        return None


def _fault(seat: str, game: str) -> str:
    """Why nobody can play a game from a seat, or nothing."""
    try:
        check_player(read_seat(seat), game)
    except SetupError as error:
        return str(error)
    return ""


def _spec(seat: str, game: str) -> PlayerSpec:
    # A file may come from elsewhere and name a player that is not known here, or weights that are not there.
    spec = _read(seat)
    if spec is None or _fault(seat, game):
        return PlayerSpec()
    return dataclasses.replace(spec, threads=min(spec.threads, os.cpu_count() or 1))


def _limits(record: Record) -> Limits:
    if record.time_left is None or record.time_control is None:
        return Limits(seconds=SECONDS)
    left = record.time_left[record.person_to_move]
    return Limits(clock=left / 1000, increment=record.time_control.increment / 1000)


class Thinking(Protocol):
    """A job for the thinker: `work` returns a thought, and `stop`, from any thread, makes it return early."""

    def work(self, report: Report) -> Thought: ...

    def stop(self) -> None: ...


Think = Callable[[Record], Thinking]


class ComputerThinking:
    """The computer's thoughts about the position of a record, whose mover it is."""

    def __init__(self, record: Record) -> None:
        self.board: Board = record.board.copy()
        seat = record.seats[record.person_to_move]
        self.spec = _spec(seat, record.game)
        self.limits = _limits(record)
        self.offers_turn = record.offers_turn
        self._player: Player | None = None
        self._is_stopped = False

    def work(self, report: Report) -> Thought:
        # Made here, since tables and weights take a moment that the window should not wait for.
        self._player = player_of_turn(self.board, self.spec, self.offers_turn)
        if self._is_stopped:
            self._player.stop()
        return self._player.think(self.limits, report)

    def stop(self) -> None:
        self._is_stopped = True
        if self._player is not None:
            self._player.stop()
