"""Background tasks deliver results on the thread that runs their calls, and a cancelled job ends at once."""

import threading
import time

import pytest

from ai.analysis.background_task import BackgroundTask
from ai.exact.prover import Prover
from game.rules.board import is_compiled
from game.rules.registry import start
from tests.helpers.program import PATIENCE
from tests.helpers.tasks import CallQueue
from tests.helpers.working_time import work_for


def test_progress_and_result_arrive_in_order_on_the_thread_of_the_calls():
    calls, heard = CallQueue(), []
    task = BackgroundTask(calls.call_soon)

    def work(report, cancel_token):
        report(1)
        report(2)
        return threading.current_thread()

    def take(value):
        heard.append((value, threading.current_thread()))

    task.start(work, take, take)
    assert task.is_busy and heard == []
    calls.run_until(lambda: not task.is_busy)
    here = threading.current_thread()
    assert [value for value, _ in heard[:2]] == [1, 2] and heard[2][0] is not here
    assert all(thread is here for _, thread in heard)


def test_late_results_of_a_replaced_or_cancelled_job_are_dropped():
    calls, heard = CallQueue(), []
    task = BackgroundTask(calls.call_soon)
    has_answered = threading.Event()

    def slow(report, cancel_token):
        report("early")
        cancel_token.wait()
        has_answered.set()
        return "late"

    task.start(slow, heard.append, heard.append)
    task.start(lambda report, cancel_token: "new", heard.append)
    assert has_answered.wait(PATIENCE)
    calls.run_until(lambda: not task.is_busy)
    assert heard == ["new"]
    has_answered.clear()
    task.start(slow, heard.append)
    task.cancel()
    assert not task.is_busy and has_answered.wait(PATIENCE)
    calls.run()
    assert heard == ["new"]


def test_an_error_is_delivered_or_raised_where_the_calls_run():
    calls, errors = CallQueue(), []
    task = BackgroundTask(calls.call_soon)

    def work(report, cancel_token):
        raise ZeroDivisionError

    task.start(work, print, on_error=errors.append)
    calls.run_until(lambda: not task.is_busy)
    assert isinstance(errors[0], ZeroDivisionError)
    task.start(work, print)
    with pytest.raises(RuntimeError):
        calls.run_until(lambda: not task.is_busy)
    assert not task.is_busy


@pytest.mark.skipif(not is_compiled(), reason="uncompiled, a single node takes longer than that")
@pytest.mark.parametrize(
    ("game", "setup"),
    [
        ("conniption", {}),
        ("connect4", {}),
        ("domino", {"Size": "8x8", "Line": "5"}),
        ("paths", {"File": "5x5"}),
        ("wyb", {}),
    ],
)
def test_a_cancelled_search_ends_within_twenty_milliseconds(game, setup):
    board = start(game, setup)
    calls, ended = CallQueue(), []
    task = BackgroundTask(calls.call_soon)

    def work(report, cancel_token):
        Prover(own_book=False, cancel_token=cancel_token).grade(board)
        ended.append(time.process_time())

    delays = []
    for _ in range(3):
        ended.clear()
        task.start(work, print)
        work_for(0.2)
        assert not ended, "the search must still run when it is cancelled"
        asked = time.process_time()  # processor time, so that other programs do not matter
        task.cancel()
        finish = time.monotonic() + PATIENCE
        while not ended:
            assert time.monotonic() < finish
            time.sleep(0.001)
        delays.append(ended[0] - asked)
        if delays[-1] < 0.02:
            break
    assert min(delays) < 0.02
