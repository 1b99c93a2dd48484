"""Runs one job at a time on a background thread, and delivers its results on the window's thread."""

import logging
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from ai.search.cancel_token import CancelToken

_log = logging.getLogger(__name__)

Progress = TypeVar("Progress")
Result = TypeVar("Result")

# A function that runs another function soon on the window's thread. It may be called on any thread.
CallSoon = Callable[[Callable[[], object]], object]

PATIENCE = 0.1  # seconds that the window may stand still for a short job, instead of showing that it waits


class BackgroundTask:
    """Runs one job at a time on a daemon thread. Call all methods on the window's thread.

    `call_soon` brings progress, results and errors to the window's thread. Reports of a job that was cancelled or
    replaced are dropped.
    """

    def __init__(self, call_soon: CallSoon) -> None:
        self._call_soon = call_soon
        self._cancel_token: CancelToken | None = None  # the running job's token, which also identifies the job

    @property
    def is_busy(self) -> bool:
        return self._cancel_token is not None

    def start(
        self,
        work: Callable[[Callable[[Progress], None], CancelToken], Result],
        on_done: Callable[[Result], object],
        on_progress: Callable[[Progress], object] | None = None,
        on_error: Callable[[Exception], object] | None = None,
        is_short: bool = False,
    ) -> None:
        """Start a job on a daemon thread, and cancel the job that was running.

        `work` gets a function that reports progress and a cancel token. It should return early once the token is
        cancelled. The other functions are called on the window's thread. Without `on_error`, an error is raised there.
        If a job `is_short`, wait at most PATIENCE seconds for it, and deliver its result before returning if it is
        there by then.
        """
        self.cancel()
        token = self._cancel_token = CancelToken()
        finished: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()

        def deliver() -> None:
            with suppress(queue.Empty):  # the result has been delivered already
                finished.get_nowait()()

        def report(value: Progress) -> None:
            if on_progress is not None:
                self._call_soon(lambda: self._deliver(token, on_progress, value))

        def run() -> None:
            try:
                result = work(report, token)
            except Exception as error:  # the outermost frame of this thread
                _log.exception("a background task failed")
                failure = error
                finished.put(lambda: self._finish(token, on_error or _raise, failure))
            else:
                finished.put(lambda: self._finish(token, on_done, result))
            self._call_soon(deliver)

        threading.Thread(target=run, name="background task", daemon=True).start()
        if is_short:
            with suppress(queue.Empty):
                finished.get(timeout=PATIENCE)()

    def cancel(self) -> None:
        """Cancel the running job and drop all its reports."""
        token, self._cancel_token = self._cancel_token, None
        if token is not None:
            token.cancel()

    def _deliver(self, token: CancelToken, take: Callable[[Any], object], value: object) -> None:
        if token is self._cancel_token:
            take(value)

    def _finish(self, token: CancelToken, take: Callable[[Any], object], value: object) -> None:
        if token is self._cancel_token:
            self._cancel_token = None
            take(value)


def _raise(error: Exception) -> None:
    raise RuntimeError("a background task failed") from error
