"""The alarm: it rings for what it was set for, and for nothing else."""

import threading

import pytest

from ai.alarm import alarm
from tests.helpers.program import PATIENCE


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> list:
    """The timers that were set; they go off when a test says so."""
    made = []

    class Timer:
        def __init__(self, seconds, ring):
            self.seconds, self.ring = seconds, ring
            self.is_cancelled = False
            made.append(self)

        def start(self):
            pass

        def cancel(self):
            self.is_cancelled = True

    monkeypatch.setattr("ai.alarm.threading.Timer", Timer)
    return made


def test_the_alarm_rings_while_the_block_runs(timers):
    stops = []
    with alarm(0.5, lambda: stops.append("stop")):
        timers[0].ring()
    assert timers[0].seconds == 0.5 and timers[0].is_cancelled
    assert stops == ["stop"]


def test_an_alarm_that_went_off_just_when_the_block_ended_does_not_stop_what_comes_next(timers):
    stops = []
    with alarm(0.5, lambda: stops.append("stop")):
        pass
    timers[0].ring()  # it had gone off already, and could not be cancelled any more
    assert stops == []


def test_the_block_ends_only_after_a_stop_that_has_begun(timers):
    is_stopping, may_stop = threading.Event(), threading.Event()
    stops = []

    def stop():
        is_stopping.set()
        may_stop.wait(PATIENCE)
        stops.append("stop")

    with alarm(0.5, stop):
        threading.Thread(target=timers[0].ring, daemon=True).start()
        is_stopping.wait(PATIENCE)
        timers[0].cancel = may_stop.set  # the first thing that happens when the block has been left
    assert stops == ["stop"]


def test_a_block_that_raises_takes_its_alarm_with_it(timers):
    stops = []
    with pytest.raises(ZeroDivisionError), alarm(0.5, lambda: stops.append("stop")):
        raise ZeroDivisionError
    timers[0].ring()
    assert stops == [] and timers[0].is_cancelled


@pytest.mark.parametrize("seconds", [None, 1e12])
def test_for_ever_sets_no_alarm(timers, seconds):
    with alarm(seconds, lambda: None):
        assert timers == []
