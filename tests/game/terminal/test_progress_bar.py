"""The progress bar appears only after a while, only in a terminal, and disappears afterwards."""

import io
import time

import pytest

from game.terminal import progress_bar


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Replace the clock by one that shows its last entry."""
    times = [100.0]
    monkeypatch.setattr(progress_bar.time, "monotonic", lambda: times[-1])
    return times


def test_a_bar_appears_after_two_seconds_and_is_removed(monkeypatch: pytest.MonkeyPatch, clock: list[float]) -> None:
    monkeypatch.setattr(progress_bar.sys, "stderr", Screen())
    with progress_bar.ProgressBar("depth 8") as bar:
        bar.show(0.25)
        clock.append(101.9)
        bar.show(0.25)
        assert progress_bar.sys.stderr.getvalue() == ""
        clock.append(103.0)
        bar.show(0.5)
        shown = progress_bar.sys.stderr.getvalue()
        assert "depth 8 [###############...............]  50% 3 s left" in shown
        clock.append(103.05)
        bar.show(0.6)
        assert progress_bar.sys.stderr.getvalue() == shown
    assert progress_bar.sys.stderr.getvalue().endswith("\r\x1b[K")


def test_the_bar_moves_by_itself(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    for name, seconds in (("PATIENCE", 0.05), ("PAUSE", 0.01), ("TICK", 0.01)):
        monkeypatch.setattr(progress_bar, name, seconds)
    screen = Screen()
    monkeypatch.setattr(progress_bar.sys, "stderr", screen)
    with progress_bar.ProgressBar("solving") as bar:
        end = time.monotonic() + 180
        while "solving [..............................]   0% 0 s" not in screen.getvalue():
            assert time.monotonic() < end
            time.sleep(0.005)
        bar.say("move 4 win 1")
        assert capsys.readouterr().out == "move 4 win 1\n"
        assert "\r\x1b[K" in screen.getvalue()
    shown = screen.getvalue()
    time.sleep(0.1)
    assert screen.getvalue() == shown and shown.endswith("\r\x1b[K")


def test_no_bar_in_a_file(monkeypatch: pytest.MonkeyPatch, clock: list[float]) -> None:
    monkeypatch.setattr(progress_bar.sys, "stderr", io.StringIO())
    with progress_bar.ProgressBar("depth 8") as bar:
        clock.append(200.0)
        bar.show(0.5)
    assert progress_bar.sys.stderr.getvalue() == ""
