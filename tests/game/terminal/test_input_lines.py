"""Lines from standard input are complete and prompt, and signals are noticed while waiting."""

import io
import os
import signal
import sys
import threading

import pytest

from game.terminal import input_lines
from game.terminal.input_lines import read_lines
from tests.helpers.program import PATIENCE


def deaf() -> None:
    raise AssertionError("no line was too long")


@pytest.fixture(params=["waits for the file", "waits for a pump"])
def pipe(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch):
    """Return a stream like standard input and a function that writes to it; read as on any system, or as on Windows."""
    if request.param == "waits for a pump":
        monkeypatch.setattr(input_lines, "CAN_WAIT_FOR_FILES", False)
    elif sys.platform == "win32":
        pytest.skip("Windows cannot wait for files")
    reader, writer = os.pipe()
    with open(reader, encoding="utf-8", errors="replace") as stream, open(writer, "wb", buffering=0) as end:
        yield stream, end
        end.close()
        for thread in threading.enumerate():
            if thread.name == "input":
                thread.join(PATIENCE)


def test_a_line_arrives_as_soon_as_it_ends(pipe) -> None:
    stream, end = pipe
    heard = read_lines(stream, deaf)
    for text in ("isready", "", "é and ü"):
        end.write(text.encode() + b"\n")
        assert next(heard) == text


def test_lines_in_odd_pieces(pipe) -> None:
    stream, end = pipe
    for piece in (b"one\r", b"\ntw", b"o\n\xc3", b"\xa9\r\rfour\n\xff", b"\n", b"six"):
        end.write(piece)
    end.close()
    assert list(read_lines(stream, deaf)) == ["one", "two", "é", "", "four", "\ufffd", "six"]


def test_an_empty_stream_has_no_lines(pipe) -> None:
    stream, end = pipe
    end.close()
    assert list(read_lines(stream, deaf)) == []


def test_a_text_in_memory_is_read_as_well() -> None:
    assert list(read_lines(io.StringIO("one\n\ntwo"), deaf)) == ["one", "", "two"]


def test_a_line_that_is_too_long_is_dropped(pipe, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(input_lines, "LONGEST_LINE", 10)
    monkeypatch.setattr(input_lines, "PIECE", 3)
    stream, end = pipe
    refused: list[str] = []
    end.write(b"0123456789\n0123456789!\nquit and much more quit\nshort\nquit at the end")
    end.close()
    assert list(read_lines(stream, lambda: refused.append("too long"))) == ["0123456789", "short"]
    assert len(refused) == 3


@pytest.fixture
def interruptible():
    """Enable Ctrl+C, which the tests ignore if a script has started them in the background."""
    former = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, former)


def test_a_signal_on_another_thread_is_noticed_at_once(pipe, interruptible) -> None:
    """The system delivers the signal to another thread, so that it does not interrupt the reading one."""
    stream, end = pipe
    too_late: list[str] = []

    def give_up() -> None:
        too_late.append("only a line was heard")
        end.write(b"line\n")

    knock = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    rescue = threading.Timer(PATIENCE, give_up)
    for timer in (knock, rescue):
        timer.daemon = True
        timer.start()
    with pytest.raises(KeyboardInterrupt):
        next(read_lines(stream, deaf))
    rescue.cancel()
    assert too_late == []


def test_signal_handling_is_restored(pipe) -> None:
    stream, end = pipe
    end.close()
    before = signal.set_wakeup_fd(-1)
    assert list(read_lines(stream, deaf)) == []
    assert signal.set_wakeup_fd(before) == -1


def test_lines_are_read_on_any_thread(pipe) -> None:
    stream, end = pipe
    end.write(b"one\ntwo\n")
    end.close()
    heard: list[str] = []
    thread = threading.Thread(target=lambda: heard.extend(read_lines(stream, deaf)))
    thread.start()
    thread.join(PATIENCE)
    assert heard == ["one", "two"]
