"""File locks between running copies of the game. The operating system releases a lock when its program ends."""

import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path
from typing import BinaryIO

from game.files import make_folder, make_private_file

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

log = logging.getLogger(__name__)

_PAUSE = 0.005  # seconds between two attempts to lock
_MOST_SHARES = 32  # windows that hold a SharedLock on Windows at the same time
_SHARE_PATIENCE = 10.0  # seconds to wait on Windows for another window that is inside `SharedLock.alone`


def lock_file(path: Path) -> BinaryIO:
    """Open and lock a file until it is closed. Raise BlockingIOError if another program or object has locked it."""
    make_folder(path.parent)
    make_private_file(path)
    file = open(path, "ab")  # noqa: SIM115 - the caller closes it
    try:
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        if sys.platform == "win32":
            raise BlockingIOError(error.errno, error.strerror) from None
        raise
    return file


@contextmanager
def locked(path: Path, patience: float) -> Iterator[None]:
    """Lock a file during the `with` block.

    Go on without the lock if it is not free after `patience` seconds, or if the file system has no locks.
    """
    file = _wait_for(path, patience)
    try:
        yield
    finally:
        if file is not None:
            file.close()


def _wait_for(path: Path, patience: float) -> BinaryIO | None:
    end = time.monotonic() + patience
    while True:
        try:
            return lock_file(path)
        except BlockingIOError:
            if time.monotonic() >= end:
                log.warning("%s has been locked for %s seconds", path, patience)
                return None
            time.sleep(_PAUSE)
        except OSError as error:
            log.debug("%s cannot be locked: %s", path, error)
            return None


class SharedLock:
    """A lock that several windows can hold at the same time. A window can check that no other window holds it.

    The lock is taken when the object is created and held until `end`. Python has no shared locks for Windows: there,
    each window locks one byte of the file, and `alone` locks all bytes.
    """

    def __init__(self, path: Path) -> None:
        make_private_file(path)
        self._file = open(path, "ab")  # noqa: SIM115 - closed by `end`
        self._own_byte = -1
        self._share()

    @contextmanager
    def alone(self) -> Iterator[bool]:
        """Yield True if no other window holds the lock.

        In that case no other window can take it before the block ends.
        """
        if sys.platform == "win32":
            others = [byte for byte in range(_MOST_SHARES) if byte != self._own_byte]
            taken = list(takewhile(self._lock_byte, others))
            try:
                yield len(taken) == len(others)
            finally:
                for byte in taken:
                    self._file.seek(byte)
                    msvcrt.locking(self._file.fileno(), msvcrt.LK_UNLCK, 1)
            return
        is_alone = True
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            is_alone = False
        except OSError as error:
            log.debug("the file system has no locks: %s", error)
        try:
            yield is_alone
        finally:
            self._share()

    def end(self) -> None:
        self._file.close()

    def _share(self) -> None:
        """Take the lock. Wait while another window holds it alone, on Windows for at most `_SHARE_PATIENCE` seconds."""
        if sys.platform == "win32":
            end = time.monotonic() + _SHARE_PATIENCE
            while self._own_byte < 0 and time.monotonic() < end:
                self._own_byte = next(filter(self._lock_byte, range(_MOST_SHARES)), -1)
                if self._own_byte < 0:
                    time.sleep(_PAUSE)
        else:
            with suppress(OSError):
                fcntl.flock(self._file, fcntl.LOCK_SH)

    def _lock_byte(self, byte: int) -> bool:
        """Lock one byte on Windows. Return False if another window has locked it."""
        self._file.seek(byte)
        try:
            msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[name-defined,unused-ignore]
        except OSError:
            return False
        return True
