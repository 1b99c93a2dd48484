"""Waiting by processor time, because wall time passes on a busy computer while a program does not run."""

import threading
import time
from collections.abc import Callable


def work_for(seconds: float) -> None:
    """Wait until the threads of this program have used this many seconds of processor time."""
    began = time.process_time()
    while time.process_time() - began < seconds:
        time.sleep(0.005)


def after_work_of(seconds: float, act: Callable[[], object]) -> None:
    """Call `act` on another thread after this program has used this many seconds of processor time."""

    def wait() -> None:
        work_for(seconds)
        act()

    threading.Thread(target=wait, daemon=True).start()
