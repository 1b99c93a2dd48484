"""End long-running command-line tools at once and silently when the user presses Ctrl+C."""

import functools
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from typing import ParamSpec, TypeVar

INTERRUPTED = 130
# Signals by which another program or a closing terminal asks the tool to end; Windows has no SIGHUP.
_ENDINGS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
_HEARING = 0.2  # seconds; on Windows a waiting thread notices a signal only after the wait
_WIPED_LINE = b"\r\x1b[K"  # removes a progress bar
_leaving = threading.RLock()

Words = ParamSpec("Words")
Answer = TypeVar("Answer")


def ends_at_ctrl_c(work: Callable[Words, Answer]) -> Callable[Words, Answer]:
    """Decorate a function so that Ctrl+C ends the program at once. The function runs on another thread.

    The main thread waits for signals meanwhile. Compiled code would notice Ctrl+C only when it returns, and other code
    would be interrupted at an arbitrary point. So the program ends at once, as if it were killed; such tools save in a
    way that survives that.
    """

    @functools.wraps(work)
    def wrapper(*arguments: Words.args, **named: Words.kwargs) -> Answer:
        answers: list[Answer] = []
        errors: list[BaseException] = []

        def answer() -> None:
            try:
                answers.append(work(*arguments, **named))
            except BaseException as error:  # the outermost function of this thread; the error is raised below
                errors.append(error)

        before = {number: signal.getsignal(number) for number in (signal.SIGINT, *_ENDINGS)}
        for number, handler in before.items():
            if handler != signal.SIG_IGN:  # it is ignored in the background of a script or under nohup
                signal.signal(number, _leave)
        try:
            worker = threading.Thread(target=answer, daemon=True)
            worker.start()
            while worker.is_alive():
                worker.join(_HEARING)
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
        if errors:
            raise errors[0]
        return answers[0]

    return wrapper


def ask(question: Callable[[], Answer], stop: Callable[[], None]) -> Answer:
    """Return the result of a long-running function, `question`.

    On Ctrl+C, call `stop`, which makes the function return, and raise KeyboardInterrupt. The function runs on another
    thread, because compiled code does not notice Ctrl+C.
    """
    with ThreadPoolExecutor(1) as pool:
        try:
            asked = pool.submit(question)
            while not asked.done():
                wait([asked], _HEARING)
        except (KeyboardInterrupt, SystemExit):
            stop()
            raise
        return asked.result()


@contextmanager
def exit_on_termination() -> Iterator[None]:
    """While active, raise SystemExit when another program ends this one, so that cleanup runs."""

    def leave(number: int, _: object) -> None:
        sys.exit(128 + number)

    before = {number: signal.getsignal(number) for number in _ENDINGS}
    for number, handler in before.items():
        if handler != signal.SIG_IGN:
            signal.signal(number, leave)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def delay_interruption() -> AbstractContextManager[object]:
    """Return a context manager that delays signals which would end the tool until its block is done.

    The block must be short.
    """
    return _leaving


def _leave(number: int, _: object) -> None:
    with _leaving:
        if sys.stderr.isatty():
            os.write(sys.stderr.fileno(), _WIPED_LINE)
        if number in _ENDINGS:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
        os._exit(INTERRUPTED)
