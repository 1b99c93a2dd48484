"""What a client asks for with `go`."""

import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from ai.protocol.errors import ProtocolError
from ai.search.deepening import Limits
from game.rules.numbers import Side

_MOST_DIGITS = 18  # a number with more is as good as endless


class Goal(Enum):
    """What is to be found out; those that are words of `go` are written like this."""

    MOVE = "move"
    SOLVE = "solve"
    GRADE = "grade"
    EXPLAIN = "explain"


@dataclass(frozen=True)
class Task:
    """What `go` asks for: a move within limits, the exact value of the position or of every move (grade), or why a move
    is worth what it is (explain).

    numbers      the limits by their words, times in milliseconds; none lets it think until `stop`
    complaints   what stood there besides and could not be understood
    subject      the move to be explained, as a text that may be anything
    """

    goal: Goal
    numbers: Mapping[str, int]
    complaints: tuple[str, ...] = ()
    subject: str = ""

    @property
    def is_endless(self) -> bool:
        """Whether the answer must wait for `stop`."""
        return self.goal is Goal.MOVE and not self.numbers

    def limits(self, mover: Side) -> Limits:
        """The same for the player whose clock runs."""
        own, other = ("p1", "p2") if mover == 0 else ("p2", "p1")
        seconds = {name: number / 1000 for name, number in self.numbers.items()}
        return Limits(
            depth=self.numbers.get("depth"),
            nodes=self.numbers.get("nodes"),
            seconds=seconds.get("movetime"),
            clock=seconds.get(f"{own}time", seconds.get(f"{other}time")),
            increment=seconds.get(f"{own}inc", 0.0),
        )


_LIMITS = {"depth": 1, "nodes": 1, "movetime": 0, "p1time": 0, "p2time": 0}  # with the least they can be
_LEAST = {**_LIMITS, "p1inc": 0, "p2inc": 0}
_PROOFS = (Goal.SOLVE.value, Goal.GRADE.value)
_GO_WORDS = (*_LEAST, "infinite", *_PROOFS, Goal.EXPLAIN.value)


def read_go(words: list[str]) -> Task:
    """What the words after `go` ask for.

    Whoever asks for a move gets one: what cannot be understood is complained of and left out. Only a bare `go` and
    `go infinite` are endless; where other words come to no limit, the answer must be quick.
    """
    numbers: dict[str, int] = {}
    complaints: list[str] = []
    goal, subject = Goal.MOVE, ""
    is_skipping = False  # the values of a word that is not known
    rest = deque(words)
    while rest:
        word = rest.popleft()
        if word in (*_LEAST, Goal.EXPLAIN.value):
            value = rest.popleft() if rest and rest[0] not in _GO_WORDS else ""
        if word in _LEAST:
            try:
                numbers[word] = read_number(word, value, _LEAST[word])
            except ProtocolError as error:
                complaints.append(str(error))
        elif word in _PROOFS:
            goal = Goal(word)
        elif word == Goal.EXPLAIN.value:
            goal, subject = Goal.EXPLAIN, value
        elif word != "infinite":
            if not is_skipping:
                complaints.append(f"go {word}: expected {', '.join(_GO_WORDS)}")
            is_skipping = True
            continue
        is_skipping = False
    if goal is Goal.MOVE and words and "infinite" not in words and not numbers.keys() & _LIMITS.keys():
        complaints = complaints or [f"go {' '.join(words)}: expected one of {', '.join(_LIMITS)} besides"]
        numbers = {"depth": 1}
    if goal is not Goal.MOVE:
        complaints += [f"{word}: only time limits a proof" for word in ("depth", "nodes") if word in numbers]
    return Task(goal, {} if "infinite" in words else numbers, tuple(complaints), subject)


def read_number(name: str, text: str, least: int = 0) -> int:
    """A whole number that a client has written, or ProtocolError."""
    # A clock that has run over is reported below zero by some match runners; it is an empty clock.
    if name.endswith("time") and re.fullmatch("-[0-9]+", text):
        return 0
    digits = text.lstrip("0")
    if re.fullmatch("[0-9]+", text) is None or (least > 0 and not digits):
        raise ProtocolError(f"{name} {text or 'without a value'}: expected a number from {least}")
    return int(digits or "0") if len(digits) <= _MOST_DIGITS else 10**_MOST_DIGITS
