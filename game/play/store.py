"""What outlasts a game: settings, saves and logs in the user's data folder, written so that a crash loses nothing."""

import json
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from pathlib import Path
from reprlib import repr as shown  # of an endless value only the beginning
from typing import Any, BinaryIO, Literal, get_args

import platformdirs

from game.files import read_file, replace_file
from game.play.library.library import Library
from game.play.writer import Writer
from game.version import VERSION
from game.words.game_words import Notation

log = logging.getLogger(__name__)

THEME_NAMES = ("midnight", "paper", "contrast", "harbour", "ember")
SETTINGS_FILE = "settings.json"
LIBRARY = "library.sqlite"  # every game that was finished or saved
PEOPLE = "people"  # the folder with a folder for each person but the first, whose files lie beside it
AUTOSAVE = "autosave.txt"  # the game that "Continue" goes on with
MOST_WINDOWS = 9  # of the same player at the same time, each with its own game to go on with
MOST_BYTES = 10_000_000  # of a file that is read: a thousand times the longest game
NO_HOME = Path(os.devnull)  # where nothing can be kept: the folder of those who have no home
DEEPEST = 8  # values inside of values in the settings; those of ours have three
MARK = "conniption"  # a settings file says whose it is, so that a foreign one is told apart

# Before which moves the game asks whether they are meant: none, those that lose at once, all that worsen the result.
Guard = Literal["off", "losing", "slips"]


@dataclass
class Settings:
    """What the player has chosen. Every field has a default and a set of values it can have."""

    theme: str = "midnight"
    scale: int = 0  # per cent; 0 is automatic
    sounds: bool = True
    volume: int = 60  # per cent, of moves
    notice_volume: int = 60  # per cent, of what calls somebody to the game
    animation_speed: float = 1.0  # 0 is off
    reduced_motion: bool = False
    joys: bool = True  # a little light after a win, and badges are told
    thinking_pause: float = 0.7  # seconds the computer takes at least
    notation: Notation = "short"
    confirm_move: bool = False
    analysis: bool = False  # against the computer
    lens: bool = False  # whether threats are marked, against the computer
    coached: dict[str, Any] = field(default_factory=dict)  # per game, whether its coach is on
    guard: Guard = "off"
    newcomer: bool = True  # nobody has taken the first lesson yet, nor said that they need none
    last_game: str = ""  # the game that was played last
    full_screen: bool = False
    window_width: int = 0  # of the window when it was last closed, in pixels; 0 for that of a new one
    window_height: int = 0
    last_setup: dict[str, Any] = field(default_factory=dict)  # per game, what was chosen for the last new game

    def problem(self) -> str:
        """What is wrong with the values, or nothing."""
        for item in fields(self):
            value, default = getattr(self, item.name), item.default
            expected = dict if item.name in ("last_setup", "coached") else type(default)
            number = expected is float and isinstance(value, int) and not isinstance(value, bool)
            if type(value) is not expected and not number:
                return f"{item.name} is {shown(value)}"
        ranges = {
            "scale": (0, 250),
            "volume": (0, 100),
            "notice_volume": (0, 100),
            "animation_speed": (0, 4),
            "thinking_pause": (0, 10),
            "window_width": (0, 100_000),
            "window_height": (0, 100_000),
        }
        for name, (low, high) in ranges.items():
            if not low <= getattr(self, name) <= high:
                return f"{name} is {shown(getattr(self, name))}, expected {low} to {high}"
        if self.theme not in THEME_NAMES:
            return f"theme is {shown(self.theme)}"
        if self.guard not in get_args(Guard):
            return f"guard is {shown(self.guard)}"
        if self.notation not in get_args(Notation):
            return f"notation is {shown(self.notation)}"
        return ""


class Store:
    """Files in the data folder.

    Reading sets a file that cannot be understood aside under a new name; writing replaces a file in one instant.
    Whatever a player should know about it is added to `messages`. Without a folder that can be written to, everything
    goes on, and nothing lasts.

    What is written `soon` is written in its order on another thread. Whoever asks for a file waits for it: nobody finds
    an older one than was handed over.

    When the game is opened twice, each window `claim`s a number. The autosave of the second is a file of its own, so
    that neither overwrites the other's game.

    player   the key of the person who plays now, empty for the first one (see `game/play/people.py`)
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or _usual_folder()
        self.messages: list[str] = []
        self.window = 1
        self.player = ""
        self._lock: BinaryIO | None = None
        self._has_complained = False
        self._writer = Writer(self._fail)
        self.library = Library(None if self.folder == NO_HOME else self.folder / LIBRARY, self.messages.append)

    # --- whose a file is ---

    def own(self, name: str) -> str:
        """The name of a file that everybody has for themselves: that of the person who plays now."""
        return f"{folder_of(self.player)}{name}"

    # --- texts: saves and whatever else is kept ---

    def exists(self, name: str) -> bool:
        return self.path(name).is_file()

    def read_text(self, name: str) -> str | None:
        """A file's text, or None if there is none that can be read."""
        path = self.path(name)
        try:
            data = read_file(path, MOST_BYTES)
            if len(data) > MOST_BYTES:
                self.set_aside(name, "it is too large")
                return None
            return data.decode("utf-8")
        except (FileNotFoundError, NotADirectoryError):
            return None
        except UnicodeDecodeError:
            self.set_aside(name, "it is not a text")
            return None
        except OSError as error:
            self.set_aside(name, error.strerror or "it cannot be read")
            return None

    def write_text(self, name: str, text: str) -> bool:
        """Replace a file in one instant: whoever reads sees the old text or the new one, never a part."""
        self._writer.finish()
        return self._replace(name, text)

    def write_soon(self, name: str, text: Callable[[], str]) -> None:
        """The same without waiting for the disk, nor for the text, which is asked for on another thread."""
        self._writer.put(name, lambda: self._replace(name, text()))

    def finish(self) -> None:
        """Wait until all that was to be written soon is on the disk."""
        self._writer.finish()
        self.library.finish()

    def take_messages(self) -> list[str]:
        """What the player should know, told once."""
        messages = []
        while self.messages:  # another thread may be adding to them
            messages.append(self.messages.pop(0))
        return messages

    def _fail(self, name: str, error: Exception) -> None:
        self.messages.append(f"{name} could not be saved ({error}). You can play on.")

    def _replace(self, name: str, text: str) -> bool:
        path = self._path(name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # By the window and not by the process: so the next start overwrites what a crash has left.
            replace_file(path, text.encode(), self.window)
        except OSError as error:
            self._complain_of_saving(error)
            return False
        self._has_complained = False
        return True

    def delete(self, name: str) -> bool:
        try:
            self.path(name).unlink(missing_ok=True)
        except OSError as error:
            self.messages.append(f"{name} could not be deleted ({error.strerror})")
            return False
        return True

    def put_away(self, name: str, folder: str) -> bool:
        """Move a file that has served its purpose into a folder beside it, under a name that is free there."""
        path = self.path(name)
        away = self.folder / self.free_name(str(Path(name).parent / folder), path.stem, path.suffix)
        try:
            away.parent.mkdir(exist_ok=True)
            os.rename(path, away)
        except OSError as error:
            log.warning("%s could not be moved to %s: %s", name, away, error)
            return False
        return True

    def names(self, folder: str, ending: str) -> list[str]:
        """The names, as `read_text` takes them, of the files in a folder, the youngest first."""
        self._writer.finish()
        try:
            paths = [path for path in (self.folder / folder).iterdir() if path.name.endswith(ending)]
            paths.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        except OSError:
            return []
        return [f"{folder}/{path.name}" for path in paths]

    def free_name(self, folder: str, title: str, ending: str) -> str:
        """The name of a file that does not exist yet, whatever the clock says: the title, or the title and a number."""
        name, number = f"{folder}/{title}{ending}", 1
        while self.path(name).exists():
            number += 1
            name = f"{folder}/{title} ({number}){ending}"
        return name

    def set_aside(self, name: str, why: str) -> None:
        """Keep a file that cannot be used under a new name, and say so."""
        path = self.path(name)
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
        aside = self.folder / self.free_name(str(Path(name).parent), f"{path.stem}.set-aside-{stamp}", path.suffix)
        try:
            os.rename(path, aside)
        except OSError as error:
            self._complain(f"{path.name} cannot be used ({why}) nor renamed ({error.strerror})")
            return
        self.messages.append(f"{path.name} could not be used: {why}. It is kept as {aside.name}.")
        log.warning("%s set aside as %s: %s", name, aside.name, why)

    def path(self, name: str) -> Path:
        """Where a file lies, as soon as all that was to be written is there."""
        self._writer.finish()
        return self._path(name)

    def _path(self, name: str) -> Path:
        path = self.folder / name
        return path.with_name(_autosave_of(self.window)) if path.name == AUTOSAVE and self.window > 1 else path

    def _complain_of_saving(self, error: OSError) -> None:
        where = "without a home folder" if self.folder == NO_HOME else f"in {self.folder} ({error.strerror})"
        self._complain(f"Nothing can be saved {where}. You can play on.")

    def _complain(self, message: str) -> None:
        if not self._has_complained:  # once is enough, until it has worked again
            self._has_complained = True
            self.messages.append(message)
            log.warning("%s", message)

    # --- several windows ---

    def claim(self) -> None:
        """Take the lowest number that no other window has, until the program ends."""
        for number in range(1, MOST_WINDOWS + 1):
            try:
                self._lock = _locked(self.folder / f"window-{number}.lock")
            except BlockingIOError:
                continue
            except OSError as error:
                if error.filename is not None:  # without one it could be opened, but the file system knows no locks
                    self._complain_of_saving(error)
                return  # nothing is kept, so there is nothing to protect
            self.window = number
            return
        self.window = MOST_WINDOWS

    def abandoned(self) -> list[str]:
        """The names of the autosaves that second windows have left behind; to be taken by the first window only."""
        found = []
        for number in range(2, MOST_WINDOWS + 1 if self.window == 1 else 0):
            names = [f"{folder_of(key)}{_autosave_of(number)}" for key in ("", *self.owners())]
            if left := [name for name in names if self.exists(name)]:
                with suppress(OSError), _locked(self.folder / f"window-{number}.lock"):
                    found += left
        return found

    def owners(self) -> list[str]:
        """The keys of all people but the first who have files."""
        try:
            return sorted(path.name for path in (self.folder / PEOPLE).iterdir() if path.is_dir())
        except OSError:
            return []

    # --- settings ---

    def load_settings(self) -> Settings:
        text = self.read_text(SETTINGS_FILE)
        if text is None:
            return Settings()
        try:
            settings = _settings_from(text)
        except ValueError as error:
            self.set_aside(SETTINGS_FILE, str(error))
            return Settings()
        return settings

    def save_settings(self, settings: Settings) -> bool:
        return self.write_text(SETTINGS_FILE, _settings_text(settings))

    def save_settings_soon(self, settings: Settings) -> None:
        text = _settings_text(settings)
        self.write_soon(SETTINGS_FILE, lambda: text)


def folder_of(key: str) -> str:
    """What the names of a person's files begin with."""
    return f"{PEOPLE}/{key}/" if key else ""


def owner_of(name: str) -> str:
    """The key of the person whose file this is."""
    return name.split("/")[1] if name.startswith(f"{PEOPLE}/") else ""


def _settings_text(settings: Settings) -> str:
    return json.dumps({MARK: VERSION, **asdict(settings)}, indent=2) + "\n"


def _usual_folder() -> Path:
    """Where the system keeps what a user's programs have to keep, or NO_HOME."""
    try:
        folder = platformdirs.user_data_path("Conniption", appauthor=False, roaming=True)
    except RuntimeError:  # neither a variable nor the list of users names a home, as in containers
        return NO_HOME
    return folder if folder.is_absolute() else NO_HOME


def _settings_from(text: str) -> Settings:
    """Settings from the text of their file, or ValueError with the reason."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("it is damaged") from None
    if _is_deeper(values, DEEPEST):  # it could be read, but not be written again
        raise ValueError("it is damaged")
    if not isinstance(values, dict) or MARK not in values:
        raise ValueError("it is not a settings file of this game")
    known = {item.name for item in fields(Settings)}
    settings = Settings(**{name: value for name, value in values.items() if name in known})
    if problem := settings.problem():
        raise ValueError(problem)
    return settings


def _is_deeper(value: object, most: int) -> bool:
    """Whether a value has values inside of values, more than so many times."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(most == 0 or _is_deeper(part, most - 1) for part in inner)


def _autosave_of(window: int) -> str:
    return AUTOSAVE.replace(".", f"-{window}.")


def _locked(path: Path) -> BinaryIO:
    """A file that nobody else holds as long as it is open; BlockingIOError if somebody does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file = open(path, "ab")  # noqa: SIM115 - whoever asks holds it
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        if sys.platform == "win32":
            raise BlockingIOError(error.errno, error.strerror) from None
        raise
    return file
