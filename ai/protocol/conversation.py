"""A conversation in the engine protocol.

Two threads: one reads, so that `stop`, `quit` and `isready` are heard at any time; the other obeys all other
commands in the order they came.
"""

import threading
from collections.abc import Callable, Iterable
from queue import SimpleQueue

from ai.protocol.go import read_go
from ai.protocol.stop import Stop
from ai.protocol.ugi import Ugi

# What a script that sends `go depth 9` and `quit` in one breath may still wait for, in seconds.
GRACE = 2.0


class Command:
    """A line on its way to the engine."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.words = line.split()
        self.begun = threading.Event()
        self.stop = Stop()

    @property
    def is_search(self) -> bool:
        return self.words[0] in ("go", "perft")

    @property
    def is_endless(self) -> bool:
        return self.words[0] == "go" and read_go(self.words[1:]).is_endless


class Conversation:
    """Reads commands and has them obeyed, each in its turn but for those that cannot wait."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.lock = threading.Lock()
        self.output = say
        self.ugi = Ugi(self.say)
        self.waiting: SimpleQueue[Command | None] = SimpleQueue()
        self.searches: list[Command] = []  # those not yet answered
        self.failure: BaseException | None = None
        self.worker = threading.Thread(target=self._work, name="engine", daemon=True)

    def say(self, text: str) -> None:
        with self.lock:
            self.output(text)

    def hold(self, lines: Iterable[str]) -> None:
        """Talk until `quit` or the end of the lines."""
        self.worker.start()
        is_quit = self._listen(lines)
        # Nobody is left who could stop these.
        for search in tuple(self.searches):
            if search.is_endless:
                search.stop.set()
        self.waiting.put(None)
        if is_quit:
            self.worker.join(GRACE)
            self._stop_searches()
        while self.worker.is_alive():
            self.worker.join(0.1)  # with a time-out, Ctrl+C is heard on every system
        if self.failure is not None:
            raise self.failure

    def _listen(self, lines: Iterable[str]) -> bool:
        """Pass on the commands; True if it ended with `quit`."""
        for line in lines:
            command = Command(line.lstrip("\ufeff"))
            word = command.words[0] if command.words else ""
            if word == "quit" or self.failure is not None:
                return True
            if word == "stop":
                self._stop_searches()
            elif word == "isready" and self.searches:
                self._confirm_while_searching()
            elif word:
                if command.is_search:
                    self.searches.append(command)
                self.waiting.put(command)
        return False

    def _confirm_while_searching(self) -> None:
        # What came before the search is answered before this.
        for search in self.searches[:1]:
            search.begun.wait(GRACE)
        self.say("readyok")

    def _stop_searches(self) -> None:
        for search in tuple(self.searches):
            search.stop.set()

    def _work(self) -> None:
        try:
            while (command := self.waiting.get()) is not None:
                command.begun.set()
                self.ugi.obey(command.line, command.stop)
                if command.is_search:
                    self.searches.remove(command)
        except BaseException as error:
            self.failure = error
