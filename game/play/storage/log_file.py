"""The log file in the data folder, which is sent with reports of errors."""

import logging
import os
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler

from game.files import make_folder, make_private
from game.play.storage.store import Store
from game.rules.board import is_compiled
from game.version import VERSION

log = logging.getLogger(__name__)


class PrivateLog(RotatingFileHandler):
    """Writes the log file, which only the user can read.

    A full file is renamed, and replaces the file that was renamed before.
    """

    def doRollover(self) -> None:
        """Rename the full file and start a new one.

        If another window has the file open on Windows, go on with the full file.
        """
        if self.stream is not None:
            self.stream.close()
        with suppress(OSError):
            os.replace(self.baseFilename, f"{self.baseFilename}.1")
        self.stream = self._open()

    def _open(self) -> TextIOWrapper:
        file = super()._open()
        make_private(file.fileno())
        return file


def log_to_file(store: Store) -> logging.Handler | None:
    """Start to log to a file in the data folder. Return the handler, which the caller closes, or None if that fails."""
    logging.raiseExceptions = False  # a full disk must not cause errors: the log just stops
    try:
        make_folder(store.folder)
        handler = PrivateLog(store.folder / "log.txt", maxBytes=500_000, encoding="utf-8")
    except OSError:
        return None  # the store tells the player that nothing can be written
    form = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    logging.basicConfig(level=logging.INFO, format=form, handlers=[handler])
    build = "compiled" if is_compiled() else "interpreted: the computer thinks many times slower"
    log.info("Conniption %s, %s", VERSION, build)
    return handler
