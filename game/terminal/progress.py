"""A progress bar for work that takes longer than a person likes to wait unasked."""

import sys
import threading
import time

PATIENCE = 2.0  # seconds before a bar appears
PAUSE = 0.1  # seconds between two pictures of it
TICK = 0.5  # seconds between two that nobody has asked for
WIDTH = 30


class Progress:
    """A bar on the error stream, drawn only there and only when that is a terminal.

    with Progress("depth 8") as progress:
        for share in work:
            progress.show(done)

    It is drawn by a thread of its own as well, so that it moves also while a piece of work says nothing for long.
    """

    def __init__(self, label: str) -> None:
        self.label = label
        self.began = time.monotonic()
        self.last_shown = self.began + PATIENCE - PAUSE
        self.done = 0.0
        self.note = ""
        self.is_visible = False
        self._lock = threading.Lock()
        self._is_over = threading.Event()
        self._ticker = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> "Progress":
        if sys.stderr.isatty():
            self._ticker.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        with self._lock:
            self._wipe()

    def show(self, done: float, note: str = "") -> None:
        """Say which part of the whole is done, from 0 to 1."""
        self.done, self.note = done, note
        self._draw()

    def say(self, line: str) -> None:
        """Print a line where the bar stands."""
        with self._lock:
            self._wipe()
            print(line, flush=True)

    def _wipe(self) -> None:
        if self.is_visible:
            self.is_visible = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def _tick(self) -> None:
        while not self._is_over.wait(TICK):
            self._draw()

    def _draw(self) -> None:
        now = time.monotonic()
        with self._lock:
            if now - self.last_shown < PAUSE or self._is_over.is_set() or not sys.stderr.isatty():
                return
            self.last_shown = now
            self.is_visible = True
            passed = now - self.began
            filled = round(WIDTH * self.done)
            time_left = f"{passed * (1 - self.done) / self.done:.0f} s left" if self.done > 0 else f"{passed:.0f} s"
            bar = "#" * filled + "." * (WIDTH - filled)
            sys.stderr.write(f"\r\x1b[K{self.label} [{bar}] {100 * self.done:3.0f} % {time_left} {self.note}")
            sys.stderr.flush()
