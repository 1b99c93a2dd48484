"""A session of the engine protocol, from the first command to `quit`.

A session has two threads: one reads the input, so that `stop`, `quit` and `isready` take effect at any time; the other
carries out all other commands in order.
"""

import threading
from collections.abc import Callable, Iterable
from queue import SimpleQueue

from ai.protocol.go import read_go
from ai.protocol.ugi import Ugi
from ai.search.cancel_token import CancelToken

# Time in seconds that a script which sends `go depth 9` and `quit` together still waits for the answer.
GRACE = 2.0


class EngineCommand:
    """A line of input for the engine, with the token that cancels the command."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.words = line.split()
        self.begun = threading.Event()
        self.cancel_token = CancelToken()

    @property
    def is_search(self) -> bool:
        return self.words[0] in ("go", "perft")

    @property
    def is_endless(self) -> bool:
        return self.words[0] == "go" and read_go(self.words[1:]).is_endless


class EngineSession:
    """Reads commands and carries them out in order, except commands that take effect at once."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.lock = threading.Lock()
        self.output = say
        self.ugi = Ugi(self.say)
        self.waiting: SimpleQueue[EngineCommand | None] = SimpleQueue()
        self.searches: list[EngineCommand] = []  # not yet answered
        self.failure: BaseException | None = None
        self.worker = threading.Thread(target=self._work, name="engine", daemon=True)

    def say(self, text: str) -> None:
        with self.lock:
            self.output(text)

    def run(self, lines: Iterable[str]) -> None:
        """Run the session until the command `quit` or the end of the input. Call it once, on the reading thread."""
        self.worker.start()
        is_quit = self._listen(lines)
        # At the end of the input, no `stop` can follow.
        for search in tuple(self.searches):
            if search.is_endless:
                search.cancel_token.cancel()
        self.waiting.put(None)
        if is_quit:
            self.worker.join(GRACE)
            self._stop_searches()
        while self.worker.is_alive():
            self.worker.join(0.1)  # with a timeout, Ctrl+C interrupts it on every system
        if self.failure is not None:
            raise self.failure

    def _listen(self, lines: Iterable[str]) -> bool:
        """Add the commands to the queue of the other thread. Return True if the input ended with `quit`."""
        for line in lines:
            command = EngineCommand(line.lstrip("\ufeff"))
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
        # Earlier commands are answered before this one.
        for search in self.searches[:1]:
            search.begun.wait(GRACE)
        self.say("readyok")

    def _stop_searches(self) -> None:
        for search in tuple(self.searches):
            search.cancel_token.cancel()

    def _work(self) -> None:
        try:
            while (command := self.waiting.get()) is not None:
                command.begun.set()
                self.ugi.obey(command.line, command.cancel_token)
                if command.is_search:
                    self.searches.remove(command)
        except BaseException as error:
            self.failure = error
