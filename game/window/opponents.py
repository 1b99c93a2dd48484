"""Who can sit at the board: a person, the computer at a level, or one of its other ways of choosing a move.

A seat is a short text, as it stands in a saved game: "person", "computer 5" for a level, or the name of a player.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ai.fair_opening import player_of_turn
from ai.levels import LEVELS
from ai.player import Player, PlayerSpec
from ai.players import PLAYERS
from ai.search import Limits, Report, Thought
from game.record import PERSON, Record
from game.rules.board import Board

COMPUTER = "computer"
SECONDS = 3.0  # the most a computer takes for a move when no clock is running

# The ways of choosing a move that are no levels, and what a person may like to know about each.
_ABOUT = {
    "deepening": ("Deepening", "Searches deeper and deeper until its time is up"),
    "perfect": ("Perfect", "Plays by proof wherever a proof is in reach"),
    "negascout": ("Negascout", "A plain search with narrow windows"),
    "alphabeta": ("Alpha-beta", "A plain search to a fixed depth"),
    "mcts": ("Monte Carlo", "Plays thousands of games to their end by chance"),
    "average": ("Average", "Trusts the average of all replies instead of the best"),
    "selective": ("Selective", "Follows only the most promising moves"),
    "greedy": ("Greedy", "Takes what looks best now, and looks no farther"),
    "random": ("Random", "Plays any legal move"),
}


def is_person(seat: str) -> bool:
    return seat == PERSON


def level_seat(level: int) -> str:
    return f"{COMPUTER} {level}"


def level_of(seat: str) -> int:
    """The level of a seat, or 0 if it has none."""
    word, _, number = seat.partition(" ")
    if word != COMPUTER:
        return 0
    known = number.isdecimal() and 1 <= int(number) <= len(LEVELS)
    return int(number) if known else len(LEVELS)


def is_known(seat: str, game: str) -> bool:
    """Whether it can be chosen for a new game."""
    return is_person(seat) or seat in others(game) or seat == level_seat(level_of(seat))


def others(game: str) -> list[str]:
    """The seats for a game that are neither a person nor a level."""
    return [name for name, player in PLAYERS.items() if game in player.games]


def title(seat: str) -> str:
    """What a seat is called: "Computer", or the name of its way of choosing."""
    if is_person(seat):
        return "Person"
    if level_of(seat):
        return "Computer"
    return _ABOUT.get(seat, (seat.capitalize(), ""))[0]


def detail(seat: str) -> str:
    """What else there is to say about a seat in a few words, or nothing."""
    level = level_of(seat)
    return LEVELS[level - 1].title if level else ""


def about(seat: str, game: str) -> str:
    """A sentence about how a seat plays a game."""
    level = level_of(seat)
    return LEVELS[level - 1].sees(game) if level else _ABOUT.get(seat, ("", ""))[1]


def _spec(seat: str, game: str) -> PlayerSpec:
    # A file may come from elsewhere and name a player that is not known here.
    return PlayerSpec(seat if seat in others(game) else "deepening", level_of(seat))


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
