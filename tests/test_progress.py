"""The progress bar: only for patient people at a terminal, and gone afterwards."""

import io

import pytest

from game import progress


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands at its last entry."""
    times = [100.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: times[-1])
    return times


def test_a_bar_appears_after_two_seconds_and_is_wiped(monkeypatch: pytest.MonkeyPatch, clock: list[float]) -> None:
    monkeypatch.setattr(progress.sys, "stderr", Screen())
    with progress.Progress("depth 8") as bar:
        bar.show(0.25)
        clock.append(101.9)
        bar.show(0.25)
        assert progress.sys.stderr.getvalue() == ""
        clock.append(103.0)
        bar.show(0.5)
        shown = progress.sys.stderr.getvalue()
        assert "depth 8 [###############...............]  50 % 3 s left" in shown
        clock.append(103.05)
        bar.show(0.6)
        assert progress.sys.stderr.getvalue() == shown
    assert progress.sys.stderr.getvalue().endswith("\r\x1b[K")


def test_no_bar_in_a_file(monkeypatch: pytest.MonkeyPatch, clock: list[float]) -> None:
    monkeypatch.setattr(progress.sys, "stderr", io.StringIO())
    with progress.Progress("depth 8") as bar:
        clock.append(200.0)
        bar.show(0.5)
    assert progress.sys.stderr.getvalue() == ""
