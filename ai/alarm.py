"""The alarm that ends a player's thinking when its time is up."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_FOR_EVER = 1e8  # three years; no timer can be set for much longer


@contextmanager
def alarm(seconds: float | None, stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop`, from another thread, if the block takes longer than so many seconds; None is for ever.

    Once the block has been left `stop` is not called any more: what is asked next is not stopped by what was before.
    """
    if seconds is None or seconds > _FOR_EVER:
        yield
        return
    lock = threading.Lock()
    is_over = False

    def ring() -> None:
        # A timer that has gone off cannot be cancelled, so it asks once more.
        with lock:
            if not is_over:
                stop()

    timer = threading.Timer(seconds, ring)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        with lock:
            is_over = True
