"""Small files of the present person: values as JSON, with a mark that says whose file it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Protocol, TypeVar

from game.play.store import MARK, Store
from game.version import VERSION

T = TypeVar("T")


class Checked(Protocol):
    """A dataclass of which every field has a default, and that knows what can be wrong with its values."""

    def problem(self) -> str:
        """What is wrong with the values, or nothing."""


C = TypeVar("C", bound=Checked)


def text_of(values: Mapping[str, object]) -> str:
    return json.dumps({MARK: VERSION, **values}, indent=1) + "\n"


def values_of(text: str) -> dict[str, Any]:
    """The values of a text, or ValueError with the reason."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("it is damaged") from None
    if not isinstance(values, dict) or MARK not in values:
        raise ValueError("it is not of this game")
    return values


def load(store: Store, file: str, read: Callable[[dict[str, Any]], T], nothing: Callable[[], T]) -> T:
    """What `read` makes of the values of a file, or `nothing` if there is none.

    A file that cannot be understood, where `read` raises ValueError, is set aside, and the store says so.
    """
    name = store.own(file)
    text = store.read_text(name)
    if text is None:
        return nothing()
    try:
        return read(values_of(text))
    except ValueError as error:
        store.set_aside(name, str(error))
        return nothing()


def load_checked(store: Store, file: str, kind: type[C]) -> C:
    """The same for a dataclass, whose fields are the values of the file; those that it does not know are left out."""

    def read(values: dict[str, Any]) -> C:
        known = {item.name for item in fields(kind)}  # type: ignore[arg-type]
        kept = kind(**{name: value for name, value in values.items() if name in known})
        if problem := kept.problem():
            raise ValueError(problem)
        return kept

    return load(store, file, read, kind)


def keep(store: Store, file: str, values: Mapping[str, object]) -> None:
    """Keep the values in a file, without waiting for the disk."""
    text = text_of(values)
    store.write_soon(store.own(file), lambda: text)
