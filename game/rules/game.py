"""What a game of the box is before a board of it stands there: its names, its options, and how to set it up."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from game.rules.board import Board
from game.rules.errors import SetupError


class OptionKind(Enum):
    """What the text of an option is."""

    PAIR = "pair"  # a number for each player, the first player's first: 4,4
    SIZE = "size"  # columns x rows: 5x5
    NUMBER = "number"
    SHAPE = "shape"  # the name of a shape that comes with the game, or a file


_PATTERNS = {OptionKind.PAIR: r"(\d+),(\d+)", OptionKind.SIZE: r"(\d+)x(\d+)", OptionKind.NUMBER: r"(\d+)"}


@dataclass(frozen=True)
class Option:
    """Something that can be chosen when a game is set up.

    name           in the protocol and in saved games
    low, high      the least and the most of each of its numbers
    metavar, help  for the command line; the help needs to name neither the game nor the range
    """

    name: str
    kind: OptionKind
    default: str
    low: int = 0
    high: int = 0
    metavar: str = ""
    help: str = ""

    def numbers(self, text: str) -> tuple[int, ...]:
        """The numbers in a text, or SetupError that says what is expected."""
        match = re.fullmatch(_PATTERNS[self.kind], text, re.ASCII | re.IGNORECASE)
        if match is None or len(text) >= 16:
            raise self._refusal(text)
        numbers = tuple(int(part) for part in match.groups())
        self.check(*numbers)
        return numbers

    def check(self, *numbers: int) -> None:
        """SetupError unless each of these numbers is in the range."""
        if not all(self.low <= number <= self.high for number in numbers):
            raise self._refusal(self.text(*numbers))

    def _refusal(self, text: str) -> SetupError:
        return SetupError(f"{self.name.lower()} {text}: expected {self.expected}, as in {self.default}")

    def allows(self, text: str) -> bool:
        """Whether a text can be chosen. A shape is only known when it is loaded."""
        try:
            return self.kind is OptionKind.SHAPE or bool(self.numbers(text))
        except SetupError:
            return False

    @property
    def range(self) -> str:
        """From what to what it goes, in words; nothing where it does not consist of numbers."""
        match self.kind:
            case OptionKind.SHAPE:
                return ""
            case OptionKind.SIZE:
                return f"{self.low}x{self.low} to {self.high}x{self.high}"
        return f"{self.low} to {self.high}"

    @property
    def expected(self) -> str:
        """What the text must be, as the rest of a complaint."""
        match self.kind:
            case OptionKind.PAIR:
                return f"two numbers from {self.range}"
            case OptionKind.SIZE:
                return f"columns x rows from {self.range}"
            case OptionKind.NUMBER:
                return f"a number from {self.range}"
            case OptionKind.SHAPE:
                return "the name of a shape, or a file"

    def text(self, *numbers: int) -> str:
        """The text of these numbers."""
        return {OptionKind.PAIR: ",", OptionKind.SIZE: "x"}.get(self.kind, "").join(map(str, numbers))

    def exchanged(self, text: str) -> str:
        """The text when the two players change places, or SetupError."""
        return self.text(*reversed(self.numbers(text))) if self.kind is OptionKind.PAIR else text


@dataclass(frozen=True)
class Game:
    """One game of the box.

    name      in the protocol and in saved games
    title     for people
    options   what can be chosen, by name
    build     sets up a board, given the text of every option
    fitted    a setup of which the option of that name has just been chosen, with what keeps it fair in the others
    favours   whether a setup gives the first player so much that only the swap rule makes it a game
    """

    name: str
    title: str
    options: Mapping[str, Option]
    build: Callable[[Mapping[str, str]], Board]
    fitted: Callable[[Mapping[str, str], str], Mapping[str, str]] = lambda setup, chosen: setup
    favours: Callable[[Mapping[str, str]], bool] = lambda setup: False

    @property
    def defaults(self) -> dict[str, str]:
        return {name: option.default for name, option in self.options.items()}

    def having(self, kind: OptionKind) -> list[Option]:
        """Its options of a kind."""
        return [option for option in self.options.values() if option.kind is kind]

    def exchanged(self, setup: Mapping[str, str]) -> dict[str, str]:
        """A setup when the two players change places: what is a player's own goes with them. SetupError as above."""
        return {name: self.options[name].exchanged(text) for name, text in setup.items()}


def options(*chosen: Option) -> dict[str, Option]:
    """Options by their names."""
    return {option.name: option for option in chosen}
