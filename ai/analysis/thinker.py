"""Runs a player beside the window: starts it, passes on its progress, stops it, drops answers that come too late."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Answer:
    """Something a job has to say. `is_final` once, at its end."""

    job: int
    value: Any
    is_final: bool


class Thinker:
    """One job at a time on a daemon thread. `poll` belongs to the window's own thread and never waits.

    A job is any function that takes a `report` callback, and `stop` is what makes it return early. Starting the next
    job stops the one before; whatever that still says is dropped.
    """

    def __init__(self) -> None:
        self._answers: queue.SimpleQueue[tuple[Answer, Exception | None]] = queue.SimpleQueue()
        self._job = 0
        self._stop: Callable[[], None] | None = None

    @property
    def is_busy(self) -> bool:
        return self._stop is not None

    def start(self, work: Callable[[Callable[[object], None]], object], stop: Callable[[], None]) -> int:
        """Begin a job and return its number."""
        self.cancel()
        self._job += 1
        self._stop = stop
        threading.Thread(target=self._run, args=(self._job, work), daemon=True).start()
        return self._job

    def hurry(self) -> None:
        """Make the running job answer now with the best it has."""
        if self._stop is not None:
            self._stop()

    def cancel(self) -> None:
        """Stop the running job and hear nothing more of it."""
        if self._stop is not None:
            self._stop()
            self._stop = None
        self._job += 1

    def poll(self, failure: str) -> list[Answer]:
        """What the running job has said since the last poll; RuntimeError, with the failure in words, if it failed."""
        answers: list[Answer] = []
        while True:
            try:
                answer, error = self._answers.get_nowait()
            except queue.Empty:
                return answers
            if answer.job == self._job:
                answers.append(answer)
                if answer.is_final:
                    self._stop = None
                if error is not None:
                    raise RuntimeError(failure) from error

    def conclude(self, failure: str, take: Callable[[Any], object]) -> bool:
        """Pass on what the running job has come to, if it is through, and say whether it is; fails as `poll` does."""
        results = [answer.value for answer in self.poll(failure) if answer.is_final]
        for result in results:
            take(result)
        return bool(results)

    def _run(self, job: int, work: Callable[[Callable[[object], None]], object]) -> None:
        try:
            value = work(lambda thought: self._answers.put((Answer(job, thought, False), None)))
            self._answers.put((Answer(job, value, True), None))
        except Exception as error:  # the outermost loop of this thread: the window shows what happened
            _log.exception("thinking failed")
            self._answers.put((Answer(job, None, True), error))
