"""Reads and writes the settings and other files in the user's data folder, so that a crash loses nothing."""

import copy
import logging
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

import platformdirs

from game.files import OF_A_WINDOW, delete_abandoned, make_folder, read_file, replace_file, unused_path, when_free
from game.play.library.library import Library
from game.play.storage.background_writer import BackgroundWriter
from game.play.storage.file_lock import lock_file, locked
from game.play.storage.json_values import UsableValues, read_usable, text_of
from game.play.storage.settings import INHERITED_SETTINGS, SHARED_SETTINGS, Settings, merge
from game.rules.errors import RulesError, reason_of
from game.words.messages import error_text, mark, tr

log = logging.getLogger(__name__)

SETTINGS_FILE = "settings.json"
LIBRARY = "library.sqlite"  # all finished or saved games
PEOPLE = "people"  # a folder with a subfolder for each person except the first, whose files are in the data folder
AUTOSAVE = "autosave.txt"  # the game that "Continue" opens
MOST_WINDOWS = 9  # windows that can be open at the same time, each with its own autosave
MOST_BYTES = 10_000_000  # the largest file that is read: a thousand times the longest game
PATIENCE = 2.0  # seconds to wait for another window that changes a file, which takes milliseconds
MOST_VALUES = 4  # the most invalid values in a file that a message names
FILES_LOCK = "files.lock"  # held by a window while it changes one of the small files
# Held while settings are saved. Not FILES_LOCK: the window that holds it may wait for the thread that saves settings.
SETTINGS_LOCK = "settings.lock"
NO_HOME = Path(os.devnull)  # stands for the data folder of a user without a home folder: nothing can be saved

_Stamp = tuple[int, int, int] | None  # changes whenever a file is replaced; None for a missing file


@dataclass
class _Changes:
    """Changes of a small file that wait for the disk, and the text of the file with these changes."""

    text: str = ""
    waiting: list[Callable[[str | None], str]] = field(default_factory=list)


class Store:
    """Reads and writes the files in the data folder.

    A file that cannot be read is quarantined, which means renamed. Writing replaces a file atomically. Messages for
    the player are added to `messages`. Without a writable folder the game works, but nothing is saved.

    Methods whose names end with `soon` write on another thread, in the order of the calls. `current_text` knows
    what `change_soon` will write; every other access to a file waits until these writes are done, so that it never
    finds an outdated file.

    Each window must call `claim` to get a number. A window with a number above 1 has an autosave of its own, so that
    two windows do not overwrite each other's game.

    player     the key of the person who plays now, empty for the first person (see `game/play/people.py`)
    put_aside  the files of games that the library could not take in this session, by the keys of the games
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or _usual_folder()
        self.messages: list[str] = []
        self.window = 1
        self.player = ""
        self.put_aside: dict[str, str] = {}
        self._lock: BinaryIO | None = None
        self._changes: dict[str, _Changes] = {}  # changes that are not on the disk yet, by file name
        self._changes_lock = threading.Lock()
        self._texts: dict[str, tuple[_Stamp, str | None]] = {}  # texts of small files as this window last found them
        self._settings_known: Settings | None = None  # the settings as this window last read or saved them
        self._thread_lock = threading.RLock()
        self._lock_depth = 0
        self._lock_holder: int | None = None  # the thread inside a `locked` block
        self._has_reported = False
        self._writer = BackgroundWriter(self._fail)
        self.library = Library(None if self.folder == NO_HOME else self.folder / LIBRARY, self.messages.append)

    # --- owners of files ---

    def user_file(self, name: str) -> str:
        """Return the path, inside the data folder, of a file that belongs to the current person."""
        return f"{folder_of(self.player)}{name}"

    # --- text files ---

    def exists(self, name: str) -> bool:
        return self.path(name).is_file()

    def read_text(self, name: str) -> str | None:
        """Return the text of a file, or None if it does not exist. Quarantine a file that cannot be read."""
        self._finish_writing()
        return self._read_text(name)

    def current_text(self, name: str) -> str | None:
        """Return the text of a small file with all changes passed to `change_soon`, without waiting for the disk.

        Read the file only if it was never read or another window has changed it.
        """
        with self._changes_lock:
            if (changes := self._changes.get(name)) is not None:
                return changes.text
        stamp = _stamp(self._path(name))
        known = self._texts.get(name)
        if known is not None and known[0] == stamp:
            return known[1]
        text = self._read_text(name)
        self._texts[name] = stamp, text
        return text

    def read_small_files(self) -> None:
        """Read the small files of the current person, so that `current_text` has them. Slow on a slow disk."""
        folder = folder_of(self.player)
        try:
            paths = list((self.folder / folder).glob("*.json"))
        except OSError:
            return
        for path in paths:
            if ".set-aside-" not in path.name:
                self.current_text(f"{folder}{path.name}")

    def _read_text(self, name: str) -> str | None:
        path = self._path(name)
        try:
            data = read_file(path, MOST_BYTES)
            if len(data) > MOST_BYTES:
                self.quarantine(name, mark("it is too large"))
                return None
            return data.decode("utf-8-sig")  # some editors write a mark before the text
        except (FileNotFoundError, NotADirectoryError):
            return None
        except UnicodeDecodeError:
            self.quarantine(name, mark("it is not a text"))
            return None
        except OSError as error:
            self.quarantine(name, reason_of(error) or mark("it cannot be read"))
            return None

    def write_text(self, name: str, text: str) -> bool:
        """Replace a file atomically: readers see the old text or the new text, never a mixture.

        Return False on failure.
        """
        self._finish_writing()
        return self._replace(name, text)

    def change_soon(self, name: str, text: str, change: Callable[[str | None], str]) -> None:
        """Change a small file on another thread. Return at once.

        `change` gets the text in the file, which other windows may have changed, or None without a file, and returns
        the new text. `text` is the new text as far as this window knows: `current_text` returns it meanwhile. A change
        that cannot be written is kept in memory and written with the next change.
        """
        with self._changes_lock:
            changes = self._changes.setdefault(name, _Changes())
            changes.text = text
            changes.waiting.append(change)
        self._writer.put(name, lambda: self._write_changes(name))

    def _write_changes(self, name: str) -> None:
        with self.locked():
            with self._changes_lock:
                if (changes := self._changes.get(name)) is None:
                    return  # an earlier job has written them all
                waiting = list(changes.waiting)
            before = text = self._read_text(name)
            for change in waiting:
                try:
                    text = change(text)
                except Exception as error:  # the other changes are still written
                    log.exception("a change of %s failed", name)
                    self._fail(name, error)
            if text is not None and text != before and not self._replace(name, text):
                return
            self._texts[name] = _stamp(self._path(name)), text
        with self._changes_lock:
            del changes.waiting[: len(waiting)]
            if not changes.waiting:
                del self._changes[name]

    def write_soon(self, name: str, text: Callable[[], str]) -> None:
        """Call `text` on the writer thread and write the text that it returns, like `write_text`. Return at once."""
        self._writer.put(name, lambda: self._replace(name, text()))

    def run_soon(self, name: str, job: Callable[[], object]) -> None:
        """Run a job on the writer thread, after all pending writes. Return at once."""
        self._writer.put(name, job)

    def finish(self) -> None:
        """Wait until all pending writes are on the disk."""
        self._finish_writing()
        self.library.finish()

    def _finish_writing(self) -> None:
        """Wait for the writer thread, unless this thread holds the lock, for which the writer may wait."""
        if self._lock_holder != threading.get_ident():
            self._writer.finish()

    def close(self) -> None:
        """Finish all pending writes and close every file."""
        self._finish_writing()
        self.library.end()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def take_messages(self) -> list[str]:
        """Return and clear the messages for the player."""
        messages = []
        while self.messages:  # another thread may be adding to them
            messages.append(self.messages.pop(0))
        return messages

    def _fail(self, name: str, error: Exception) -> None:
        self.messages.append(tr("{name} could not be saved ({error}). You can keep playing.", name=name, error=error))

    def _replace(self, name: str, text: str) -> bool:
        path = self._path(name)
        try:
            make_folder(path.parent)
            # The temporary file's name has the window's number: the next start overwrites a file left by a crash.
            replace_file(path, text.encode(), self.window, is_private=True)
        except OSError as error:
            self._report_save_error(error)
            return False
        self._has_reported = False
        if name in self._texts:
            self._texts[name] = _stamp(path), text
        return True

    def delete(self, name: str) -> bool:
        try:
            when_free(lambda: self.path(name).unlink(missing_ok=True))
        except OSError as error:
            self.messages.append(tr("{name} could not be deleted ({reason})", name=name, reason=reason_of(error)))
            return False
        return True

    def archive(self, name: str, folder: str) -> bool:
        """Move a file that is no longer needed into a subfolder, under an unused name. Return False on failure."""
        path = self.path(name)
        away = self.folder / self.unused_name(str(Path(name).parent / folder), path.stem, path.suffix)
        try:
            make_folder(away.parent)
            when_free(lambda: os.rename(path, away))
        except OSError as error:
            log.warning("%s could not be moved to %s: %s", name, away, error)
            return False
        return True

    def names(self, folder: str, ending: str) -> list[str]:
        """Return the names, for `read_text`, of the files in a folder that end with `ending`, the newest first."""
        self._finish_writing()
        try:
            paths = [path for path in (self.folder / folder).iterdir() if path.name.endswith(ending)]
            paths.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        except OSError:
            return []
        return [f"{folder}/{path.name}" for path in paths]

    def unused_name(self, folder: str, title: str, ending: str) -> str:
        """Return an unused name for a file in a folder: the title, or the title and a number, followed by `ending`."""
        return f"{folder}/{unused_path(self.path(folder), title, ending).name}"

    def quarantine(self, name: str, reason: str) -> None:
        """Rename a file that cannot be used, so that nothing overwrites it, and tell the player why."""
        path = self.path(name)
        quarantined = self._quarantine_path(name)
        try:
            when_free(lambda: os.rename(path, quarantined))
        except OSError as error:
            self._report_error(
                tr(
                    "{name} cannot be used ({reason}) or renamed ({error})",
                    name=path.name,
                    reason=tr(reason),
                    error=reason_of(error),
                )
            )
            return
        self.messages.append(
            tr(
                "{name} could not be used: {reason}. It is kept as {copy}.",
                name=path.name,
                reason=tr(reason),
                copy=quarantined.name,
            )
        )
        log.warning("%s quarantined as %s: %s", name, quarantined.name, reason)

    def _quarantine_path(self, name: str) -> Path:
        path = self._path(name)
        return unused_path(path.parent, f"{path.stem}.set-aside-{datetime.now():%Y%m%d-%H%M%S}", path.suffix)

    def replace_invalid(self, name: str, usable: UsableValues[Any]) -> None:
        """Replace a small file, some of whose values are invalid, by the text with the usable values.

        The original is kept as a copy, and the player is told. Do nothing if another window has changed the file since
        it was read.
        """
        with self.locked():
            if self._read_text(name) == usable.original:
                self._replace_invalid(name, usable)

    def _replace_invalid(self, name: str, usable: UsableValues[Any]) -> None:
        path, copy = self._path(name), self._quarantine_path(name)
        try:
            replace_file(copy, usable.original.encode(), self.window, is_private=True)
        except OSError as error:
            try:
                os.rename(path, copy)  # on a full disk, too, the original stays available
            except OSError:
                self._report_save_error(error)
                return
        values = [_value_of(error) for error in usable.errors[:MOST_VALUES]]
        self.messages.append(
            tr(
                "Some values in {name} cannot be used and were replaced or left out: {reasons}. The original file is "
                "kept as {copy}.",
                name=path.name,
                reasons=", ".join([*values, "…"] if len(usable.errors) > MOST_VALUES else values),
                copy=copy.name,
            )
        )
        log.warning("%s copied to %s: %s", name, copy.name, "; ".join(map(str, usable.errors[:MOST_VALUES])))
        self._replace(name, usable.text)

    def path(self, name: str) -> Path:
        """Return the path of a file, after waiting for all pending writes."""
        self._finish_writing()
        return self._path(name)

    def _path(self, name: str) -> Path:
        path = self.folder / name
        return path.with_name(_autosave_of(self.window)) if path.name == AUTOSAVE and self.window > 1 else path

    def _report_save_error(self, error: OSError) -> None:
        if self.folder == NO_HOME:
            self._report_error(tr("Nothing can be saved without a home folder. You can keep playing."))
        else:
            message = tr(
                "Nothing can be saved in {folder} ({reason}). You can keep playing.",
                folder=self.folder,
                reason=reason_of(error),
            )
            self._report_error(message)

    def _report_error(self, message: str) -> None:
        if not self._has_reported:  # only once until saving has worked again
            self._has_reported = True
            self.messages.append(message)
            log.warning("%s", message)

    # --- several windows ---

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other windows from changing the small files during a `with` block that loads, changes and saves them.

        Pending writes are finished first; the writer thread itself may use such a block too. Blocks may be nested. The
        lock of a window that does not respond is ignored after PATIENCE seconds.
        """
        self._finish_writing()
        with self._thread_lock:
            self._lock_depth += 1
            self._lock_holder = threading.get_ident()
            try:
                if self._lock_depth > 1:
                    yield
                else:
                    with locked(self.folder / FILES_LOCK, PATIENCE):
                        yield
            finally:
                self._lock_depth -= 1
                if not self._lock_depth:
                    self._lock_holder = None

    def claim(self) -> None:
        """Take the lowest window number that no other window has, and hold it until the program ends."""
        for number in range(1, MOST_WINDOWS + 1):
            try:
                self._lock = lock_file(self.folder / f"window-{number}.lock")
            except BlockingIOError:
                continue
            except OSError as error:
                if error.filename is not None:  # otherwise only locking failed: the file system has no locks
                    self._report_save_error(error)
                return
            self.window = number
            self._delete_abandoned()
            return
        self.window = MOST_WINDOWS

    def _delete_abandoned(self) -> None:
        """Delete the temporary files that killed windows have left."""
        for folder, _, _ in os.walk(self.folder):
            delete_abandoned(Path(folder), OF_A_WINDOW)

    def abandoned_autosaves(self) -> list[str]:
        """Return the autosaves that closed windows with numbers above 1 have left; empty if this is not window 1."""
        found = []
        for number in range(2, MOST_WINDOWS + 1 if self.window == 1 else 0):
            names = [f"{folder_of(key)}{_autosave_of(number)}" for key in ("", *self.owners())]
            if left := [name for name in names if self.exists(name)]:
                with suppress(OSError), lock_file(self.folder / f"window-{number}.lock"):
                    found += left
        return found

    def owners(self) -> list[str]:
        """Return the keys of the people who have a folder; the first person has none."""
        try:
            return sorted(path.name for path in (self.folder / PEOPLE).iterdir() if path.is_dir())
        except OSError:
            return []

    # --- settings ---

    def load_settings(self) -> Settings:
        """Return the saved settings of the computer and of the current person. Quarantine a file that cannot be read.

        An invalid value, which a newer version may have written, is replaced by its default; the original is copied.
        Without a file of their own, which earlier versions did not write, a person has the first person's settings.
        """
        settings = self._load_settings(SETTINGS_FILE) or Settings()
        if self.player and (own := self._load_settings(self.user_file(SETTINGS_FILE))) is not None:
            settings = replace(own, **{name: getattr(settings, name) for name in SHARED_SETTINGS})
        self._settings_known = copy.deepcopy(settings)
        return settings

    def _load_settings(self, name: str) -> Settings | None:
        self._finish_writing()
        usable = self._parse_settings(name, self._read_text(name))
        if usable is not None and usable.errors:
            with locked(self.folder / SETTINGS_LOCK, PATIENCE):
                usable = self._usable_settings(name)
        return None if usable is None else usable.values

    def _parse_settings(self, name: str, text: str | None) -> UsableValues[Settings] | None:
        """Return the settings in the text of a file, or None without a text. Quarantine a damaged file."""
        if text is None:
            return None
        try:
            return read_usable(text, Settings)
        except ValueError as error:
            self.quarantine(name, error_text(error))
            return None

    def _usable_settings(self, name: str) -> UsableValues[Settings] | None:
        """Return the settings in a file, and replace invalid ones in the file. SETTINGS_LOCK must be held.

        Return None if the file cannot be read.
        """
        try:
            text = read_file(self._path(name), MOST_BYTES).decode("utf-8-sig")
        except (OSError, ValueError):
            return None
        usable = self._parse_settings(name, text)
        if usable is not None and usable.errors:
            self._replace_invalid(name, usable)
        return usable

    def start_settings(self, former: Settings) -> Settings:
        """Save and return the settings of the current person, who is new. `former` are those of another person."""
        self._settings_known = None
        settings = Settings(**{name: copy.deepcopy(getattr(former, name)) for name in INHERITED_SETTINGS})
        self.save_settings(settings)
        return settings

    def save_settings(self, settings: Settings) -> bool:
        """Save the settings that this window has changed since it last loaded or saved them.

        Settings that only other windows have changed keep their saved values. Return False on failure.
        """
        self._finish_writing()
        return self._merge_settings(copy.deepcopy(settings), self.player)

    def save_settings_soon(self, settings: Settings) -> None:
        """Save the settings like `save_settings`, but on another thread."""
        chosen, player = copy.deepcopy(settings), self.player
        self._writer.put(SETTINGS_FILE, lambda: self._merge_settings(chosen, player))

    def _merge_settings(self, chosen: Settings, player: str) -> bool:
        """Write the changed settings of the computer and of a person, given by their key, into their files."""
        names = [item.name for item in fields(Settings)]
        with locked(self.folder / SETTINGS_LOCK, PATIENCE):
            if player:
                own = [name for name in names if name not in SHARED_SETTINGS]
                is_saved = self._write_settings(f"{folder_of(player)}{SETTINGS_FILE}", chosen, own)
                if self._has_changed(chosen, SHARED_SETTINGS):
                    is_saved = self._write_settings(SETTINGS_FILE, chosen, SHARED_SETTINGS) and is_saved
            else:
                is_saved = self._write_settings(SETTINGS_FILE, chosen, names)
        if is_saved:
            self._settings_known = chosen
        return is_saved

    def _has_changed(self, chosen: Settings, names: Sequence[str]) -> bool:
        """Return True if one of the settings with these names differs from what is saved, as far as this is known."""
        known = self._settings_known
        return known is not None and any(getattr(known, name) != getattr(chosen, name) for name in names)

    def _write_settings(self, name: str, chosen: Settings, names: Sequence[str]) -> bool:
        """Write the settings with these names into a file, and keep those that only other windows have changed."""
        is_shared = name == SETTINGS_FILE
        known = self._settings_known
        former: str | None = None
        usable = self._usable_settings(name)
        if usable is not None:
            saved, former = usable.values, usable.text
        else:  # without a file to merge with, all settings are written
            saved, known = Settings(), None
        values = asdict(saved) | merge(known, chosen, saved, names)
        return self._replace(name, text_of(values if is_shared else {key: values[key] for key in names}, former))


def _value_of(error: ValueError) -> str:
    """Return the name and the invalid value about which an error of `json_values.py` is, or the text of the error."""
    if isinstance(error, RulesError) and {"name", "value"} <= error.arguments.keys():
        return "{name} {value}".format(**error.arguments)
    return error_text(error)


def _stamp(path: Path) -> _Stamp:
    """Return the number, time and size of a file, or None if there is no such file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def folder_of(key: str) -> str:
    """Return a person's folder inside the data folder, with a slash at the end.

    For the first person return an empty text.
    """
    return f"{PEOPLE}/{key}/" if key else ""


def owner_of(name: str) -> str:
    """Return the key of the person to whom a file belongs, from the file's path inside the data folder."""
    return name.split("/")[1] if name.startswith(f"{PEOPLE}/") else ""


def _usual_folder() -> Path:
    """Return the data folder of this game, or NO_HOME if the user has no home folder.

    Move a folder of earlier versions.
    """
    try:
        folder = platformdirs.user_data_path("Conniption", appauthor=False)
        former = platformdirs.user_data_path("Conniption", appauthor=False, roaming=True)
    except RuntimeError:  # no home folder is known, as in some containers
        return NO_HOME
    if former != folder and former.is_dir() and not folder.exists():
        return _moved(former, folder)
    return folder if folder.is_absolute() else NO_HOME


def _moved(former: Path, folder: Path) -> Path:
    """Move the data folder out of the roaming folders of Windows, which networks copy at every logon.

    Return the new folder, or the old folder if moving fails, for example while an earlier version has a file open.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        former.rename(folder)
    except OSError as error:
        log.warning("the data folder stays in %s: %s", former, error)
        return former
    return folder


def _autosave_of(window: int) -> str:
    return AUTOSAVE.replace(".", f"-{window}.")
