"""Tests of the deadline: it stops the search in its block and no other."""

import pytest

from ai.deadline import deadline
from ai.search.cancel_token import CancelToken


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> list:
    """Return the timers that were started; a test calls `go_off` to fire one."""
    made = []

    class Timer:
        def __init__(self, seconds, go_off):
            self.seconds, self.go_off = seconds, go_off
            self.is_cancelled = False
            made.append(self)

        def start(self):
            pass

        def cancel(self):
            self.is_cancelled = True

    monkeypatch.setattr("ai.deadline.threading.Timer", Timer)
    return made


def test_the_token_is_cancelled_when_the_time_is_up(timers):
    parent = CancelToken()
    with deadline(parent, 0.5) as token:
        assert not token.is_cancelled
        timers[0].go_off()
        assert token.is_cancelled
    assert timers[0].seconds == 0.5 and timers[0].is_cancelled
    assert not parent.is_cancelled, "other work goes on"


def test_the_token_is_cancelled_with_its_parent(timers):
    parent = CancelToken()
    with deadline(parent, None) as token:
        parent.cancel()
        assert token.is_cancelled
    with deadline(parent, None) as token:
        assert token.is_cancelled, "the parent was cancelled before"


def test_a_late_timer_does_not_stop_the_next_search(timers):
    parent = CancelToken()
    with deadline(parent, 0.5):
        pass
    with deadline(parent, 0.5) as token:
        timers[0].go_off()  # it had already fired, so it could not be cancelled
        assert not token.is_cancelled


def test_an_exception_in_the_block_cancels_the_timer(timers):
    with pytest.raises(ZeroDivisionError), deadline(CancelToken(), 0.5):
        raise ZeroDivisionError
    assert timers[0].is_cancelled


@pytest.mark.parametrize("seconds", [None, 1e12])
def test_no_limit_sets_no_timer(timers, seconds):
    with deadline(CancelToken(), seconds):
        assert timers == []
