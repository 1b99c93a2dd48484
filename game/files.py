"""Where the files that come with the game are found, and how files are read and replaced."""

import errno
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from game.rules.errors import RulesError

_HERE = Path(__file__).parent
# Installed, they lie within this package, where they are in nobody's way; else beside it.
_ASSETS = next((folder for folder in (_HERE / "assets", _HERE.parent / "assets") if folder.is_dir()), _HERE / "assets")


def asset(name: str) -> Path:
    """The path of a file or folder under assets/, named with forward slashes."""
    return _ASSETS / name


def typed_path(text: str) -> Path:
    """The path that somebody has typed, with ~ for the home folder; RulesError if no file can have it."""
    try:
        path = Path(text).expanduser()
        with suppress(OSError):  # there may yet be one
            os.lstat(path)
    except RuntimeError:
        raise RulesError(f"{text}: no file can have this name, as there is no such home folder") from None
    except ValueError:
        raise RulesError(f"{text}: no file can have this name") from None
    return path


def names_a_device(name: str) -> bool:
    """Whether Windows takes the name of a file for a device, whatever its ending: what is written there is gone."""
    stem = name.partition(".")[0].rstrip().upper()
    return re.fullmatch("CON|PRN|AUX|NUL|CONIN[$]|CONOUT[$]|(COM|LPT)[0-9¹²³]", stem) is not None


def read_file(path: str | Path, most: int) -> bytes:
    """The bytes of a plain file, of a larger one `most` and one more; OSError for anything else.

    What somebody names may be a device that never ends, or no name at all.
    """
    try:
        mode = os.stat(path).st_mode
    except ValueError as error:
        raise OSError(errno.EINVAL, "no file can have this name") from error
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "is a folder" if stat.S_ISDIR(mode) else "is not a plain file")
    with open(path, "rb") as file:
        return file.read(most + 1)


def replace_file(path: Path, data: bytes, writer: int | None = None) -> None:
    """Replace a file in one instant: whoever reads sees the old content or the new one, never a part."""
    with whole_file(path, writer) as file:
        file.buffer.write(data)


@contextmanager
def whole_file(path: Path, writer: int | None = None) -> Iterator[TextIO]:
    """A file to write text to, which has its name only when it is complete: after an error all is as it was.

    Until then it has a name of its own, with the number of its writer: of the process, where none is given. What a
    crash leaves of it, the next writer of that number overwrites. A pipe or a device has its name already, and is
    written to as it is.
    """
    if path.exists() and not path.is_file():
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    fresh = path.with_name(f"{path.name}.{os.getpid() if writer is None else writer}.new")
    try:
        with open(fresh, "w", encoding="utf-8", newline="\n") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except BaseException as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename == str(fresh):
            error.filename = str(path)
        raise
