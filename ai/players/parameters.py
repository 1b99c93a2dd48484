"""The parameters of computer players: the kind, default, range and notation of each parameter."""

import math
import re
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from ai.players.player import PlayerSpec
from ai.score.registry import SCORES
from ai.search.alphabeta import DEEPEST
from ai.search.monte_carlo_tree import ROLLOUTS
from game.rules.errors import SetupError
from game.words.messages import mark

Value = str | int | float | bool | Path | None


class ParameterKind(Enum):
    """The kind of a parameter's value."""

    NUMBER = auto()  # an integer
    DECIMAL = auto()
    CHOICE = auto()
    FILE = auto()
    SWITCH = auto()


@dataclass(frozen=True)
class Parameter:
    """A parameter of computer players. Each player class lists the names of its parameters.

    name     the name in the notation name=value
    field    the field of PlayerSpec that holds the value
    title    the text that users see above or beside a control
    about    a short description for users that begins in lower case
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
        """The value if the parameter is not set; None if the value depends on the player or the game."""
        return getattr(PlayerSpec(), self.field)

    @property
    def expected(self) -> str:
        """The accepted values, as words for error texts."""
        match self.kind:
            case ParameterKind.NUMBER:
                return mark("a whole number from {least} to {most}", least=self.least, most=self.most)
            case ParameterKind.DECIMAL:
                return mark("a number from {least} to {most}", least=self.least, most=self.most)
            case ParameterKind.CHOICE:
                return mark("one of {names}", names=", ".join(self.choices))
            case ParameterKind.SWITCH:
                return mark("true or false")
            case ParameterKind.FILE:
                return mark("a file")

    def read(self, text: str) -> Value:
        """Return the value that a text stands for, or raise SetupError."""
        value = self._value(text.strip())
        if value is None:
            raise SetupError("{name}={text}: expected {expected}", name=self.name, text=text, expected=self.expected)
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
        """Return the text that stands for a value of the parameter; `read` returns the value from this text."""
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
            mark("Evaluation"),
            mark("how it evaluates positions (by default with the score that is strongest in our tests)"),
            choices=_ALL_SCORES,
        ),
        Parameter(
            "weights",
            "weights",
            ParameterKind.FILE,
            mark("Weights"),
            mark("a file with the weight of each feature of a position"),
        ),
        Parameter(
            "depth",
            "depth",
            ParameterKind.NUMBER,
            mark("Depth"),
            mark("how many turns ahead it searches (by default as many as time allows)"),
            least=1,
            most=DEEPEST,
        ),
        Parameter(
            "rollout",
            "rollout",
            ParameterKind.CHOICE,
            mark("Playouts"),
            mark("how it plays games to the end: any move, the highest-ranked move, or the best move two turns deep"),
            choices=ROLLOUTS,
        ),
        Parameter(
            "exploration",
            "exploration",
            ParameterKind.DECIMAL,
            mark("Exploration"),
            mark("how widely it searches: more tries many moves, less follows the best moves deeper"),
            most=10,
        ),
        Parameter(
            "book",
            "own_book",
            ParameterKind.SWITCH,
            mark("Opening book"),
            mark("true if it plays known openings from its book"),
        ),
        Parameter(
            "hash",
            "megabytes",
            ParameterKind.NUMBER,
            mark("Memory"),
            mark("the memory for positions, in megabytes"),
            least=1,
            most=65536,
        ),
        Parameter(
            "threads",
            "threads",
            ParameterKind.NUMBER,
            mark("Threads"),
            mark("how many processor threads search in parallel"),
            least=1,
            most=256,
        ),
        Parameter(
            "seed",
            "seed",
            ParameterKind.NUMBER,
            mark("Seed"),
            mark("makes random choices repeatable"),
            most=999_999_999,
        ),
    )
}
