"""Reads and writes the JSON text of small files, and checks the values in it against the types of a dataclass.

A dataclass describes the values of a file. The type of each field is the type that its value must have, and a condition
in `Annotated` limits it further:

    volume: Annotated[int, Between(0, 100)] = 60
    done: dict[str, Annotated[str, OneOf("alone", "helped")]] = field(default_factory=dict)
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from reprlib import repr as shown  # shortens long values
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from game.rules.errors import RulesError
from game.version import VERSION
from game.words.messages import tr

T = TypeVar("T")

MARK = "conniption"  # the key that identifies a file of this game
DEEPEST = 5  # levels of nested values in a valid file; thousands can be read, but not written again


@dataclass(frozen=True)
class Between:
    """A condition for `Annotated`: the value must be a number from `least` to `most`."""

    least: float
    most: float = float("inf")

    def accepts(self, value: Any) -> bool:
        return self.least <= value <= self.most

    def __str__(self) -> str:
        if self.most == float("inf"):
            return tr("at least {least}", least=self.least)
        return tr("a number from {least} to {most}", least=self.least, most=self.most)


class OneOf:
    """A condition for `Annotated`: the value must be one of the given values."""

    def __init__(self, *values: object) -> None:
        self.values = values

    def accepts(self, value: Any) -> bool:
        return value in self.values

    def __str__(self) -> str:
        return tr("one of {names}", names=", ".join(map(str, self.values)))


def text_of(values: Mapping[str, object], former: str | None = None) -> str:
    """Return the JSON text of a file with these values, and with the mark of this game.

    `former` is the valid text of the file before. Values in it whose names are not among the new ones are kept: a newer
    version of the game may have written them.
    """
    stored = {} if former is None else json.loads(former)
    return json.dumps({**stored, MARK: VERSION, **values}, indent=1) + "\n"


def read(text: str, kind: type[T]) -> T:
    """Return the values in a file's JSON text as an object of the dataclass `kind`.

    Raise ValueError with the reason if the text is damaged. Ignore unknown values, which a newer version of the game
    may have written.
    """
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        raise RulesError("it is damaged") from None
    if not isinstance(values, dict) or MARK not in values:
        raise ValueError("it is not a file of this game")
    if _is_deeper(values, DEEPEST):
        raise RulesError("it is damaged")
    return checked(values, kind)


def checked(values: Mapping[str, Any], kind: type[T]) -> T:
    """Return an object of the dataclass `kind` with these values. Raise ValueError if a value is missing or invalid."""
    types = get_type_hints(kind, include_extras=True)
    found = {}
    for item in fields(kind):  # type: ignore[arg-type]
        if item.name in values:
            found[item.name] = _checked(values[item.name], types[item.name], item.name)
        elif item.default is MISSING and item.default_factory is MISSING:
            raise RulesError("{name} is missing", name=item.name)
    return kind(**found)


def _checked(value: Any, kind: Any, name: str) -> Any:
    """Check the type of a value and return it, or raise ValueError. `name` is the field's name, for the message."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        value = _checked(value, inner[0], name)
        if not inner[1].accepts(value):
            raise RulesError("{name} is {value}, expected {expected}", name=name, value=shown(value), expected=inner[1])
        return value
    if kind is Any or kind is type(value) or (kind is float and type(value) is int):
        return value
    if origin is Literal and value in inner:
        return value
    if is_dataclass(kind) and isinstance(value, dict):
        return checked(value, kind)  # type: ignore[arg-type]
    if origin is dict and isinstance(value, dict):
        return {key: _checked(part, inner[1], name) for key, part in value.items()}
    if origin is list and isinstance(value, list):
        return [_checked(part, inner[0], name) for part in value]
    if origin is tuple and isinstance(value, list) and len(value) == len(inner):
        return tuple(_checked(part, part_kind, name) for part, part_kind in zip(value, inner, strict=True))
    raise RulesError("{name} is {value}", name=name, value=shown(value))


def _is_deeper(value: object, most: int) -> bool:
    """Return True if a JSON value has more than `most` levels of objects or lists inside each other."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(most == 0 or _is_deeper(part, most - 1) for part in inner)
