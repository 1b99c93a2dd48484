"""Time as it is worked: on a busy computer the clock on the wall goes on while a program waits for its turn."""

import threading
import time
from collections.abc import Callable


def work_for(seconds: float) -> None:
    """Wait until the threads of this program have worked for so long together."""
    began = time.process_time()
    while time.process_time() - began < seconds:
        time.sleep(0.005)


def after_work_of(seconds: float, act: Callable[[], object]) -> None:
    """Do something on another thread as soon as this program has worked for so long."""

    def wait() -> None:
        work_for(seconds)
        act()

    threading.Thread(target=wait, daemon=True).start()
