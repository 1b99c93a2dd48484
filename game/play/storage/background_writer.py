"""Writes to the disk on a separate thread, so that the window does not wait for the disk."""

import logging
import threading
from collections import deque
from collections.abc import Callable

log = logging.getLogger(__name__)


class BackgroundWriter:
    """A queue of write jobs and the thread that runs them in order.

    `fail(name, error)` is called on that thread when a job raises an exception. The thread lives only while the queue
    has jobs. Python waits for the thread before it exits, so all jobs in the queue run unless the program is killed.
    """

    def __init__(self, fail: Callable[[str, Exception], object]) -> None:
        self._fail = fail
        self._waiting: deque[tuple[str, Callable[[], object]]] = deque()
        self._is_running = False
        self._runner: int | None = None  # the thread that writes
        self._change = threading.Condition()

    def put(self, name: str, write: Callable[[], object]) -> None:
        """Add a job to the queue; the writer thread calls `write`.

        If the last job in the queue has the same name, the new job replaces it.
        """
        with self._change:
            if self._waiting and self._waiting[-1][0] == name:
                self._waiting.pop()  # outdated: it would only cost time on a slow disk
            self._waiting.append((name, write))
            if self._is_running:
                return
            self._is_running = True
        try:
            threading.Thread(target=self._run, name="writer").start()
        except RuntimeError:  # the system has no more threads to give
            self._run()

    def finish(self) -> None:
        """Wait until all jobs have run. If a job calls this method, return at once."""
        if self._runner == threading.get_ident():
            return
        with self._change:
            self._change.wait_for(lambda: not self._is_running)

    def _run(self) -> None:
        self._runner = threading.get_ident()
        while (job := self._next()) is not None:
            name, write = job
            try:
                write()
            except Exception as error:  # the outermost loop of this thread
                log.exception("%s could not be written", name)
                self._fail(name, error)

    def _next(self) -> tuple[str, Callable[[], object]] | None:
        """Remove the next job from the queue and return it. If the queue is empty, return None, and the thread ends."""
        with self._change:
            if self._waiting:
                return self._waiting.popleft()
            self._is_running = False
            self._runner = None
            self._change.notify_all()
            return None
