"""Limit work by processor time, so that a busy machine does not change a measurement."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from ai.search.cancel_token import CancelToken

_CHECK_INTERVAL = 0.002  # seconds between two checks of the time


@contextmanager
def processor_deadline(token: CancelToken, seconds: float) -> Iterator[None]:
    """Cancel a token once this process has used `seconds` of processor time inside the block."""
    ends = time.process_time() + seconds
    is_done = threading.Event()

    def watch() -> None:
        while not is_done.wait(_CHECK_INTERVAL):
            if time.process_time() >= ends:
                token.cancel()
                return

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        is_done.set()
        watcher.join()
