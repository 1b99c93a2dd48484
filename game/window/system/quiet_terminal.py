"""Keeps messages of system libraries out of the terminal."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet_terminal() -> Iterator[None]:
    """Discard everything that is written to standard error during the `with` block.

    The system's libraries for sound and display write many lines about missing devices. The caller learns of such a
    problem from an exception of pygame.
    """
    try:
        stored = os.dup(2)
    except OSError:  # there is no standard error
        yield
        return
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 2)
    os.close(silence)
    try:
        yield
    finally:
        os.dup2(stored, 2)
        os.close(stored)
