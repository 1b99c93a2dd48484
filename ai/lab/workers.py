"""Processes that share work over several cores. None of them outlives the program, however that ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Any

from game.terminal.interruption import not_now

# What does some work for every task, with the answers in the order of the tasks: `map`, or the same on several cores.
Map = Callable[..., Iterable[Any]]

_Answer = tuple[Any, Exception | None]  # or the error that the work came to
_ABANDONED = 1  # the exit code of a worker whose program is gone


@contextmanager
def workers(jobs: int) -> Iterator[Map]:
    """A `map` that keeps so many cores busy. Hear all of its answers before it is used again."""
    if jobs <= 1:
        yield map
        return
    crew: list[_Worker] = []
    try:
        # Half started, a worker would complain of a program that has left.
        with not_now(), _deaf_to_ctrl_c():
            crew += (_Worker() for _ in range(jobs))
        yield lambda function, tasks: _shared_out(crew, function, list(tasks))
    finally:
        for worker in crew:
            worker.end()


def _shared_out(crew: Sequence[_Worker], function: Callable[[Any], Any], tasks: Sequence[Any]) -> Iterator[Any]:
    """The answers to all tasks, in their order. A worker that has answered gets the next task at once."""
    waiting = iter(enumerate(tasks))
    busy: dict[Any, tuple[_Worker, int]] = {}  # by their connections

    def employ(worker: _Worker) -> None:
        for number, task in waiting:
            worker.connection.send((function, task))
            busy[worker.connection] = worker, number
            return

    for worker in crew:
        employ(worker)
    answers: dict[int, _Answer] = {}
    for number in range(len(tasks)):
        while number not in answers:
            for connection in wait(list(busy)):
                worker, answered = busy.pop(connection)
                answers[answered] = worker.answer()
                employ(worker)
        answer, error = answers.pop(number)
        if error is not None:
            raise error
        yield answer


class _Worker:
    """A process that answers tasks, as this side sees it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, their_end = context.Pipe()
        self.process = context.Process(target=_serve, args=(their_end,), daemon=True)
        self.process.start()
        their_end.close()  # theirs alone, so that an end of the worker is an end of the connection

    def answer(self) -> _Answer:
        """What has become of its last task."""
        try:
            return self.connection.recv()
        except (EOFError, ConnectionError):
            self.process.join()
            raise ChildProcessError(
                f"a process that shared the work has ended (exit code {self.process.exitcode}); "
                "what is saved is safe, and the same words go on from there"
            ) from None

    def end(self) -> None:
        self.process.terminate()
        self.process.join()
        self.connection.close()


# --- in the process of a worker ---


def _serve(connection: Connection) -> None:
    threading.Thread(target=_end_with_the_program, daemon=True).start()
    with suppress(EOFError, OSError):  # of the connection: the program is gone
        while True:
            function, task = connection.recv()
            connection.send(_attempt(function, task))


def _attempt(function: Callable[[Any], Any], task: Any) -> _Answer:
    try:
        return function(task), None
    except Exception as error:  # the outermost door of this process: the program itself says what went wrong
        if sys.flags.dev_mode:
            traceback.print_exc()
        return None, error


def _end_with_the_program() -> None:
    """A program that is killed tells nobody; the system does, by closing what held it and its workers together."""
    program = multiprocessing.parent_process()
    assert program is not None
    wait([program.sentinel])
    os._exit(_ABANDONED)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes that are started here never hear Ctrl+C, which reaches all of them; only the program itself answers."""
    if sys.platform == "win32":
        import ctypes

        # Without a function, this is a switch that processes inherit.
        ctypes.windll.kernel32.SetConsoleCtrlHandler(None, True)
        try:
            yield
        finally:
            ctypes.windll.kernel32.SetConsoleCtrlHandler(None, False)
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # before, for it clears the mask in passing
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
