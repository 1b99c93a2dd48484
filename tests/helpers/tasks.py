"""Background work in tests without a window: the calls for its thread, which a test runs by hand, and single jobs."""

import queue
import time
from collections.abc import Callable
from typing import Any

from ai.search.cancel_token import CancelToken
from tests.helpers.program import PATIENCE


class CallQueue:
    """The calls that background tasks ask for, instead of the queue of the window."""

    def __init__(self) -> None:
        self.calls: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()

    def call_soon(self, call: Callable[[], object]) -> None:
        self.calls.put(call)

    def run(self) -> None:
        """Run the calls that wait."""
        while not self.calls.empty():
            self.calls.get()()

    def run_until(self, condition: Callable[[], object]) -> None:
        """Run calls as they come in until the condition is true."""
        ends = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < ends, "it took too long"
            try:
                self.calls.get(timeout=0.05)()
            except queue.Empty:
                continue


def run_job(job: Any, report: Callable[[Any], object] = lambda _: None) -> Any:
    """Return the result of a job that is never cancelled."""
    return job.work(report, CancelToken())
