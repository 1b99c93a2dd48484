"""Read lines from standard input in a way that Ctrl+C can interrupt at once.

When a signal arrives, Python only sets a flag, and a thread blocked in a read does not check the flag before the next
line comes. So the reader waits for two things at once: for input, and for the byte that Python writes when a signal
arrives.
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

LONGEST_LINE = 1_000_000  # the most characters of a line
PIECE = 1 << 16  # the number of bytes read at once
CAN_WAIT_FOR_FILES = sys.platform != "win32"  # Windows can wait for sockets only


def read_lines(stream: TextIO, refuse: Callable[[], None]) -> Iterator[str]:
    """Yield the lines of a stream without line ends. Drop each line that is too long, and call `refuse` for it."""
    held = ""  # an unfinished line
    for text in _read_texts(stream):
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


def _read_texts(stream: TextIO) -> Iterator[str]:
    """Yield the text of a stream as it arrives, with every line end converted to a newline."""
    raw = getattr(getattr(stream, "buffer", None), "raw", None)
    if raw is None:  # reading a text in memory never blocks
        yield from iter(lambda: stream.read(PIECE), "")
        return
    decoder = codecs.getincrementaldecoder(stream.encoding)(stream.errors or "strict")
    newlines = io.IncrementalNewlineDecoder(decoder, translate=True)
    for piece in _read_pieces(raw):
        yield newlines.decode(piece)
    yield newlines.decode(b"", final=True)


def _read_pieces(raw: io.RawIOBase) -> Iterator[bytes]:
    """Yield the bytes of a file in pieces, as they arrive."""
    with _signals() as signals, _selectable_file(raw) as source:
        both: list[io.RawIOBase | socket.socket] = [source, signals]
        while True:
            ready, _, _ = select.select(both, [], [])
            if signals in ready:
                signals.recv(PIECE)  # by now Python has run the signal handler
            if source in ready:
                piece = source.read(PIECE)
                if not piece:
                    return
                yield piece


@contextmanager
def _signals() -> Iterator[socket.socket]:
    """Yield a socket that becomes readable whenever the process receives a signal."""
    signals, sender = socket.socketpair()
    with signals, sender:
        if threading.current_thread() is not threading.main_thread():  # only the main thread receives signals
            yield signals
            return
        sender.setblocking(False)
        former = signal.set_wakeup_fd(sender.fileno(), warn_on_full_buffer=False)
        try:
            yield signals
        finally:
            signal.set_wakeup_fd(former)


@contextmanager
def _selectable_file(raw: io.RawIOBase) -> Iterator[io.RawIOBase]:
    """Yield a file for which `select` can wait: the given file, or on Windows a socket fed from it."""
    if CAN_WAIT_FOR_FILES:
        yield raw
        return
    source, sink = socket.socketpair()

    def pump() -> None:
        with sink, suppress(OSError):  # the reading end may be closed
            while piece := raw.read(PIECE):
                sink.sendall(piece)

    threading.Thread(target=pump, name="input", daemon=True).start()
    with source, source.makefile("rb", buffering=0) as file:
        yield file
