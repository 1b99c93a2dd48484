"""The list of the people who play on this computer. Each person has their own games and files.

The first person has an empty key and needs no name. The first person's files are in the data folder itself; every other
person has a subfolder.
"""

import json
import os
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import count
from typing import Any

from game.play.storage.json_values import UsableValues, read_usable, text_of
from game.play.storage.store import Store
from game.record.player import clean_name
from game.rules.errors import RulesError
from game.words.messages import error_text, mark, tr

FILE = "people.json"
FIRST = ""  # the key of the first person
YOU = mark("You")  # the title of a person without a name
MOST = 12  # people on one computer
MOST_REMOVED = 100  # keys of removed people that are remembered
LONGEST = 20  # characters of a name, so that sentences with names fit
_KEY = re.compile("[0-9a-f]{8}")  # valid as a folder name on every system


@dataclass(frozen=True)
class Profile:
    """A person who plays on this computer: the key of their files, and their name or an empty text."""

    key: str = FIRST
    name: str = ""

    @property
    def title(self) -> str:
        return self.name or YOU


@dataclass
class _PeopleFile:
    """The values in the list's file.

    `present` is the key of the person who played last; an unknown key stands for the first person.
    """

    people: list[Profile]
    present: Any = FIRST
    removed: list[str] = field(default_factory=list)


class People:
    """The people who play on this computer. Changes are saved at once and merged with the changes of other windows.

    profiles   the first person, then the others in the order in which they were added
    removed    the keys of removed people, so that files written by another window do not bring them back
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.profiles: tuple[Profile, ...] = (Profile(),)
        self.removed: tuple[str, ...] = ()
        store.player = self._read()

    @property
    def present(self) -> Profile:
        """The person who plays now."""
        return next(profile for profile in self.profiles if profile.key == self.store.player)

    def name_error(self, name: str, key: str | None = None) -> str:
        """Return the reason why a name is invalid, or an empty text.

        `key` is given if an existing person is renamed.
        """
        others = [profile.title.casefold() for profile in self.profiles if profile.key != key]
        cleaned = _clean(name)
        if not cleaned:
            return "" if key == FIRST else tr("Enter a name")
        return tr("That name is already taken") if cleaned.casefold() in others else ""

    def choose(self, key: str) -> None:
        """Make the person with a key the current person."""
        with self.store.locked():
            self.refresh()
            if any(profile.key == key for profile in self.profiles):
                self.store.player = key
            self._write()

    def add(self, name: str) -> Profile:
        """Add a person with this name, make that person the current one, and return the profile."""
        with self.store.locked():
            self.refresh()
            profile = Profile(os.urandom(4).hex(), _clean(name))
            self.profiles = (*self.profiles, profile)
            self.store.player = profile.key
            self._write()
            return profile

    def rename(self, key: str, name: str) -> None:
        with self.store.locked():
            self.refresh()
            renamed = [replace(known, name=_clean(name)) if known.key == key else known for known in self.profiles]
            self.profiles = tuple(renamed)
            self._write()

    def remove(self, key: str) -> None:
        """Remove a person from the list. The first person cannot be removed. Their files and games stay."""
        with self.store.locked():
            self.refresh()
            if key != FIRST:
                self.profiles = tuple(profile for profile in self.profiles if profile.key != key)
                self.removed = (*self.removed, key)[-MOST_REMOVED:]
            self._settle()
            self._write()

    # --- the file ---

    def refresh(self) -> None:
        """Load the list of people again, which other windows may have changed.

        The current person stays unless removed.
        """
        self._read()
        self._settle()

    def _settle(self) -> None:
        if all(profile.key != self.store.player for profile in self.profiles):
            self.store.player = FIRST

    def _read(self) -> str:
        """Read the list's file and return the key of the person who played last.

        Quarantine a file that cannot be read, and leave out invalid entries of others. Find the people who are missing
        then by their folders.
        """
        text = self.store.current_text(FILE)
        present = self.store.player
        if text is None:
            self._add_lost(self.store.owners())
            return present
        try:
            usable = _read(text)
        except ValueError as error:
            self.store.quarantine(FILE, error_text(error))
            self.profiles, present = (Profile(),), FIRST
            self._add_lost(self.store.owners())
            return present
        values = usable.values
        self.profiles, self.removed = tuple(values.people), tuple(values.removed)
        if usable.errors:
            self._add_lost(self.store.owners())
            complete = replace(values, people=list(self.profiles))
            self.store.replace_invalid(FILE, replace(usable, text=text_of(asdict(complete), usable.text)))
        return values.present if any(profile.key == values.present for profile in self.profiles) else FIRST

    def add_missing(self, keys: Sequence[str]) -> None:
        """Add the people with these keys if the list does not contain them, save it, and tell the player."""
        known = {*self.removed, *(profile.key for profile in self.profiles)}
        if not set(keys) - known:
            return
        with self.store.locked():
            self.refresh()
            if names := self._add_lost(keys):
                self.store.messages.append(
                    tr("The list of players was incomplete. These players were recovered: {names}.", names=names)
                )
                self._write()

    def _add_lost(self, keys: Sequence[str]) -> str:
        """Add missing people, of whom only the keys are known, with generated names.

        Return the names, joined by commas.
        """
        known = {profile.key for profile in self.profiles}
        lost = [key for key in keys if key not in known and key not in self.removed and _KEY.fullmatch(key)]
        lost = lost[: MOST - len(known)]
        names = {profile.title for profile in self.profiles}
        free = (name for number in count(2) if (name := str(tr("Player {number}", number=number))) not in names)
        added = [Profile(key, name) for key, name in zip(lost, free, strict=False)]
        self.profiles = (*self.profiles, *added)
        return ", ".join(profile.name for profile in added)

    def _write(self) -> None:
        values = asdict(_PeopleFile(list(self.profiles), self.store.player, list(self.removed)))
        former = self.store.current_text(FILE)
        if former is not None:
            try:
                read_usable(former, _PeopleFile)
            except ValueError:
                former = None
            else:  # what a newer version has stored about a person stays
                stored = {entry["key"]: entry for entry in json.loads(former)["people"] if _is_entry(entry)}
                values["people"] = [{**stored.get(entry["key"], {}), **entry} for entry in values["people"]]
        self.store.write_text(FILE, text_of(values, former))


def _is_entry(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("key"), str)


def _clean(name: str) -> str:
    return clean_name(name)[:LONGEST].strip()


def _read(text: str) -> UsableValues[_PeopleFile]:
    """Return the values in the file's text, without the people whose entries are invalid; its `text` still has those.

    Raise ValueError with the reason if the text is damaged.
    """
    usable = read_usable(text, _PeopleFile)
    errors = list(usable.errors)
    people: list[Profile] = []
    for entry in usable.values.people:
        profile = Profile(entry.key, _clean(entry.name))
        is_valid = profile.key == FIRST if not people else _KEY.fullmatch(profile.key) and profile.name
        if is_valid and all(known.key != profile.key for known in people):
            people.append(profile)
        else:
            errors.append(RulesError("an entry in it is damaged"))
    if not 1 <= len(people) <= MOST:
        raise RulesError("its list of people is damaged")
    values = replace(usable.values, people=people)
    return replace(usable, values=values, errors=errors)
