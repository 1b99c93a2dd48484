"""Looks for games on a thread of its own, so that no list keeps the window waiting."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from game.play.library.library import Library
from game.play.library.wanted import Wanted

POLL = 0.02  # seconds between two looks at what has been found


@dataclass(frozen=True)
class Sought:
    """What was asked for, the places of all games that fit, and how many games that person has in all."""

    wanted: Wanted
    places: list[int]
    count: int


class Seeker:
    """Answers the last question that it was asked; one that is overtaken by another is never heard of again."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._lock = threading.Lock()
        self._question: Wanted | None = None
        self._is_running = False
        self._answer: Sought | None = None

    def ask(self, wanted: Wanted) -> None:
        with self._lock:
            self._question, self._answer = wanted, None
            if self._is_running:
                return
            self._is_running = True
        threading.Thread(target=self._run, name="seeker", daemon=True).start()

    @property
    def is_busy(self) -> bool:
        """Whether there is something to wait for, or to take."""
        with self._lock:
            return self._is_running or self._answer is not None

    def take(self) -> Sought | None:
        """The answer to the last question, once."""
        with self._lock:
            answer, self._answer = self._answer, None
            return answer

    def _run(self) -> None:
        while True:
            with self._lock:
                wanted, self._question = self._question, None
                if wanted is None:
                    self._is_running = False
                    return
            found = Sought(wanted, self.library.find(wanted), self.library.count(wanted.player))
            with self._lock:
                if self._question is None:
                    self._answer = found
