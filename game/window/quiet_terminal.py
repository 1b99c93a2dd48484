"""A terminal that stays clean while libraries of the system would write to it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet_terminal() -> Iterator[None]:
    """Let nothing reach standard error for a while.

    The libraries for sound and screen complain there, line after line, about what a computer does not have, and then
    report the same once more as an error that can be handled.
    """
    try:
        kept = os.dup(2)
    except OSError:  # there is none
        yield
        return
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 2)
    os.close(silence)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
