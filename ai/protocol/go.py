"""Parse the `go` command."""

import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from ai.protocol.errors import ProtocolError
from ai.search.iterative_deepening import Limits
from game.rules.numbers import Side

_MOST_DIGITS = 18  # more digits count as infinite


class GoMode(Enum):
    """The task of a `go` command. The value of each task except MOVE is the word after `go`."""

    MOVE = "move"
    SOLVE = "solve"
    GRADE = "grade"
    EXPLAIN = "explain"


@dataclass(frozen=True)
class GoCommand:
    """A `go` command: find a move within limits, prove the value of the position or of moves, or explain a move.

    goal         the task: MOVE, SOLVE for the position, GRADE for every move, EXPLAIN for one move
    numbers      the limits by name, times in milliseconds; without limits the engine thinks until `stop`
    error_texts  errors in the command
    subject      the move to explain, as unchecked text
    """

    goal: GoMode
    numbers: Mapping[str, int]
    error_texts: tuple[str, ...] = ()
    subject: str = ""

    @property
    def is_endless(self) -> bool:
        """True if the answer must wait for the `stop` command."""
        return self.goal is GoMode.MOVE and not self.numbers

    def limits(self, mover: Side) -> Limits:
        """Return the limits for a search by the mover, whose clock is running."""
        own, other = ("p1", "p2") if mover == 0 else ("p2", "p1")
        seconds = {name: number / 1000 for name, number in self.numbers.items()}
        return Limits(
            depth=self.numbers.get("depth"),
            nodes=self.numbers.get("nodes"),
            seconds=seconds.get("movetime"),
            clock=seconds.get(f"{own}time", seconds.get(f"{other}time")),
            increment=seconds.get(f"{own}inc", 0.0),
        )


_LIMITS = {"depth": 1, "nodes": 1, "movetime": 0, "p1time": 0, "p2time": 0}  # with their smallest values
_LEAST = {**_LIMITS, "p1inc": 0, "p2inc": 0}
_PROOFS = (GoMode.SOLVE.value, GoMode.GRADE.value)
_GO_WORDS = (*_LEAST, "infinite", *_PROOFS, GoMode.EXPLAIN.value)


def read_go(words: list[str]) -> GoCommand:
    """Parse the words after `go`.

    Errors are collected, not raised, because every `go` must be answered with a move. Only a bare `go` and `go
    infinite` are endless; if other words give no limit, the answer must come quickly.
    """
    numbers: dict[str, int] = {}
    error_texts: list[str] = []
    goal, subject = GoMode.MOVE, ""
    is_skipping = False  # skips the values of an unknown word
    rest = deque(words)
    while rest:
        word = rest.popleft()
        if word in (*_LEAST, GoMode.EXPLAIN.value):
            value = rest.popleft() if rest and rest[0] not in _GO_WORDS else ""
        if word in _LEAST:
            try:
                numbers[word] = read_number(word, value, _LEAST[word])
            except ProtocolError as error:
                error_texts.append(str(error))
        elif word in _PROOFS:
            goal = GoMode(word)
        elif word == GoMode.EXPLAIN.value:
            goal, subject = GoMode.EXPLAIN, value
        elif word != "infinite":
            if not is_skipping:
                error_texts.append(f"go {word}: expected {', '.join(_GO_WORDS)}")
            is_skipping = True
            continue
        is_skipping = False
    if goal is GoMode.MOVE and words and "infinite" not in words and not numbers.keys() & _LIMITS.keys():
        error_texts = error_texts or [f"go {' '.join(words)}: expected also one of {', '.join(_LIMITS)}"]
        numbers = {"depth": 1}
    if goal is not GoMode.MOVE:
        error_texts += [f"{word}: proofs accept only time limits" for word in ("depth", "nodes") if word in numbers]
    return GoCommand(goal, {} if "infinite" in words else numbers, tuple(error_texts), subject)


def read_number(name: str, text: str, least: int = 0) -> int:
    """Return the number that a client has sent for `name`, or raise ProtocolError if it is not at least `least`."""
    # Some match runners report an expired clock as a negative time; treat it as zero.
    if name.endswith("time") and re.fullmatch("-[0-9]+", text):
        return 0
    digits = text.lstrip("0")
    if re.fullmatch("[0-9]+", text) is None or (least > 0 and not digits):
        raise ProtocolError(f"{name} {text or 'without a value'}: expected a number from {least}")
    return int(digits or "0") if len(digits) <= _MOST_DIGITS else 10**_MOST_DIGITS
