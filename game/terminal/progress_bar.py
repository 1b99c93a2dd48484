"""A progress bar in the terminal for long-running work."""

import sys
import threading
import time

PATIENCE = 2.0  # seconds before a bar appears
PAUSE = 0.1  # seconds between two updates
TICK = 0.5  # seconds between two updates without a call of `show`
WIDTH = 30


class ProgressBar:
    """A progress bar on the standard error stream, drawn only if that stream is a terminal.

        with ProgressBar("depth 8") as progress:
            for share in work:
                progress.show(done)

    A thread also redraws the bar, so that its clock keeps running between the calls of `show`.
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

    def __enter__(self) -> "ProgressBar":
        # Without a terminal there is no thread. Deleting one runs a callback in which Python ignores Ctrl+C.
        if sys.stderr.isatty():
            threading.Thread(target=self._tick, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        with self._lock:
            self._wipe()

    def show(self, done: float, note: str = "") -> None:
        """Set the fraction of the work that is done (0 to 1) and an optional note."""
        self.done, self.note = done, note
        self._draw()

    def say(self, line: str) -> None:
        """Print a line on standard output in place of the bar, which appears again below the line."""
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
            sys.stderr.write(f"\r\x1b[K{self.label} [{bar}] {100 * self.done:3.0f}% {time_left} {self.note}")
            sys.stderr.flush()
