"""Does what takes time one thing after the other on a thread of its own, so that nobody waits for the disk."""

import logging
import threading
from collections import deque
from collections.abc import Callable

log = logging.getLogger(__name__)


class Writer:
    """A queue of things to write and the thread that does so, in their order.

    `fail(name, error)` hears, on that thread, of what went wrong in a way that nobody foresaw. The thread lives only
    while something waits, and the interpreter waits for it: however the program ends, short of being killed, what was
    put here is written first.
    """

    def __init__(self, fail: Callable[[str, Exception], object]) -> None:
        self._fail = fail
        self._waiting: deque[tuple[str, Callable[[], object]]] = deque()
        self._is_running = False
        self._change = threading.Condition()

    def put(self, name: str, write: Callable[[], object]) -> None:
        """Have something written as soon as may be. `write` is called on the thread."""
        with self._change:
            if self._waiting and self._waiting[-1][0] == name:
                self._waiting.pop()  # a slow disk need not write what is out of date
            self._waiting.append((name, write))
            if self._is_running:
                return
            self._is_running = True
        try:
            threading.Thread(target=self._run, name="writer").start()
        except RuntimeError:  # the system has no more threads to give
            self._run()

    def finish(self) -> None:
        """Wait until everything has been written."""
        with self._change:
            self._change.wait_for(lambda: not self._is_running)

    def _run(self) -> None:
        while (job := self._next()) is not None:
            name, write = job
            try:
                write()
            except Exception as error:  # the outermost loop of this thread
                log.exception("%s could not be written", name)
                self._fail(name, error)

    def _next(self) -> tuple[str, Callable[[], object]] | None:
        """What to write next; None if that was all, and the thread ends."""
        with self._change:
            if self._waiting:
                return self._waiting.popleft()
            self._is_running = False
            self._change.notify_all()
            return None
