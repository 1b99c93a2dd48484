"""What can be set about a player: every parameter with its kind, its default and its range, and how it is written."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from ai.players.player import PlayerSpec
from ai.score.catalog import SCORES
from ai.search.alphabeta import DEEPEST
from ai.search.tree import ROLLOUTS
from game.rules.errors import SetupError

Value = str | int | float | bool | Path | None


class ParameterKind(Enum):
    """What the value of a parameter is."""

    NUMBER = auto()  # a whole one
    DECIMAL = auto()
    CHOICE = auto()
    FILE = auto()
    SWITCH = auto()


@dataclass(frozen=True)
class Parameter:
    """Something that can be set about a player. Which players have it, each of them says itself.

    name     as it is written: name=value
    field    where it stands in a PlayerSpec
    title    for people, above or beside a control
    about    for people, as the rest of a sentence
    """

    name: str
    field: str
    kind: ParameterKind
    title: str
    about: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()

    @property
    def default(self) -> Value:
        """What a player has where nothing is said; None if that depends on the player or the game."""
        return getattr(PlayerSpec(), self.field)

    @property
    def expected(self) -> str:
        """What can be written as its value."""
        match self.kind:
            case ParameterKind.NUMBER:
                return f"a whole number from {self.least} to {self.most}"
            case ParameterKind.DECIMAL:
                return f"a number from {self.least} to {self.most}"
            case ParameterKind.CHOICE:
                return f"one of {', '.join(self.choices)}"
            case ParameterKind.SWITCH:
                return "true or false"
            case ParameterKind.FILE:
                return "a file"

    def read(self, text: str) -> Value:
        """The value that a text stands for, or SetupError."""
        value = self._value(text.strip())
        if value is None:
            raise SetupError(f"{self.name}={text}: expected {self.expected}")
        return value

    def _value(self, text: str) -> Value:
        match self.kind:
            case ParameterKind.NUMBER if re.fullmatch("[0-9]{1,9}", text):
                return self._within(int(text))
            case ParameterKind.DECIMAL if re.fullmatch(r"[0-9]{0,9}\.?[0-9]{1,9}", text):
                return self._within(float(text))
            case ParameterKind.CHOICE if text.lower() in self.choices:
                return text.lower()
            case ParameterKind.SWITCH:
                return {"true": True, "false": False}.get(text.lower())
            case ParameterKind.FILE if text:
                return Path(text)
        return None

    def _within(self, value: float) -> float | None:
        return value if math.isfinite(value) and self.least <= value <= self.most else None

    def write(self, value: Value) -> str:
        """The text that stands for a value."""
        if isinstance(value, bool):
            return "true" if value else "false"
        return f"{value:g}" if isinstance(value, float) else str(value)


_ALL_SCORES = tuple(dict.fromkeys(name for scores in SCORES.values() for name in scores))
PARAMETERS = {
    parameter.name: parameter
    for parameter in (
        Parameter(
            "score",
            "score",
            ParameterKind.CHOICE,
            "Judges by",
            "how it tells good positions from bad ones (usually the way that measured best)",
            choices=_ALL_SCORES,
        ),
        Parameter(
            "weights",
            "weights",
            ParameterKind.FILE,
            "Weights",
            "a file that says how much each feature of a position counts",
        ),
        Parameter(
            "depth",
            "depth",
            ParameterKind.NUMBER,
            "Looks ahead",
            "how many turns deep it searches (usually as deep as its time allows)",
            least=1,
            most=DEEPEST,
        ),
        Parameter(
            "rollout",
            "rollout",
            ParameterKind.CHOICE,
            "Plays out by",
            "how it plays games to their end: any move, the one that ranks highest, or the best two turns deep",
            choices=ROLLOUTS,
        ),
        Parameter(
            "exploration",
            "exploration",
            ParameterKind.DECIMAL,
            "Curiosity",
            "how widely it looks around: more tries many moves, less follows the best ones deeper",
            most=10,
        ),
        Parameter(
            "book",
            "own_book",
            ParameterKind.SWITCH,
            "Knows openings",
            "whether it plays openings that it knows by heart",
        ),
        Parameter(
            "hash",
            "megabytes",
            ParameterKind.NUMBER,
            "Memory",
            "the megabytes it takes to remember positions",
            least=1,
            most=65536,
        ),
        Parameter(
            "threads",
            "threads",
            ParameterKind.NUMBER,
            "Threads",
            "how many of them search side by side",
            least=1,
            most=256,
        ),
        Parameter(
            "seed", "seed", ParameterKind.NUMBER, "Seed", "makes what it leaves to chance repeatable", most=999_999_999
        ),
    )
}
