"""How a tool that works for long is ended: at once and without a word, whatever it is doing."""

import functools
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from typing import ParamSpec, TypeVar

INTERRUPTED, TERMINATED = 130, 143
_HEARING = 0.2  # seconds; on Windows a thread that waits hears nothing until it has waited
_WIPED_LINE = b"\r\x1b[K"  # no progress bar stays behind
_leaving = threading.RLock()

Words = ParamSpec("Words")
Answer = TypeVar("Answer")


def ends_at_ctrl_c(work: Callable[Words, Answer]) -> Callable[Words, Answer]:
    """Work on a thread of its own, while the main one listens.

    Compiled code would not hear Ctrl+C before it is through, and other code anywhere, also where nobody can mend what
    it leaves half done. So the program ends on the spot, as if it were killed: what such a tool saves survives that.
    """

    @functools.wraps(work)
    def listening(*arguments: Words.args, **named: Words.kwargs) -> Answer:
        answers: list[Answer] = []
        errors: list[BaseException] = []

        def answer() -> None:
            try:
                answers.append(work(*arguments, **named))
            except BaseException as error:  # the outermost function of this thread; it is raised below
                errors.append(error)

        before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
        for number, handler in before.items():
            if handler != signal.SIG_IGN:  # as in the background of a script
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

    return listening


def ask(question: Callable[[], Answer], stop: Callable[[], None]) -> Answer:
    """The answer to a question that takes long and that `stop` makes return; Ctrl+C stops it and is raised then.

    It is asked on a thread of its own, for compiled code does not hear Ctrl+C.
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
def tidy_end() -> Iterator[None]:
    """A program that is terminated leaves the block as after Ctrl+C, so that nothing half done stays behind."""

    def leave(number: int, _: object) -> None:
        sys.exit(TERMINATED)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def not_now() -> AbstractContextManager[object]:
    """Whatever would end the tool waits until the block is through, which should be soon."""
    return _leaving


def _leave(number: int, _: object) -> None:
    with _leaving:
        if sys.stderr.isatty():
            os.write(sys.stderr.fileno(), _WIPED_LINE)
        if number == signal.SIGTERM:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
        os._exit(INTERRUPTED)
