"""The game packaged in one executable file: one process unpacks it, and a second process runs it.

The first process unpacks the game into a temporary folder, starts the second process, and deletes the folder in the
end. If the first process is killed, the second process would run on and the folder would stay. So the second process
ends with its parent, and every start deletes the folders of killed games.
"""

import os
import shutil
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from game.play.storage.file_lock import lock_file

_LOCK_FILE = "conniption.lock"  # a file in the temporary folder that marks it as ours; locked while the game runs
_UNPACKED = "_MEI*"  # the folder names that PyInstaller uses
_SYNCHRONIZE = 0x100000  # the access right that waiting needs on Windows
_ENDLESS = 0xFFFFFFFF
_INVALID_PARAMETER = 87  # the error of Windows for a process number that no process has
_PARENT_INTERVAL = 1.0  # seconds between two checks of the parent

_lock: BinaryIO | None = None  # stays open until the process ends, however it ends


def look_after_one_file() -> None:
    """Start the threads that a game in one executable file needs; do nothing for any other game."""
    global _lock
    folder = _unpacked_folder()
    if folder is None:
        return
    wait_for_end = _parent_waiter()
    if wait_for_end:
        threading.Thread(target=_end_after, args=(wait_for_end,), name="parent", daemon=True).start()
    with suppress(OSError):  # where the file system has no locks, no folder is deleted
        _lock = lock_file(folder / _LOCK_FILE)
    threading.Thread(target=delete_abandoned, args=(folder.parent,), name="abandoned", daemon=True).start()


def delete_abandoned(folder: Path) -> None:
    """Delete the folders of unpacked games that have ended.

    Each running game holds a lock on a file in its folder. Process numbers would not be reliable: Windows soon gives
    them to other processes.
    """
    for lock in folder.glob(f"{_UNPACKED}/{_LOCK_FILE}"):
        try:
            lock_file(lock).close()
        except OSError:
            continue  # a running game has locked it
        shutil.rmtree(lock.parent, ignore_errors=True)


def _unpacked_folder() -> Path | None:
    """Return the temporary folder of a game in one executable file, or None for any other game."""
    folder = getattr(sys, "_MEIPASS", None)
    is_temporary = folder is not None and Path(folder).match(_UNPACKED)
    return Path(folder) if folder is not None and is_temporary else None


def _parent_waiter() -> Callable[[], None] | None:
    """Return a function that waits until the parent process ends, or None if it cannot be watched.

    On Windows the parent is opened here, not by the thread that waits: a parent that ends before the thread runs could
    not be opened any more.
    """
    parent = os.getppid()
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = ctypes.c_void_p
        handle = kernel.OpenProcess(_SYNCHRONIZE, False, parent)
        if handle:
            return lambda: kernel.WaitForSingleObject(ctypes.c_void_p(handle), _ENDLESS)
        has_ended = ctypes.get_last_error() == _INVALID_PARAMETER
        return (lambda: None) if has_ended else None
    else:

        def wait_for_parent() -> None:
            while os.getppid() == parent:
                time.sleep(_PARENT_INTERVAL)

        return wait_for_parent


def _end_after(wait_for_end: Callable[[], None]) -> None:
    """Wait, then end this process at once, as if it were killed."""
    wait_for_end()
    os._exit(1)
