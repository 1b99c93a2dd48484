"""Worker processes that run tasks on several cores. They end when the program ends, even if it is killed."""

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

from game.terminal.interruption import delay_interruption

# The built-in `map`, or a function with the same interface that uses several cores.
Map = Callable[..., Iterable[Any]]

_Answer = tuple[Any, Exception | None]  # the result, or the error that the task raised
_PROGRAM_GONE = 1  # the exit code of a worker whose program has ended


@contextmanager
def workers(jobs: int) -> Iterator[Map]:
    """Provide a `map` function that uses `jobs` processor cores.

    Consume all answers of one call before the next call.
    """
    if jobs <= 1:
        yield map
        return
    team: list[_Worker] = []
    try:
        # An interruption here would leave a half-started worker, which would print an error.
        with delay_interruption(), _ctrl_c_blocked():
            team += (_Worker() for _ in range(jobs))
        yield lambda function, tasks: _map_in_order(team, function, list(tasks))
    finally:
        for worker in team:
            worker.end()


def _map_in_order(team: "Sequence[_Worker]", function: Callable[[Any], Any], tasks: Sequence[Any]) -> Iterator[Any]:
    """Yield the answers to all tasks, in the order of the tasks. A worker that has answered gets the next task."""
    waiting = iter(enumerate(tasks))
    busy: dict[Any, tuple[_Worker, int]] = {}  # by connection

    def assign_next(worker: _Worker) -> None:
        for number, task in waiting:
            worker.connection.send((function, task))
            busy[worker.connection] = worker, number
            return

    for worker in team:
        assign_next(worker)
    answers: dict[int, _Answer] = {}
    for number in range(len(tasks)):
        while number not in answers:
            for connection in wait(list(busy)):
                worker, answered = busy.pop(connection)
                answers[answered] = worker.answer()
                assign_next(worker)
        answer, error = answers.pop(number)
        if error is not None:
            raise error
        yield answer


class _Worker:
    """A worker process, as seen by the program that started it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, worker_end = context.Pipe()
        self.process = context.Process(target=_serve, args=(worker_end,), daemon=True)
        self.process.start()
        worker_end.close()  # only the worker holds this end, so the connection closes when the worker ends

    def answer(self) -> _Answer:
        """Return the answer to the last task. Raise ChildProcessError if the worker process has ended."""
        try:
            return self.connection.recv()
        except (EOFError, ConnectionError):
            self.process.join()
            raise ChildProcessError(
                f"a worker process ended unexpectedly (exit code {self.process.exitcode}); "
                "run the same command again to continue from what has been saved"
            ) from None

    def end(self) -> None:
        self.process.terminate()
        self.process.join()
        self.connection.close()


# --- inside a worker process ---


def _serve(connection: Connection) -> None:
    threading.Thread(target=_exit_with_the_program, daemon=True).start()
    with suppress(EOFError, OSError):  # the connection is closed: the program has ended
        while True:
            function, task = connection.recv()
            connection.send(_run_task(function, task))


def _run_task(function: Callable[[Any], Any], task: Any) -> _Answer:
    try:
        return function(task), None
    except Exception as error:  # the outermost handler of this process: the program reports the error
        if sys.flags.dev_mode:
            traceback.print_exc()
        return None, error


def _exit_with_the_program() -> None:
    """Wait until the main program ends, then end this worker process. Runs on a thread of the worker.

    This also works if the main program is killed.
    """
    program = multiprocessing.parent_process()
    assert program is not None
    wait([program.sentinel])
    os._exit(_PROGRAM_GONE)


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """While active, let new processes ignore Ctrl+C, which the terminal sends to all processes of the program.

    Only the program itself reacts to Ctrl+C.
    """
    if sys.platform == "win32":
        import ctypes

        # Called with None, this sets a flag that child processes inherit.
        ctypes.windll.kernel32.SetConsoleCtrlHandler(None, True)
        try:
            yield
        finally:
            ctypes.windll.kernel32.SetConsoleCtrlHandler(None, False)
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # start the tracker first, because starting it clears the mask
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
