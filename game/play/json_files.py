"""Loads, changes and saves the small JSON files of the current person. A dataclass holds the values of a file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Generic, TypeVar

from game.play.json_values import read, text_of
from game.play.storage import Store
from game.words.messages import error_text

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")


class JsonFile(Generic[T]):
    """A file that each person has. An object of the dataclass `kind` holds its values.

    name      the name of the file
    default   a function that returns the values of a missing or damaged file; by default `kind` itself
    """

    def __init__(self, name: str, kind: type[T], default: Callable[[], T] | None = None) -> None:
        self.name = name
        self.kind = kind
        self.default = default or kind

    def load(self, store: Store) -> T:
        """Return the values of the current person's file. Quarantine a damaged file and tell the player."""
        name = store.own(self.name)
        text = store.unsaved.get(name) or store.read_text(name)
        if text is not None:
            try:
                return read(text, self.kind)
            except ValueError as error:
                store.quarantine(name, error_text(error))
        return self.default()

    @contextmanager
    def edit(self, store: Store) -> Iterator[T]:
        """Load the values, let the `with` block change them, and save them. Keep other windows from changing the file.

        If the file cannot be written, the values are kept in memory until the program ends. If the block raises an
        exception, nothing is saved.
        """
        with store.locked():
            stored = self.load(store)
            before = text_of(asdict(stored))
            yield stored
            name, text = store.own(self.name), text_of(asdict(stored))
            if text == before:
                return
            if store.write_text(name, text):
                store.unsaved.pop(name, None)
            else:
                store.unsaved[name] = text
