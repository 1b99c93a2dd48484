"""The choices on the New game screen: saves them for the next time and creates the record of a game from them."""

import random
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from game.play import opponents
from game.record.player import DEFAULT_NAMES, PERSON, USER_NAME, RecordedPlayer, clean_name
from game.record.record import Record, TimeControl
from game.rules.game import GameOption
from game.rules.registry import GAMES

FIRST, SECOND, CHANCE, ALTERNATE = "first", "second", "random", "alternate"
NO_CLOCK, CUSTOM = "none", "custom"
PRESENT, GUEST = "present", "guest"  # stand for the current person and for a person without a profile
TWO_PLAYERS = "two players"  # the key of the saved choices for games between two people
CLOCKS = {"3+2": (3, 2), "5+3": (5, 3), "15+10": (15, 10)}  # minutes for the game and seconds added per move
PRESET_LEVEL = 1  # easy to beat
MOST_MINUTES, MOST_INCREMENT = 60, 60


@dataclass
class Choices:
    """The choices for a new game between two players, called `first` and `second`; `begins` says who moves first.

    seat_first   the player in the first seat (see `opponents.py`)
    name_first   the name that a person has typed for the first seat of a game between two people, or an empty text
    profile_first  the person in the first seat of a game between two people: the key of a profile, PRESENT or GUEST
    swap         True to play with the swap rule
    fair         True for an even start: a position after a few random moves in which neither side is much better off
    began_last   0 or 1: the player who moved first in the last game, for alternating
    options      the game's options that differ from the default, by name; in a pair of numbers, one for each player,
                 the number of `first` comes first
    """

    seat_first: str = PERSON
    seat_second: str = opponents.level_seat(PRESET_LEVEL)
    name_first: str = ""
    name_second: str = ""
    profile_first: str = PRESENT
    profile_second: str = GUEST
    begins: str = FIRST
    began_last: int = 1
    clock: str = NO_CLOCK
    minutes: int = 5
    increment: int = 3
    swap: bool = False
    fair: bool = False
    options: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Replace invalid values, which a saved file may contain, by the defaults."""
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
    def profiles(self) -> tuple[str, str]:
        return self.profile_first, self.profile_second

    @property
    def is_for_two(self) -> bool:
        """Return True if both players are people."""
        return all(opponents.is_person(seat) for seat in self.seats)

    @property
    def players(self) -> tuple[RecordedPlayer, RecordedPlayer]:
        """The players with their names. In a game against the computer, the person is the user of this program."""
        typed = (clean_name(self.name_first), clean_name(self.name_second))
        names = [name or default for name, default in zip(typed, DEFAULT_NAMES, strict=True)]
        if not self.is_for_two:
            names = [USER_NAME if opponents.is_person(seat) else opponents.title(seat) for seat in self.seats]
            if names[0] == names[1]:
                names = [f"{names[0]} 1", f"{names[1]} 2"]
        profiles = [
            profile if self.is_for_two and profile not in (PRESENT, GUEST) else None for profile in self.profiles
        ]
        first, second = (
            RecordedPlayer(name, seat, opponents.is_person(seat) and not self.is_for_two, profile)
            for name, seat, profile in zip(names, self.seats, profiles, strict=True)
        )
        return first, second

    @property
    def next_to_begin(self) -> int | None:
        """The player (0 or 1) who has the first move in the next game; None if it is random."""
        return {FIRST: 0, SECOND: 1, CHANCE: None, ALTERNATE: 1 - self.began_last}[self.begins]

    def option(self, option: GameOption) -> str:
        """Return the chosen value of one of the game's options, or its default."""
        return self.options.get(option.name, option.default)

    def setup(self, game: str, beginner: int) -> dict[str, str]:
        """Return the game's options.

        `beginner` (0 or 1) moves first, so values for two players are swapped if it is 1.
        """
        kind = GAMES[game]
        setup = {name: self.option(option) for name, option in kind.options.items()}
        return kind.swap_players(setup) if beginner else setup

    def time_control(self) -> TimeControl | None:
        if self.clock == NO_CLOCK:
            return None
        minutes, increment = CLOCKS.get(self.clock, (self.minutes, self.increment))
        return TimeControl(60_000 * minutes, 1000 * increment)

    def start(self, game: str, position: str | None = None) -> Record:
        """Return the record of a new game, which starts from `position` if it is given. Update `began_last`.

        Raise SetupError if the options or the position are invalid.
        """
        beginner = self.next_to_begin
        if beginner is None:
            beginner = random.randrange(2)
        order = (beginner, 1 - beginner)
        record = Record(
            game, self.setup(game, beginner), position, time_control=self.time_control(), swap_rule=self.swap
        )
        record.players = self.players[order[0]], self.players[order[1]]
        self.began_last = beginner
        return record


def load_choices(stored: dict[str, Any], game: str, two_players: bool = False) -> Choices:
    """Return the choices for a game's last new game, against the computer or between two people.

    `stored` has the saved choices, as in `LastChoices.setups`.
    """
    chosen = _read(_of_two(stored).get(game) if two_players else stored.get(game), game)
    if two_players:
        return replace(chosen, seat_first=PERSON, seat_second=PERSON)
    return Choices() if chosen.is_for_two else chosen


def seat_choices(chosen: Choices, present: str, names: Mapping[str, str]) -> Choices:
    """Return the choices with the names of the people on this computer, who may have changed.

    `present` is the key of the current person, `names` has the name of each person by key. If there is only one person,
    the players have no profiles, and the first has that person's name, unless another name was typed in.
    """
    if len(names) == 1:
        is_typed = chosen.name_first not in {"", *names.values()}
        return chosen if is_typed else replace(chosen, name_first=names[present])
    first, second = (present if profile == PRESENT else profile for profile in chosen.profiles)
    first, second = (profile if profile in names else GUEST for profile in (first, second))
    if first == second:
        second = GUEST
    name_first, name_second = names.get(first, chosen.name_first), names.get(second, chosen.name_second)
    if first == GUEST and name_first in names.values():
        name_first = ""
    return replace(
        chosen,
        profile_first=first,
        profile_second=second,
        name_first=name_first,
        name_second=name_second,
    )


def _of_two(stored: dict[str, Any]) -> dict[str, Any]:
    """Return the saved choices for games between two people, by game."""
    values = stored.get(TWO_PLAYERS)
    return values if isinstance(values, dict) else {}


def _read(values: object, game: str) -> Choices:
    known = {item.name for item in fields(Choices)}
    chosen = Choices()
    if isinstance(values, dict):
        plain = {name: value for name, value in values.items() if name in known}
        chosen = Choices(**{**plain, "options": _options(values, game)})
        for name in ("name_first", "name_second"):
            if getattr(chosen, name) in DEFAULT_NAMES:  # saved by earlier versions although nobody had typed it
                setattr(chosen, name, "")
        for name in ("seat_first", "seat_second"):
            if not opponents.is_known(getattr(chosen, name), game):
                setattr(chosen, name, getattr(Choices, name))
    return chosen


def with_choices(stored: dict[str, Any], game: str, chosen: Choices) -> dict[str, Any]:
    """Return a copy of the saved choices in which `chosen` replaces the earlier choices for a game.

    Choices for two people are saved under a key of their own. Choices for two computers are not saved. So neither
    replaces the choices for playing against the computer.
    """
    if chosen.is_for_two:
        return {**stored, TWO_PLAYERS: {**_of_two(stored), game: asdict(chosen)}}
    return {**stored, game: asdict(chosen)} if any(map(opponents.is_person, chosen.seats)) else stored


# For each option, the fields in which earlier versions saved its parts.
_FORMER_FIELDS = {
    "Flips": ("flips_first", "flips_second"),
    "Size": ("columns", "rows"),
    "Line": ("line",),
    "File": ("shape",),
}


def _options(values: dict[str, Any], game: str) -> dict[str, str]:
    """Return a game's options from the saved values, without invalid options."""
    given = values.get("options", _former_options(values, game))
    if not isinstance(given, dict):
        return {}
    chosen = {name: given[name] for name in GAMES[game].options if isinstance(given.get(name), str)}
    return {name: text for name, text in chosen.items() if GAMES[game].options[name].allows(text)}


def _former_options(values: dict[str, Any], game: str) -> dict[str, str]:
    """Return a game's options from values that an earlier version saved, with a field for each part of an option."""
    former = {}
    for name, option in GAMES[game].options.items():
        parts = [values[part] for part in _FORMER_FIELDS.get(name, ()) if part in values]
        if parts:
            former[name] = option.text(*parts)
    return former
