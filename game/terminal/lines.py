"""Lines from standard input, read so that Ctrl+C is heard at once.

A signal leaves no more than a note, and whoever is just about to read does not look at it before the next line comes.
So we wait for two things at a time: for input, and for the byte that Python sends when there is a signal.
"""

import codecs
import io
import select
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

LONGEST_LINE = 1_000_000  # characters
PIECE = 1 << 16  # bytes that are read at a time
CAN_WAIT_FOR_FILES = sys.platform != "win32"  # there one can wait for sockets only


def read_lines(stream: TextIO, refuse: Callable[[], None]) -> Iterator[str]:
    """The lines of a stream, without their ends. One that is too long is left out whole, and `refuse` hears of it."""
    held = ""  # a line that has not ended yet
    for text in _texts(stream):
        *ends, rest = text.split("\n")
        for end in ends:
            line, held = held + end, ""
            if len(line) <= LONGEST_LINE:
                yield line
            else:
                refuse()
        if len(held) <= LONGEST_LINE:
            held += rest
    if len(held) > LONGEST_LINE:
        refuse()
    elif held:
        yield held


def _texts(stream: TextIO) -> Iterator[str]:
    """What a stream says, piece by piece as it comes; every line in it ends with one and the same character."""
    raw = getattr(getattr(stream, "buffer", None), "raw", None)
    if raw is None:  # a text in memory keeps nobody waiting
        yield from iter(lambda: stream.read(PIECE), "")
        return
    decoder = codecs.getincrementaldecoder(stream.encoding)(stream.errors or "strict")
    newlines = io.IncrementalNewlineDecoder(decoder, translate=True)
    for piece in _pieces(raw):
        yield newlines.decode(piece)
    yield newlines.decode(b"", final=True)


def _pieces(raw: io.RawIOBase) -> Iterator[bytes]:
    """What a file says, piece by piece as it comes."""
    with _signals() as signals, _pumped(raw) as source:
        both: list[io.RawIOBase | socket.socket] = [source, signals]
        while True:
            ready, _, _ = select.select(both, [], [])
            if signals in ready:
                signals.recv(PIECE)  # by now Python has done what the signal asks for
            if source in ready:
                piece = source.read(PIECE)
                if not piece:
                    return
                yield piece


@contextmanager
def _signals() -> Iterator[socket.socket]:
    """A socket from which something can be read after every signal."""
    signals, sender = socket.socketpair()
    with signals, sender:
        if threading.current_thread() is not threading.main_thread():  # which alone hears signals
            yield signals
            return
        sender.setblocking(False)
        former = signal.set_wakeup_fd(sender.fileno(), warn_on_full_buffer=False)
        try:
            yield signals
        finally:
            signal.set_wakeup_fd(former)


@contextmanager
def _pumped(raw: io.RawIOBase) -> Iterator[io.RawIOBase]:
    """The same file in a form that one can wait for together with something else."""
    if CAN_WAIT_FOR_FILES:
        yield raw
        return
    source, sink = socket.socketpair()

    def pump() -> None:
        with sink, suppress(OSError):  # nobody listens any more
            while piece := raw.read(PIECE):
                sink.sendall(piece)

    threading.Thread(target=pump, name="input", daemon=True).start()
    with source, source.makefile("rb", buffering=0) as file:
        yield file
