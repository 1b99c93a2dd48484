"""Runs a game in progress: its clocks, the computer's moves and the pauses before them, undo and redo.

This module draws nothing. The Play screen calls `update` with the time that has passed and shows the returned event.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ai.analysis.background_task import BackgroundTask, CallSoon
from ai.search.iterative_deepening import SearchResult
from game.play.opponents import ComputerMoveJob, Think, title
from game.record.help import Help
from game.record.node import Node
from game.record.player import USER_NAME, RecordedPlayer
from game.record.record import Record
from game.rules.numbers import Move
from game.rules.outcome import Outcome
from game.rules.registry import GAMES
from game.words.clocks import TENTHS_BELOW
from game.words.messages import mark

# The most seconds counted per update. The event loop sleeps for at most 1, but dragging the window can block it longer.
LONGEST_STEP = 1.1
# Speeds of a game between computers: the name, and the factor by which the pause before each move is multiplied.
SPEEDS = ((mark("Slow"), 2.5), (mark("Normal"), 1.0), (mark("Fast"), 0.2))


@dataclass(frozen=True)
class TimePassed:
    """An event: the clock of the player to move has run for this number of milliseconds."""

    milliseconds: int


# Events that `update` returns: a move of the computer, a loss on time, a deeper search result, a running clock.
Event = Node | Outcome | SearchResult | TimePassed


class LiveGame:
    """A game in progress: its record, clocks and computer players.

    pause      a function that returns the least number of seconds between a computer's turn and its move
    think      a function that creates the background job that chooses the computer's move
    thought    the computer's latest search result for its move, or None
    is_paused  True while the clock and the computers wait until a person plays
    speed      the index in SPEEDS of the speed at which computers play each other
    """

    def __init__(
        self, record: Record, pause: Callable[[], float], call_soon: CallSoon, think: Think = ComputerMoveJob
    ) -> None:
        self.record = record
        self.pause = pause
        self.think = think
        self.background_task = BackgroundTask(call_soon)
        self.thought: SearchResult | None = None
        self.is_paused = False
        self.speed = 1
        self._result: SearchResult | None = None
        self._has_news = False  # `thought` has changed since the last update
        self._waited = 0.0
        self._rest = 0.0  # the fraction of a millisecond that the clock has not counted yet
        self._is_stepping = False

    # --- players ---

    @property
    def people(self) -> tuple[int, ...]:
        """The numbers (0 or 1) of the record's players that are people, not computers."""
        return tuple(person for person in (0, 1) if self.record.players[person].is_person)

    @property
    def is_watched(self) -> bool:
        """True if both players are computers."""
        return not self.people

    @property
    def can_pause(self) -> bool:
        """Return True if the game can be paused: computers play each other, or one person plays with a clock."""
        return self.is_watched or (len(self.people) == 1 and self.record.time_control is not None)

    @property
    def _is_idle(self) -> bool:
        """Return True if nothing happens until the user acts."""
        return self.is_over or (self.is_paused and not self._is_stepping)

    @property
    def _least_wait(self) -> float:
        """The least number of seconds between the start of a computer's turn and its move, at the chosen speed."""
        return self.pause() * (SPEEDS[self.speed][1] if self.is_watched else 1.0)

    @property
    def _clock_runs(self) -> bool:
        """Return True if the game has clocks and the first move has been played."""
        return self.record.time_control is not None and self.record.current is not self.record.root

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
    def resigning_side(self) -> int | None:
        """The side (0 or 1) that can resign now, or None. In a game between two people it is the side to move."""
        if self.is_over or not self.people:
            return None
        person = self.people[0] if len(self.people) == 1 else self.record.person_to_move
        return self.record.owners.index(person)

    # --- time ---

    def update(self, dt: float, is_quiet: bool) -> Event | None:
        """Advance the game by `dt` seconds. Return what has happened, or None.

        The clock runs only if `is_quiet` is True; the caller passes False during an animation or below a dialog. If
        several things have happened, return the most important event.
        """
        if self._is_idle:
            return None
        passed = self._run_clock(dt) if is_quiet else None
        if isinstance(passed, Outcome):
            self.cancel_thinking()
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

    def _let_computer_play(self, dt: float, is_quiet: bool) -> Node | SearchResult | None:
        self._waited += dt
        if self._result is None and not self.background_task.is_busy:
            self.background_task.start(self.think(self.record).work, self._take_result, self._take_thought)
        if self._result is None or not is_quiet or self._waited < self._least_wait:
            has_news, self._has_news = self._has_news, False
            return self.thought if has_news else None
        thought, self._result = self._result, None
        self._is_stepping = False
        self.cancel_thinking()
        if self.record.should_swap(thought.verdict.score):
            return self.record.swap()
        return self.record.play(thought.move)

    def _take_thought(self, thought: SearchResult) -> None:
        self.thought, self._has_news = thought, True

    def _take_result(self, result: SearchResult) -> None:
        self._result = result
        self._take_thought(result)

    def wait(self) -> float:
        """Return the seconds until `update` must be called; infinity until the user acts or the search is done."""
        if self._is_idle:
            return math.inf
        wait = math.inf
        if self.is_computers_turn and self._result is not None:
            wait = max(0.01, self._least_wait - self._waited)
        left = self.record.time_left
        if left is not None and self._clock_runs:
            milliseconds = left[self.record.person_to_move]
            tick = 100 if milliseconds <= TENTHS_BELOW else 1000
            wait = min(wait, (milliseconds % tick + 1) / 1000)
        return wait

    # --- commands ---

    def cancel_thinking(self) -> None:
        """Cancel the computer's search and drop its results."""
        self.background_task.cancel()
        self.thought = self._result = None
        self._has_news = False
        self._waited = self._rest = 0.0

    def play(self, move: Move) -> Node:
        self.cancel_thinking()
        self.is_paused = False
        return self.record.play(move)

    def swap(self) -> Node:
        self.cancel_thinking()
        return self.record.swap()

    def resign(self) -> Outcome:
        """Declare that `resigning_side` has resigned, and return the outcome."""
        side = self.resigning_side
        assert side is not None, "no side can resign now"
        self.cancel_thinking()
        return self.record.resign(side)

    def agree_draw(self) -> Outcome:
        self.cancel_thinking()
        return self.record.agree_draw()

    def step(self) -> None:
        """Let the computer play one move, then pause again."""
        self.is_paused = self._is_stepping = True

    def _undo_target(self) -> Node | None:
        """Return the latest earlier position where a person is to move, or None if there is none."""
        node = self.record.current
        while node.parent is not None:
            if self.is_watched or node.person in self.people:
                return node.parent
            node = node.parent
        return None

    @property
    def can_undo(self) -> bool:
        return self.record.declared is not None or self._undo_target() is not None

    def undo(self) -> None:
        """Undo a result declared by a person or the clock, and all moves since a person was last to move.

        In a game between computers, undo one move and pause; otherwise they would play it again at once.
        """
        target = self._undo_target() or self.record.current
        self.cancel_thinking()
        self.is_paused = self.is_watched
        if self.record.declared is not None:
            self.record.undo()
            if self.is_watched or self.is_persons_turn:
                return
        while self.record.current is not target:
            self.record.undo()

    def redo(self) -> list[Node]:
        """Redo moves until a person is to move or no undone move is left. Return the nodes of the redone moves."""
        self.cancel_thinking()
        played = []
        while self.record.can_redo:
            played.append(self.record.redo())
            if self.is_watched or self.is_persons_turn:
                break
        return played


def rematch(record: Record, opponent: str | None = None) -> Record:
    """Return the record of a new game with the same setup and players, in which the other player moves first.

    A handicap stays with its player. If `opponent`, the seat of a computer player, is given, it replaces the computer.
    """
    twin = Record(
        record.game,
        GAMES[record.game].swap_players(record.setup),
        None if record.is_from_start else record.start_position,
        time_control=record.time_control,
        swap_rule=record.swap_rule,
    )
    first, second = (
        player if opponent is None or player.is_person else replace(player, kind=opponent, name=title(opponent))
        for player in record.players
    )
    twin.players = second, first
    return twin


def branch(record: Record, node: Node) -> Record:
    """Return a copy of the record up to `node`, without clocks, as a game with help: the rest of the game is known.

    In a game between computers, the user replaces the mover.
    """
    twin = start_from(record, node)
    if not any(player.is_person for player in twin.players):
        players = list(twin.players)
        players[twin.person_to_move] = RecordedPlayer(USER_NAME, is_user=True)
        twin.players = players[0], players[1]
    twin.add_help(Help.REVIEW)
    return twin


def start_from(record: Record, node: Node, line: Iterable[Move] = ()) -> Record:
    """Return a copy of the record up to the position `node`, without clocks, and play the moves of `line` in it."""
    twin = Record(record.game, record.setup, record.start_position, swap_rule=record.swap_rule)
    twin.players = record.players
    for known in node.path()[1:]:
        if known.move is None:
            twin.swap()
        else:
            twin.play(known.move)
    for move in line:
        twin.play(move)
    return twin
