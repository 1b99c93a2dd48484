"""A progress bar for work that takes longer than a person likes to wait unasked."""

import sys
import time

PATIENCE = 2.0  # seconds before a bar appears
PAUSE = 0.1  # seconds between two pictures of it
WIDTH = 30


class Progress:
    """A bar on the error stream, drawn only there and only when that is a terminal.

    with Progress("depth 8") as progress:
        for share in work:
            progress.show(done)
    """

    def __init__(self, label: str) -> None:
        self.label = label
        self.began = time.monotonic()
        self.last_shown = self.began + PATIENCE - PAUSE
        self.is_visible = False

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_) -> None:
        if self.is_visible:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def show(self, done: float, note: str = "") -> None:
        """Say which part of the whole is done, from 0 to 1."""
        now = time.monotonic()
        if now - self.last_shown < PAUSE or not sys.stderr.isatty():
            return
        self.last_shown = now
        self.is_visible = True
        filled = round(WIDTH * done)
        left = f"{(now - self.began) * (1 - done) / done:.0f} s left" if done > 0 else ""
        bar = "#" * filled + "." * (WIDTH - filled)
        sys.stderr.write(f"\r\x1b[K{self.label} [{bar}] {100 * done:3.0f} % {left} {note}")
        sys.stderr.flush()
