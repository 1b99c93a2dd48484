"""A cancel token that cancels work when its time is up."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from ai.search.cancel_token import CancelToken

_LONGEST_TIMER = 1e8  # seconds, about three years: timers fail for much longer times


@contextmanager
def deadline(parent: CancelToken, seconds: float | None) -> Iterator[CancelToken]:
    """Yield a token that is cancelled after `seconds`, or when its parent is cancelled.

    If `seconds` is None, there is no time limit. The parent token is not cancelled when the time is up.
    """
    token = CancelToken()
    timer = None
    if seconds is not None and seconds <= _LONGEST_TIMER:
        timer = threading.Timer(seconds, token.cancel)
        timer.daemon = True
    parent.add(token)
    try:
        if timer is not None:
            timer.start()
        yield token
    finally:
        if timer is not None:
            timer.cancel()
        parent.remove(token)
