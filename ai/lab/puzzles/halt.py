"""What ends a search from another thread, whichever is going on then."""

from __future__ import annotations

import threading

from ai.search.searcher import Searcher


class Halt:
    """Ends a question to the search, and all that follow; `stop` may come from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_stopped = False
        self._search: Searcher | None = None

    def stop(self) -> None:
        with self._lock:
            self._is_stopped = True
            if self._search is not None:
                self._search.stopped = True

    def attend(self, search: Searcher) -> None:
        """Name the search that begins now."""
        with self._lock:
            self._search = search
            search.stopped = self._is_stopped
