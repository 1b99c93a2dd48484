"""How a command that takes long hears that it shall stop."""

import threading
from collections.abc import Callable


class Stop:
    """A wish to stop, uttered by the thread that reads and heard by whatever runs when it comes."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.event = threading.Event()
        self.hurry: Callable[[], None] = lambda: None

    def attach(self, hurry: Callable[[], None]) -> None:
        """Name what makes the running work answer at once."""
        with self.lock:
            self.hurry = hurry
            if self.event.is_set():
                hurry()

    def set(self) -> None:
        with self.lock:
            self.event.set()
            self.hurry()

    def is_set(self) -> bool:
        return self.event.is_set()

    def wait(self) -> None:
        self.event.wait()
