"""Loads, changes and saves the small JSON files of the current person. A dataclass holds the values of a file."""

from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Generic, TypeVar

from game.play.storage.json_values import read_usable, text_of
from game.play.storage.store import Store
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
        """Return the values of the current person's file. Quarantine a damaged file and tell the player.

        Invalid values are replaced in the file, which is copied before. This does not wait for the disk, unless the
        file was never read before, has invalid values, or another window has changed it.
        """
        name = store.user_file(self.name)
        return self._read(store, name, store.current_text(name))[0]

    def change(self, store: Store, change: Callable[[T], object]) -> T:
        """Let `change` change the values, save them on another thread, and return them at once.

        `change` is called twice: now with the values known to this window, and on the other thread with those in the
        file, which another window may have changed. It must not use values that change in between. If it raises an
        exception, nothing is saved. If the file cannot be written, the values are kept in memory until the program
        ends.
        """
        name = store.user_file(self.name)
        values, former = self._read(store, name, store.current_text(name))
        before = text_of(asdict(values), former)
        change(values)
        if (text := text_of(asdict(values), former)) != before:
            store.change_soon(name, text, lambda found: self._changed_text(store, name, found, change))
        return values

    def _changed_text(self, store: Store, name: str, text: str | None, change: Callable[[T], object]) -> str:
        values, former = self._read(store, name, text)
        change(values)
        return text_of(asdict(values), former)

    def _read(self, store: Store, name: str, text: str | None) -> tuple[T, str | None]:
        """Return the valid values in the text of a file, and their text, or None if there is none or it is damaged."""
        if text is not None:
            try:
                usable = read_usable(text, self.kind)
            except ValueError as error:
                store.quarantine(name, error_text(error))
            else:
                if usable.errors:
                    store.replace_invalid(name, usable)
                return usable.values, usable.text
        return self.default(), None
