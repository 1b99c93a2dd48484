"""Find the files that come with the game; read and replace files safely."""

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TextIO

from game.rules.errors import RulesError, SetupError, reason_of

if sys.platform != "win32":
    import fcntl

_HERE = Path(__file__).parent
# An installed game has the assets inside this package, a source tree has them next to it.
_ASSETS = next((folder for folder in (_HERE / "assets", _HERE.parent / "assets") if folder.is_dir()), _HERE / "assets")

# The names of temporary files: of processes, and of the windows that write to the data folder.
_OF_A_PROCESS = re.compile(r".+\.conniption-[0-9]+\.new")
OF_A_WINDOW = re.compile(r".+\.[0-9]\.new")
_PATIENCE = 1.0  # seconds to wait for another program that uses the same file
_IN_USE = (5, 32)  # the errors of Windows for a file that another program has open: access denied, sharing violation
_PAUSE = 0.005  # seconds between two attempts
_MOST_ATTEMPTS = 5  # to get a file that nobody deletes; some network drives never show an open file as the same
_ABANDONED_AFTER = 60.0  # seconds after which Windows may delete a temporary file that is not open


def asset(name: str) -> Path:
    """Return the path of a file or folder under assets/. The name has forward slashes on every system."""
    return _ASSETS / name


def typed_path(text: str) -> Path:
    """Return the path that a user has typed, where ~ stands for the home folder.

    Raise RulesError if no file can have that name. The file need not exist.
    """
    try:
        path = Path(text).expanduser()
        with suppress(OSError):  # the file need not exist
            os.lstat(path)
    except RuntimeError:
        raise RulesError("{text}: no file can have this name: there is no such home folder", text=text) from None
    except ValueError:
        raise RulesError("{text}: no file can have this name", text=text) from None
    return path


def names_a_device(name: str) -> bool:
    """Return True if Windows would treat a file name as a device, whatever its extension.

    Data written to a device is lost.
    """
    stem = name.partition(".")[0].rstrip().upper()
    return re.fullmatch("CON|PRN|AUX|NUL|CONIN[$]|CONOUT[$]|(COM|LPT)[0-9¹²³]", stem) is not None


def read_file(path: str | Path, most: int) -> bytes:
    """Return the first `most` + 1 bytes of a regular file. Raise OSError for a device, a pipe or a folder.

    A caller knows that the file is too large if the result has more than `most` bytes.
    """
    check_plain(path)
    with open(path, "rb") as file:
        return file.read(most + 1)


def read_weights(path: Path, most: int) -> bytes:
    """Return the content of a weights file, which may have at most `most` bytes.

    Raise SetupError that names the file if it cannot be read or is too large.
    """
    try:
        data = read_file(path, most)
    except OSError as error:
        raise SetupError("{path}: cannot be read: {reason}", path=path, reason=reason_of(error)) from None
    if len(data) > most:
        raise SetupError("{path}: expected at most {most:,} bytes of weights", path=path, most=most)
    return data


def read_text(path: str | Path, most: int) -> str:
    """Return the text of a regular file, which may have at most `most` bytes. Line ends become newlines.

    Raise OSError, or RulesError that names the file if it is too large or not UTF-8.
    """
    data = read_file(path, most)
    if len(data) > most:
        raise RulesError("{path}: more than {most:,} bytes", path=path, most=most)
    try:
        return data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        raise RulesError(
            "{path}: line {line}: byte {data:#x} is not UTF-8, expected a text",
            path=path,
            line=line,
            data=data[error.start],
        ) from None


def open_text(path: str | Path) -> TextIO:
    """Open a regular file of any length for reading line by line. Raise OSError for a device, a pipe or a folder.

    A byte that is not UTF-8 becomes a character from U+DC80 to U+DCFF, which no valid text contains.
    """
    check_plain(path)
    return open(path, encoding="utf-8", errors="surrogateescape", newline=None)


def check_plain(path: str | Path) -> None:
    """Raise OSError unless a path names a regular file: a device may never end, and a pipe may block forever.

    The error names the file. On Windows, an error with this number and no file means a closed pipe.
    """
    try:
        mode = os.stat(path).st_mode
    except ValueError as error:
        raise OSError(errno.EINVAL, "no file can have this name", str(path)) from error
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "is a folder" if stat.S_ISDIR(mode) else "is not a plain file", str(path))


def unused_path(folder: Path, stem: str, extension: str) -> Path:
    """Return a path for a new file in a folder. If there is such a file already, its name gets a number."""
    path, number = folder / f"{stem}{extension}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem} ({number}){extension}"
    return path


def make_folder(path: Path) -> None:
    """Make a folder and its missing parents. Only the user can read the new folders."""
    for folder in (*reversed(path.parents), path):
        if not folder.exists():
            folder.mkdir(mode=0o700, exist_ok=True)


def make_private_file(path: Path) -> None:
    """Make an empty file that only the user can read. Do nothing if it exists or cannot be made."""
    with suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def make_private(file: int) -> None:
    """Change the permissions of an open file so that only the user can read it.

    `file` is its descriptor. On Windows nothing is done, since other users cannot read files in the user's folders.
    """
    if hasattr(os, "fchmod"):
        with suppress(OSError):  # the file system may not support permissions
            os.fchmod(file, 0o600)


def replace_file(path: Path, data: bytes, writer: int | None = None, is_private: bool = False) -> None:
    """Replace the content of a file atomically: readers see either the old or the new content.

    `writer` is as in `whole_file`. Only the user can read a private file.
    """
    with whole_file(path, writer, is_private) as file:
        file.buffer.write(data)


@contextmanager
def whole_file(path: Path, writer: int | None = None, is_private: bool = False) -> Iterator[TextIO]:
    """Open a text file that replaces the file `path` only when it is complete; after an error `path` is unchanged.

    The data is first written to a temporary file, whose name has the number `writer`, or else the number of this
    process. The file is locked while it is written. After a crash the next writer with the number `writer` overwrites
    it, or else the next process that writes to the folder deletes it. A pipe or a device is written to directly, and a
    symbolic link stays: the file to which it leads is replaced. Only the user can read a private file; any other file
    keeps the permissions of the file that it replaces.
    """
    if path.exists() and not path.is_file():
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    if path.is_symlink():
        path = Path(os.path.realpath(path))
    if writer is None:
        fresh = path.with_name(f"{path.name}.conniption-{os.getpid()}.new")
        delete_abandoned(path.parent, _OF_A_PROCESS)
    else:
        fresh = path.with_name(f"{path.name}.{writer}.new")
    fresh_file = _open_fresh(fresh, 0o600 if is_private else _mode_of(path), path)
    try:
        with fresh_file as file:
            if is_private:
                make_private(file.fileno())
            else:
                _copy_permissions(path, file.fileno())
            yield file
            file.flush()
            os.fsync(file.fileno())
            if sys.platform != "win32":
                os.replace(fresh, path)  # while it is locked, so that nobody takes it for abandoned
        if sys.platform == "win32":
            when_free(lambda: os.replace(fresh, path))
    except BaseException as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename == str(fresh):
            error.filename = str(path)
        raise


def when_free(change: Callable[[], object]) -> None:
    """Rename, replace or delete a file. On Windows, wait up to a second while another program has the file open.

    Virus scanners, search indexes and other windows of the game open a file for moments.
    """
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            change()
            return
        except OSError as error:
            if getattr(error, "winerror", None) not in _IN_USE or time.monotonic() >= end:
                raise
        time.sleep(_PAUSE)


def _open_fresh(fresh: Path, mode: int, path: Path) -> TextIO:
    """Open a temporary file, lock it and make it empty. A new file gets the permissions `mode`, less the umask.

    Errors name the file `path`. Raise BlockingIOError if another program writes the temporary file all the time.
    """
    end, attempts = time.monotonic() + _PATIENCE, 0
    while True:
        # The file of another program must not be emptied, so it is emptied only after it is locked.
        try:
            file = open(  # noqa: SIM115 - the caller closes it
                fresh,
                "w",
                encoding="utf-8",
                newline="\n",
                opener=lambda name, flags: os.open(name, flags & ~os.O_TRUNC, mode),
            )
        except OSError as error:
            error.filename = str(path)
            raise
        try:
            if _lock(file.fileno()):
                attempts += 1
                if _is_at(fresh, file.fileno()) or attempts == _MOST_ATTEMPTS:
                    os.ftruncate(file.fileno(), 0)
                    return file
            elif time.monotonic() >= end:
                raise BlockingIOError(errno.EAGAIN, "is written by another program", str(path))
        except BaseException:
            file.close()
            raise
        file.close()
        time.sleep(_PAUSE)


def _lock(file: int) -> bool:
    """Lock an open file until it is closed. Return False if another program has locked it.

    Return True on Windows and where the file system has no locks. Windows does not delete open files.
    """
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            pass
    return True


def _is_at(path: Path, file: int) -> bool:
    """Return True if an open file still has the path with which it was opened, as always on Windows."""
    if sys.platform == "win32":
        return True
    try:
        return os.path.samestat(os.stat(path), os.fstat(file))
    except FileNotFoundError:
        return False


def delete_abandoned(folder: Path, name: re.Pattern[str]) -> None:
    """Delete the temporary files in a folder that killed programs have left. `name` matches the names of such files."""
    try:
        with os.scandir(folder) as entries:
            named = [entry for entry in entries if name.fullmatch(entry.name)]
            found = [entry.path for entry in named if entry.is_file(follow_symlinks=False)]
    except OSError:
        return
    for path in found:
        with suppress(OSError):
            _delete_if_abandoned(path)


def _delete_if_abandoned(path: str) -> None:
    """Delete a temporary file unless a program writes it. Raise OSError on failure."""
    if sys.platform == "win32":
        # Windows deletes no open file. A writer closes its file just before it replaces the other, so a new one stays.
        if datetime.now().timestamp() - os.stat(path).st_mtime > _ABANDONED_AFTER:
            os.unlink(path)
    else:
        with open(path, "r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # raise an error if a program writes it
            if _is_at(Path(path), file.fileno()):
                os.unlink(path)


def _mode_of(path: Path) -> int:
    """Return the permissions of a file, or those of a new file before the umask is applied."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode) & 0o777
    except OSError:
        return 0o666


def _copy_permissions(path: Path, file: int) -> None:
    """Give an open file the owner, the group and the permissions of the file `path`, if there is one.

    Without the right to set the group, the other group may do only what everybody may. On Windows, and where the file
    system has no permissions, nothing is done.
    """
    if sys.platform == "win32":
        return
    with suppress(OSError):
        former = os.stat(path)
        mode = stat.S_IMODE(former.st_mode) & 0o777
        for owner, group in ((former.st_uid, -1), (-1, former.st_gid)):
            with suppress(OSError):
                os.fchown(file, owner, group)
        if os.fstat(file).st_gid != former.st_gid:
            mode &= ~0o070 | (mode & 0o007) << 3
        os.fchmod(file, mode)
