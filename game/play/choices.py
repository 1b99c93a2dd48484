"""What is chosen for a new game: kept from game to game, and turned into the record of one."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from game.play import opponents
from game.record.record import PERSON, Record, TimeControl, clean_name
from game.rules.catalog import GAMES
from game.rules.game import Option

FIRST, SECOND, CHANCE, ALTERNATE = "first", "second", "random", "alternate"
NO_CLOCK, CUSTOM = "none", "custom"
# Minutes for the game and seconds for each move.
TWO_PLAYERS = "two players"  # what two people chose is kept aside: nothing of it leaks into a game against the computer
CLOCKS = {"3+2": (3, 2), "5+3": (5, 3), "15+10": (15, 10)}
PRESET_LEVEL = 1  # the first opponent is one to win against
MOST_MINUTES, MOST_INCREMENT = 60, 60


@dataclass
class Choices:
    """Everything about a new game of one kind; `first` and `second` are the two who play, whoever begins.

    fair         it begins with a few turns that leave neither side much better off
    began_last   0 or 1: which of the two began the last game, for taking turns
    options      the game's own that are not as usual, by their names; of a pair of numbers, those of `first` first
    """

    seat_first: str = PERSON
    seat_second: str = opponents.level_seat(PRESET_LEVEL)
    name_first: str = "Player 1"
    name_second: str = "Player 2"
    begins: str = FIRST
    began_last: int = 1
    clock: str = NO_CLOCK
    minutes: int = 5
    increment: int = 3
    swap: bool = False
    fair: bool = False
    options: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Whatever cannot be chosen, as it may come from a settings file, becomes what is chosen at first."""
        preset = {item.name: item.default for item in fields(self) if item.name != "options"}
        allowed = {
            "begins": (FIRST, SECOND, CHANCE, ALTERNATE),
            "began_last": (0, 1),
            "clock": (NO_CLOCK, *CLOCKS, CUSTOM),
            "minutes": range(1, MOST_MINUTES + 1),
            "increment": range(MOST_INCREMENT + 1),
        }
        for name, value in preset.items():
            chosen = getattr(self, name)
            if type(chosen) is not type(value) or (name in allowed and chosen not in allowed[name]):
                setattr(self, name, value)

    @property
    def seats(self) -> tuple[str, str]:
        return self.seat_first, self.seat_second

    @property
    def is_for_two(self) -> bool:
        """Two people sit at the board."""
        return all(opponents.is_person(seat) for seat in self.seats)

    @property
    def names(self) -> tuple[str, str]:
        """What the two are called: people by their names, a single person "You"."""
        people = [opponents.is_person(seat) for seat in self.seats]
        if self.is_for_two:
            given = (clean_name(self.name_first) or "Player 1", clean_name(self.name_second) or "Player 2")
            return given
        names = ["You" if person else opponents.title(seat) for person, seat in zip(people, self.seats, strict=True)]
        if names[0] == names[1]:
            names = [f"{names[0]} 1", f"{names[1]} 2"]
        return names[0], names[1]

    @property
    def next_to_begin(self) -> int | None:
        """Which of the two begins the next game; None if chance decides."""
        return {FIRST: 0, SECOND: 1, CHANCE: None, ALTERNATE: 1 - self.began_last}[self.begins]

    def option(self, option: Option) -> str:
        """What is chosen of one of the game's own options."""
        return self.options.get(option.name, option.default)

    def setup(self, game: str, beginner: int) -> dict[str, str]:
        """The game's own options, for the two in the order in which they play, or SetupError."""
        kind = GAMES[game]
        setup = {name: self.option(option) for name, option in kind.options.items()}
        return kind.exchanged(setup) if beginner else setup

    def time_control(self) -> TimeControl | None:
        if self.clock == NO_CLOCK:
            return None
        minutes, increment = CLOCKS.get(self.clock, (self.minutes, self.increment))
        return TimeControl(60_000 * minutes, 1000 * increment)

    def start(self, game: str, position: str | None = None) -> Record:
        """A new game as it was chosen, from a position if one is given; SetupError if there can be no such game.

        It is remembered who begins.
        """
        beginner = self.next_to_begin
        if beginner is None:
            beginner = random.randrange(2)
        order = (beginner, 1 - beginner)
        record = Record(
            game,
            self.setup(game, beginner),
            position,
            names=(self.names[order[0]], self.names[order[1]]),
            seats=(self.seats[order[0]], self.seats[order[1]]),
            time_control=self.time_control(),
            swap_rule=self.swap,
        )
        self.began_last = beginner
        return record


def remembered(kept: dict[str, Any], game: str, two_players: bool = False) -> Choices:
    """The choices of the last new game of this kind: against the computer, or with two people at the board."""
    chosen = _read(_of_two(kept).get(game) if two_players else kept.get(game), game)
    if two_players:
        return replace(chosen, seat_first=PERSON, seat_second=PERSON)
    return Choices() if chosen.is_for_two else chosen


def seated(chosen: Choices, name: str, known: Collection[str]) -> Choices:
    """The choices with who plays now as the first of two people, unless somebody unknown has been named there."""
    usual = Choices.name_first
    return replace(chosen, name_first=name or usual) if chosen.name_first in {usual, *known} else chosen


def _of_two(kept: dict[str, Any]) -> dict[str, Any]:
    """What two people chose, by the games."""
    values = kept.get(TWO_PLAYERS)
    return values if isinstance(values, dict) else {}


def _read(values: object, game: str) -> Choices:
    known = {item.name for item in fields(Choices)}
    chosen = Choices()
    if isinstance(values, dict):
        plain = {name: value for name, value in values.items() if name in known}
        chosen = Choices(**{**plain, "options": _options(values, game)})
        for name in ("seat_first", "seat_second"):
            if not opponents.is_known(getattr(chosen, name), game):
                setattr(chosen, name, getattr(Choices, name))
    return chosen


def to_remember(kept: dict[str, Any], game: str, chosen: Choices) -> dict[str, Any]:
    """The kept choices with these added. Two people at the board for once are no reason to forget the opponent."""
    if chosen.is_for_two:
        return {**kept, TWO_PLAYERS: {**_of_two(kept), game: asdict(chosen)}}
    return {**kept, game: asdict(chosen)}


# Where the settings once kept the parts of an option: each in a field of its own.
_FORMER_FIELDS = {
    "Flips": ("flips_first", "flips_second"),
    "Size": ("columns", "rows"),
    "Line": ("line",),
    "File": ("shape",),
}


def _options(values: dict[str, Any], game: str) -> dict[str, str]:
    """The options among the values of a settings file, as far as they can be chosen."""
    given = values.get("options", _former_options(values, game))
    if not isinstance(given, dict):
        return {}
    chosen = {name: given[name] for name in GAMES[game].options if isinstance(given.get(name), str)}
    return {name: text for name, text in chosen.items() if GAMES[game].options[name].allows(text)}


def _former_options(values: dict[str, Any], game: str) -> dict[str, str]:
    """The options in the fields where they once stood."""
    former = {}
    for name, option in GAMES[game].options.items():
        parts = [values[part] for part in _FORMER_FIELDS.get(name, ()) if part in values]
        if parts:
            former[name] = option.text(*parts)
    return former
