"""The fixed properties of a game: its name, its options, and how to set up its board."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from game.rules.board import Board
from game.rules.errors import SetupError
from game.rules.shapes.shape import is_shape_file
from game.words.messages import mark


class OptionKind(Enum):
    """The kind of value that a game option has, and how the value is written."""

    PAIR = "pair"  # a number for each player, the first player's first: 4,4
    SIZE = "size"  # columns x rows: 5x5
    NUMBER = "number"
    SHAPE = "shape"  # the name of a shape that comes with the game, a shape on one line, or a file


_PATTERNS = {OptionKind.PAIR: r"(\d+),(\d+)", OptionKind.SIZE: r"(\d+)x(\d+)", OptionKind.NUMBER: r"(\d+)"}


@dataclass(frozen=True)
class GameOption:
    """An option that can be chosen when a game is set up.

    name           the name in the protocol and in saved games
    low, high      the smallest and the largest value of each of the option's numbers
    metavar, help  texts for the command line; the help names neither the game nor the range
    """

    name: str
    kind: OptionKind
    default: str
    low: int = 0
    high: int = 0
    metavar: str = ""
    help: str = ""

    def numbers(self, text: str) -> tuple[int, ...]:
        """Return the numbers in an option's text, or raise SetupError that says what is expected."""
        match = re.fullmatch(_PATTERNS[self.kind], text, re.ASCII | re.IGNORECASE)
        if match is None or len(text) >= 16:
            raise self._refusal(text)
        numbers = tuple(int(part) for part in match.groups())
        self.check(*numbers)
        return numbers

    def check(self, *numbers: int) -> None:
        """Raise SetupError unless each number is in the option's range."""
        for number in numbers:
            if not self.low <= number <= self.high:
                raise self._refusal(self.text(*numbers))

    def _refusal(self, text: str) -> SetupError:
        return SetupError(
            "{name} {text}: expected {expected}, as in {default}",
            name=self.name.lower(),
            text=text,
            expected=self.expected,
            default=self.default,
        )

    def allows(self, text: str) -> bool:
        """Return True if a text is a valid value of the option.

        The text of a shape is accepted without a check; loading the shape checks it.
        """
        try:
            return self.kind is OptionKind.SHAPE or bool(self.numbers(text))
        except SetupError:
            return False

    def names_file(self, text: str) -> bool:
        """Return True if the option's text names a file that does not come with the game."""
        return self.kind is OptionKind.SHAPE and is_shape_file(text)

    @property
    def range(self) -> str:
        """Return the option's range in words, or an empty text for an option without numbers."""
        match self.kind:
            case OptionKind.SHAPE:
                return ""
            case OptionKind.SIZE:
                return mark("{low} to {high}", low=f"{self.low}x{self.low}", high=f"{self.high}x{self.high}")
        return mark("{low} to {high}", low=self.low, high=self.high)

    @property
    def expected(self) -> str:
        """Return words that describe a valid value, for the end of an error message."""
        match self.kind:
            case OptionKind.PAIR:
                return mark("two numbers from {range}", range=self.range)
            case OptionKind.SIZE:
                return mark("columns x rows from {range}", range=self.range)
            case OptionKind.NUMBER:
                return mark("a number from {range}", range=self.range)
            case OptionKind.SHAPE:
                return mark("the name of a shape, or a file")

    def text(self, *numbers: int) -> str:
        """Return the option's text for the given numbers."""
        return {OptionKind.PAIR: ",", OptionKind.SIZE: "x"}.get(self.kind, "").join(map(str, numbers))

    def swap_players(self, text: str) -> str:
        """Return the option's text with both players' values exchanged, or raise SetupError."""
        return self.text(*reversed(self.numbers(text))) if self.kind is OptionKind.PAIR else text


@dataclass(frozen=True)
class Game:
    """A game that the program can play.

    name           the name in the protocol and in saved games
    title          the name that users see
    options        the options by name
    build          sets up a board from the text of every option
    adjust         called with the options' texts and the name of an option that was changed; returns the texts, with
                   other options adjusted so that the game stays fair
    favors_first   returns True if these options give the first player such an advantage that only the swap rule is fair
    """

    name: str
    title: str
    options: Mapping[str, GameOption]
    build: Callable[[Mapping[str, str]], Board]
    adjust: Callable[[Mapping[str, str], str], Mapping[str, str]] = lambda setup, chosen: setup
    favors_first: Callable[[Mapping[str, str]], bool] = lambda setup: False

    @property
    def defaults(self) -> dict[str, str]:
        return {name: option.default for name, option in self.options.items()}

    def options_of_kind(self, kind: OptionKind) -> list[GameOption]:
        """Return the options of the game that are of the given kind."""
        return [option for option in self.options.values() if option.kind is kind]

    def swap_players(self, setup: Mapping[str, str]) -> dict[str, str]:
        """Return the texts of the options with both players' values exchanged, or raise SetupError."""
        return {name: self.options[name].swap_players(text) for name, text in setup.items()}


def options(*chosen: GameOption) -> dict[str, GameOption]:
    """Return the given options as a mapping from their names."""
    return {option.name: option for option in chosen}
