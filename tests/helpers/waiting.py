"""Wait until something has happened elsewhere: in another thread, process or window."""

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 180.0  # seconds: only something that hangs takes longer, even on a busy computer
Value = TypeVar("Value")


def until(
    condition: Callable[[], Value], what: str = "a condition", seconds: float = PATIENCE, wait: float = 0.005
) -> Value:
    """Wait until a condition is true, and return its value. Fail after some seconds."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < end, f"waited {seconds:g} s for {what}"
        time.sleep(wait)
    return value


def step_until(app, condition: Callable[[], Value], frame: float = 1 / 60) -> Value:
    """Let time pass in an app until a condition is true, and return its value. Each check takes one frame."""

    def check() -> Value:
        value = condition()
        if not value:
            app.step(frame)
        return value

    return until(check, wait=0.001)
