"""Tells windows that have the library open from one that has it alone: only the latter may put another file there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class Share:
    """A part in the library, held as long as it is open. The system lets go of it when the program ends, however."""

    def __init__(self, path: Path) -> None:
        self._file = open(path.with_name(f"{path.stem}.lock"), "ab")  # noqa: SIM115 - whoever asks holds it
        self._take_part()

    @contextmanager
    def alone(self) -> Iterator[bool]:
        """Whether nobody else has a part in the library; then nobody gets one before the block is through.

        On Windows the system itself keeps a file that is open in its place.
        """
        if sys.platform == "win32":
            yield True
            return
        import fcntl

        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            is_alone = True
        except BlockingIOError:
            is_alone = False
        except OSError:  # the file system knows no locks
            is_alone = True
        try:
            yield is_alone
        finally:
            self._take_part()

    def end(self) -> None:
        self._file.close()

    def _take_part(self) -> None:
        """Wait until nobody has the library alone, which is over soon."""
        if sys.platform != "win32":
            import fcntl

            with suppress(OSError):
                fcntl.flock(self._file, fcntl.LOCK_SH)
