"""A game between two seats: whose turn it is, the clocks, the computer's moves and their pace, undo and redo.

Nothing is drawn here. The Play scene tells it how much time has passed and shows what has happened.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ai.analysis.thinker import Thinker
from ai.search.deepening import Thought
from game.play.opponents import ComputerThinking, Think, is_person, level_seat
from game.record.record import PERSON, Played, Record
from game.rules.catalog import GAMES
from game.rules.numbers import Move
from game.rules.outcome import Outcome

POLL = 0.05  # seconds between two looks at what the thinker says
LONGEST_STEP = 1.1  # seconds of clock for one step: the loop sleeps at most one; a dragged window stops it for longer
# How fast computers play each other: the name, and by how much the pause after a turn is longer or shorter.
SPEEDS = (("Slow", 2.5), ("Normal", 1.0), ("Fast", 0.2))
TENTHS_BELOW = 20_000  # milliseconds under which a clock shows tenths of a second


@dataclass(frozen=True)
class TimePassed:
    """A clock has gone on."""

    milliseconds: int


# What can come of letting time pass: a turn of the computer, the end on time, a deeper thought, a clock that goes on.
Event = Played | Outcome | Thought | TimePassed


class LiveGame:
    """A record with somebody, or something, on its seats.

    pause      asks for the seconds a computer's turn lasts at least, once it can be seen
    thought    the computer's latest thought about its turn, or None
    is_paused  the clock and the computers wait, until a person plays
    speed      how fast computers play each other, of SPEEDS
    """

    def __init__(self, record: Record, pause: Callable[[], float], think: Think = ComputerThinking) -> None:
        self.record = record
        self.pause = pause
        self.think = think
        self.thinker = Thinker()
        self.thought: Thought | None = None
        self.is_paused = False
        self.speed = 1
        self._answer: Thought | None = None
        self._waited = 0.0
        self._rest = 0.0  # milliseconds that have passed and are not yet counted
        self._takes_step = False

    # --- who ---

    @property
    def people(self) -> tuple[int, ...]:
        """The persons of the record who are people."""
        return tuple(person for person in (0, 1) if is_person(self.record.seats[person]))

    @property
    def is_watched(self) -> bool:
        """Computers play each other."""
        return not self.people

    @property
    def can_pause(self) -> bool:
        """Whether the game can wait for the only person, or for whoever watches."""
        return self.is_watched or (len(self.people) == 1 and self.record.time_control is not None)

    @property
    def _rests(self) -> bool:
        """Whether nothing goes on by itself."""
        return self.is_over or (self.is_paused and not self._takes_step)

    @property
    def _least_wait(self) -> float:
        """The seconds that a computer's turn lasts at least."""
        return self.pause() * (SPEEDS[self.speed][1] if self.is_watched else 1.0)

    @property
    def _clock_runs(self) -> bool:
        """From the first move on."""
        return self.record.time_control is not None and self.record.now > 0

    @property
    def is_over(self) -> bool:
        return self.record.outcome is not None

    @property
    def is_persons_turn(self) -> bool:
        return not self.is_over and self.record.person_to_move in self.people

    @property
    def is_computers_turn(self) -> bool:
        return not self.is_over and self.record.person_to_move not in self.people

    @property
    def who_resigns(self) -> int | None:
        """The side that would give up now: that of the only person, or of the mover."""
        if self.is_over or not self.people:
            return None
        person = self.people[0] if len(self.people) == 1 else self.record.person_to_move
        return self.record.owners.index(person)

    # --- time ---

    def update(self, dt: float, is_quiet: bool) -> Event | None:
        """Let time pass; `is_quiet` unless something still moves on the board or lies above the game.

        Returns what has happened, and of several things the one that changes most.
        """
        if self._rests:
            return None
        passed = self._run_clock(dt) if is_quiet else None
        if isinstance(passed, Outcome):
            self.forget()
            return passed
        played = self._let_computer_play(dt if is_quiet else 0.0, is_quiet) if self.is_computers_turn else None
        return played or passed

    def _run_clock(self, dt: float) -> Outcome | TimePassed | None:
        if not self._clock_runs:
            return None
        self._rest += 1000 * min(dt, LONGEST_STEP)
        whole = int(self._rest)
        self._rest -= whole
        return (self.record.spend(whole) or TimePassed(whole)) if whole else None

    def _let_computer_play(self, dt: float, is_quiet: bool) -> Played | Thought | None:
        self._waited += dt
        if self._answer is None and not self.thinker.is_busy:
            thinking = self.think(self.record)
            self.thinker.start(thinking.work, thinking.stop)
        deeper = None
        for answer in self.thinker.poll("the computer could not choose a move"):
            self.thought = deeper = answer.value
            if answer.is_final:
                self._answer = answer.value
        if self._answer is None or not is_quiet or self._waited < self._least_wait:
            return deeper
        thought, self._answer = self._answer, None
        self._takes_step = False
        self.forget()
        if self.record.should_swap(thought.verdict.score):
            return self.record.swap()
        return self.record.play(thought.move)

    def wait(self) -> float:
        """How long nothing need be done; without end where only a person can go on."""
        if self._rests:
            return math.inf
        wait = math.inf
        if self.is_computers_turn:
            wait = POLL if self._answer is None else max(0.01, self._least_wait - self._waited)
        left = self.record.time_left
        if left is not None and self._clock_runs:
            milliseconds = left[self.record.person_to_move]
            tick = 100 if milliseconds <= TENTHS_BELOW else 1000
            wait = min(wait, (milliseconds % tick + 1) / 1000)
        return wait

    # --- what may be done ---

    def forget(self) -> None:
        """Stop thinking; whatever still comes of it is dropped."""
        self.thinker.cancel()
        self.thought = self._answer = None
        self._waited = self._rest = 0.0

    def play(self, move: Move) -> Played:
        self.forget()
        self.is_paused = False
        return self.record.play(move)

    def swap(self) -> Played:
        self.forget()
        return self.record.swap()

    def resign(self) -> Outcome:
        """The side that can give up gives up."""
        side = self.who_resigns
        assert side is not None, "nobody can resign now"
        self.forget()
        return self.record.resign(side)

    def agree_draw(self) -> Outcome:
        self.forget()
        return self.record.agree_draw()

    def step(self) -> None:
        """Let the computers play one turn, and wait again."""
        self.is_paused = self._takes_step = True

    def person_to_move_after(self, count: int) -> int:
        """Who was to move after so many entries, of which the next one is known."""
        return self.record.entries[count].side ^ self.record.was_swapped(count)

    def entries_to_undo(self) -> int:
        """How many entries an undo takes back: until a person is to move again. 0 if there is no such turn."""
        now = self.record.now
        for count in range(now - 1, -1, -1):
            if self.is_watched or self.person_to_move_after(count) in self.people:
                return now - count
        return 0

    @property
    def can_undo(self) -> bool:
        return self.record.declared is not None or self.entries_to_undo() > 0

    def undo(self) -> None:
        """Take back a declared result, or all that happened since a person was last to move.

        Computers that play each other wait then, or they would do the same again at once.
        """
        count = self.entries_to_undo()
        self.forget()
        self.is_paused = self.is_watched
        if self.record.declared is not None:
            self.record.undo()
            if self.is_watched or self.is_persons_turn:
                return
        for _ in range(count):
            self.record.undo()

    def redo(self) -> list[Played]:
        """Play again what was taken back, until a person is to move or nothing is left."""
        self.forget()
        played = []
        while self.record.can_redo:
            played.append(self.record.redo())
            if self.is_watched or self.is_persons_turn:
                break
        return played


def rematch(record: Record, level: int | None = None) -> Record:
    """A new game of the same kind between the same two, who change sides; a handicap stays with its person.

    With a level, that is the computer's from now on.
    """
    seats = [seat if level is None or is_person(seat) else level_seat(level) for seat in record.seats]
    return Record(
        record.game,
        GAMES[record.game].exchanged(record.setup),
        None if record.is_from_start else record.start_position,
        (record.names[1], record.names[0]),
        (seats[1], seats[0]),
        record.time_control,
        record.swap_rule,
    )


def branch(record: Record, place: int) -> Record:
    """The same game as far as a position, to be played on without a clock; somebody must sit there to play it."""
    twin = beginning(record, place)
    names, seats = list(record.names), list(record.seats)
    if not any(is_person(seat) for seat in seats):
        person = record.owners[(record.board.mover + record.now - place) % 2]
        names[person], seats[person] = "You", PERSON
    twin.names, twin.seats = (names[0], names[1]), (seats[0], seats[1])
    return twin


def beginning(record: Record, place: int, line: Iterable[int] = ()) -> Record:
    """The same game as far as a position, without a clock, and other moves played on from there."""
    start = record.start_position
    twin = Record(record.game, record.setup, start, record.names, record.seats, None, record.swap_rule)
    for entry in record.entries[:place]:
        if entry.move is None:
            twin.swap()
        else:
            twin.play(entry.move)
    for move in line:
        twin.play(move)
    return twin
