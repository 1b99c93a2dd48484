"""The people who play on this computer, each with games and files of their own. Who they are is kept in a file.

The first person has an empty key and needs no name: their files are those that lie in the data folder itself, and where
nobody else plays, nothing tells that there could be more.
"""

from __future__ import annotations

import os
import re
from dataclasses import asdict, dataclass, replace

from game.play.kept_text import text_of, values_of
from game.play.store import Store
from game.record.record import clean_name

FILE = "people.json"
FIRST = ""  # the key of the first person
YOU = "You"  # what somebody without a name is called
MOST = 12  # people on one computer
LONGEST = 20  # letters of a name: as many as a sentence has room for
_KEY = re.compile("[0-9a-f]{8}")  # names a folder on every system


@dataclass(frozen=True)
class Profile:
    """Somebody who plays here: the key of what is theirs, and what they are called, or nothing."""

    key: str = FIRST
    name: str = ""

    @property
    def title(self) -> str:
        return self.name or YOU


class People:
    """Everybody who plays here. What is changed is kept at once, and another window's changes are not lost.

    profiles   the first person, then the others in the order in which they came
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.profiles: tuple[Profile, ...] = (Profile(),)
        store.player = self._read()

    @property
    def present(self) -> Profile:
        """Who plays now."""
        return next(profile for profile in self.profiles if profile.key == self.store.player)

    def complaint_about(self, name: str, key: str | None = None) -> str:
        """Why nobody can be called so, or nothing; `key` is of who is to be renamed."""
        others = [profile.title.casefold() for profile in self.profiles if profile.key != key]
        cleaned = _clean(name)
        if not cleaned:
            return "" if key == FIRST else "A name needs a letter"
        return "There is somebody of this name already" if cleaned.casefold() in others else ""

    def choose(self, key: str) -> None:
        """Somebody else plays from now on."""
        self._refresh()
        if any(profile.key == key for profile in self.profiles):
            self.store.player = key
        self._write()

    def add(self, name: str) -> Profile:
        """Somebody new, who plays from now on."""
        self._refresh()
        profile = Profile(os.urandom(4).hex(), _clean(name))
        self.profiles = (*self.profiles, profile)
        self.store.player = profile.key
        self._write()
        return profile

    def rename(self, key: str, name: str) -> None:
        self._refresh()
        renamed = [replace(known, name=_clean(name)) if known.key == key else known for known in self.profiles]
        self.profiles = tuple(renamed)
        self._write()

    def remove(self, key: str) -> None:
        """Somebody is not known any more; the first person stays. What is theirs is not touched."""
        self._refresh()
        self.profiles = tuple(profile for profile in self.profiles if profile.key == FIRST or profile.key != key)
        self._settle()
        self._write()

    # --- the file ---

    def _refresh(self) -> None:
        """Take over what another window has changed; who plays here stays."""
        self._read()
        self._settle()

    def _settle(self) -> None:
        if all(profile.key != self.store.player for profile in self.profiles):
            self.store.player = FIRST

    def _read(self) -> str:
        """Take over what was kept; returns who played last. A file that cannot be understood is set aside."""
        text = self.store.read_text(FILE)
        if text is None:
            return self.store.player
        try:
            self.profiles, present = _profiles(text)
        except ValueError as error:
            self.store.set_aside(FILE, str(error))
            self.profiles, present = self._found(), FIRST
        return present

    def _found(self) -> tuple[Profile, ...]:
        """Without the file, those who have a folder are known by it, though not by name."""
        keys = [key for key in self.store.owners() if _KEY.fullmatch(key)][: MOST - 1]
        return Profile(), *(Profile(key, f"Player {number}") for number, key in enumerate(keys, start=2))

    def _write(self) -> None:
        people = [asdict(profile) for profile in self.profiles]
        self.store.write_text(FILE, text_of({"present": self.store.player, "people": people}))


def _clean(name: str) -> str:
    return clean_name(name)[:LONGEST].strip()


def _profiles(text: str) -> tuple[tuple[Profile, ...], str]:
    """The people of the text of their file and the key of who played last, or ValueError with the reason."""
    values = values_of(text)
    people = values.get("people")
    if not isinstance(people, list) or not 1 <= len(people) <= MOST:
        raise ValueError("it has no people")
    profiles = tuple(_profile(value) for value in people)
    keys = [profile.key for profile in profiles]
    if keys[0] != FIRST or len(set(keys)) < len(keys):
        raise ValueError("it mixes people up")
    present = values.get("present")
    return profiles, present if present in keys else FIRST


def _profile(value: object) -> Profile:
    if not isinstance(value, dict) or not isinstance(value.get("key"), str) or not isinstance(value.get("name"), str):
        raise ValueError("somebody in it is incomplete")
    key, name = value["key"], _clean(value["name"])
    if key != FIRST and not (_KEY.fullmatch(key) and name):
        raise ValueError("somebody in it is damaged")
    return Profile(key, name)
