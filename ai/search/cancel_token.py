"""The cancel token: an object with which one thread stops work that runs on another thread."""

from __future__ import annotations

import threading

import cython  # noqa: F401 - compiles this module, so that searches read the token at the speed of C


class CancelToken:
    """Cancels running work from any thread. A cancelled token stays cancelled, and so do its children.

    is_cancelled   True once the token is cancelled; running work reads it often and returns as soon as it is True
    """

    def __init__(self) -> None:
        self.is_cancelled = False
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._children: list[CancelToken] = []

    def cancel(self) -> None:
        with self._lock:
            self.is_cancelled = True
            children = list(self._children)
        self._event.set()
        for child in children:
            child.cancel()

    def add(self, child: CancelToken) -> None:
        """Add a child token, which is cancelled whenever this token is.

        If this token is already cancelled, the child is cancelled at once.
        """
        with self._lock:
            self._children.append(child)
        if self.is_cancelled:
            child.cancel()

    def remove(self, child: CancelToken) -> None:
        with self._lock:
            self._children.remove(child)

    def wait(self) -> None:
        """Block the calling thread until the token is cancelled."""
        self._event.wait()
