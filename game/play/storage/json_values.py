"""Reads and writes the JSON text of small files, and checks the values in it against the types of a dataclass.

A dataclass describes the values of a file. The type of each field is the type that its value must have, and a condition
in `Annotated` limits it further:

    volume: Annotated[int, Between(0, 100)] = 60
    done: dict[str, Annotated[str, OneOf("alone", "helped")]] = field(default_factory=dict)
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, asdict, dataclass, fields, is_dataclass
from reprlib import repr as shown  # shortens long values
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

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


@dataclass(frozen=True)
class UsableValues(Generic[T]):
    """The values in the text of a file, without the invalid ones.

    values     the valid values, with the defaults of the others
    original   the text of the file
    text       the text with the valid values, equal to `original` if all its values are valid
    errors     the reasons why values are invalid
    """

    values: T
    original: str
    text: str
    errors: list[ValueError]


def read(text: str, kind: type[T]) -> T:
    """Return the values in a file's JSON text as an object of the dataclass `kind`.

    Raise ValueError with the reason if the text is damaged or a value is invalid. Ignore unknown values, which a newer
    version of the game may have written.
    """
    return checked(_parsed(text), kind)


def read_usable(text: str, kind: type[T]) -> UsableValues[T]:
    """Return the valid values in a file's JSON text, and the reasons why the others are invalid.

    An invalid value gets its default, an invalid entry of an object or a list is left out. Raise ValueError with the
    reason if the text is damaged, or if a value without a default is missing or invalid.
    """
    stored = _parsed(text)
    errors: list[ValueError] = []
    invalid = []
    types = get_type_hints(kind, include_extras=True)
    found = {}
    for item in fields(kind):  # type: ignore[arg-type]
        has_default = item.default is not MISSING or item.default_factory is not MISSING
        before = len(errors)
        if item.name in stored:
            try:
                found[item.name] = _checked(stored[item.name], types[item.name], item.name, errors)
            except ValueError as error:
                if not has_default:
                    raise
                errors.append(error)
        elif not has_default:
            raise RulesError("{name} is missing", name=item.name)
        if len(errors) > before:
            invalid.append(item.name)
    values = kind(**found)
    valid = asdict(values)  # type: ignore[call-overload]
    usable = text_of({name: valid[name] for name in invalid}, text) if invalid else text
    return UsableValues(values, text, usable, errors)


def _parsed(text: str) -> dict[str, Any]:
    """Return the JSON object in a file's text. Raise ValueError with the reason if the text is damaged."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        raise RulesError("it is damaged") from None
    if not isinstance(values, dict) or MARK not in values:
        raise RulesError("it is not a file of this game")
    if _is_deeper(values, DEEPEST):
        raise RulesError("it is damaged")
    return values


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


def _checked(value: Any, kind: Any, name: str, errors: list[ValueError] | None = None) -> Any:
    """Check the type of a value and return it, or raise ValueError. `name` is the field's name, for the message.

    With `errors`, leave out the invalid entries of objects and lists, and add the reasons to `errors`.
    """
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        value = _checked(value, inner[0], name, errors)
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
        return dict(_checked_parts(value.items(), inner[1], name, errors))
    if origin is list and isinstance(value, list):
        return [part for _, part in _checked_parts(enumerate(value), inner[0], name, errors)]
    if origin is tuple and isinstance(value, list) and len(value) == len(inner):
        return tuple(_checked(part, part_kind, name) for part, part_kind in zip(value, inner, strict=True))
    raise RulesError("{name} is {value}", name=name, value=shown(value))


def _checked_parts(
    parts: Iterable[tuple[Any, Any]], kind: Any, name: str, errors: list[ValueError] | None
) -> Iterator[tuple[Any, Any]]:
    """Check the values in an object or a list and yield them with their keys. `errors` is as in `_checked`."""
    for key, part in parts:
        try:
            yield key, _checked(part, kind, name, errors)
        except ValueError as error:
            if errors is None:
                raise
            errors.append(error)


def _is_deeper(value: object, most: int) -> bool:
    """Return True if a JSON value has more than `most` levels of objects or lists inside each other."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(most == 0 or _is_deeper(part, most - 1) for part in inner)
