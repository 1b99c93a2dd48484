"""Iterative deepening: search one turn deeper again and again until the time is up or the answer is certain."""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from ai.alarm import alarm
from ai.scale import BEYOND, PROVEN, WON
from ai.score.score import MOST_SCORE, Score
from ai.search.alphabeta import DEEPEST, AlphaBeta
from ai.search.defence import stubborn, trickiest
from ai.search.keeper import Keeper
from ai.search.table import Table
from ai.verdict import DRAW, Verdict, cp, loss, win
from game.rules.board import Board
from game.rules.numbers import Move, Points

_ASPIRATION = 60  # how far the score of the next depth is expected from the last, at first
_ENDLESS = (1 << 64) - 1
_FASTEST = 4_000_000  # positions a second and thread, of the simplest game on a good computer
PATIENCE = 50_000  # positions: what is proven with less needs no search for draws
# What that may look at, times its pace: for each position beyond these, and in all, about a second.
_KEEPING = 2
_MOST_KEEPING = 400_000


@dataclass(frozen=True)
class Limits:
    """When to stop: whichever comes first. Without any, only `stop` or a certain answer ends the search.

    `seconds` is the time for this move; `clock` and `increment` are what the mover has left for the game.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    clock: float | None = None
    increment: float = 0.0

    def positions(self) -> float:
        """How many positions a single thread may come to see."""
        budget = self.budget()
        return min(self.nodes or math.inf, math.inf if budget is None else _FASTEST * budget)

    def budget(self) -> float | None:
        """The seconds to spend on this move."""
        if self.seconds is not None:
            return self.seconds
        if self.clock is None:
            return None
        # A fixed share of what is left never runs out; the reserve covers what lies between us and the clock.
        reserve = min(0.05, self.clock / 10)
        return max(0.001, min(self.clock / 25 + 0.8 * self.increment, self.clock - reserve))


@dataclass(frozen=True)
class Thought:
    """What a player thinks: its move, what it is worth to the mover, and how it came to that."""

    move: Move
    verdict: Verdict
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    line: tuple[Move, ...] = ()

    @property
    def nodes_per_second(self) -> int:
        return int(self.nodes / self.seconds) if self.seconds > 0 else 0


Report = Callable[[Thought], None]


def cores() -> int:
    """How many threads can run at the same time; more than these only keep each other waiting."""
    if hasattr(os, "sched_getaffinity"):  # in a container there may be fewer than the computer has
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Search:
    """A search of one position. `run` returns the thought; `stop`, from any thread, makes it return at once.

    With `keepers`, which makes a search for draws that uses the same table, draws are looked for in between.
    """

    def __init__(
        self,
        board: Board,
        score: Score,
        megabytes: float = 64,
        threads: int = 1,
        without: frozenset[str] = frozenset(),
        keepers: Callable[[Board, Table], Keeper | None] | None = None,
    ) -> None:
        self.board = board
        # The same question gets the same answer: every search starts with an empty table.
        self.table = Table(megabytes)
        count = max(1, min(threads, cores()))
        self.crew = [AlphaBeta(board.copy(), score, self.table, without) for _ in range(count)]
        self.keeper = None if keepers is None else keepers(board, self.table)
        self.without = without
        self.started = 0.0

    def stop(self) -> None:
        for searcher in self.crew:
            searcher.stopped = True
        if self.keeper is not None:
            self.keeper.stopped = True
        self.table.halted = True

    @property
    def nodes(self) -> int:
        return sum(searcher.nodes for searcher in self.crew)

    def run(self, limits: Limits = Limits(), report: Report | None = None) -> Thought:
        """Search until a limit is reached or the result is certain. The game must not be over."""
        self.started = time.perf_counter()
        leader = self.crew[0]
        positions = len(self.crew) * limits.positions()
        if positions < math.inf:
            self.table.fit(int(positions))
        if limits.nodes is not None:
            leader.node_limit = max(1, limits.nodes)
        helpers = [
            threading.Thread(target=self._help, args=(searcher, 1 + index % 2), daemon=True)
            for index, searcher in enumerate(self.crew[1:])
        ]
        try:
            # The alarm is set first: on a busy computer it may take long until the helpers have started.
            with alarm(limits.budget(), self.stop):
                for helper in helpers:
                    helper.start()
                return self._deepen(leader, limits, report)
        finally:
            self.stop()
            for helper in helpers:
                if helper.ident is not None:
                    helper.join()

    def _deepen(self, leader: AlphaBeta, limits: Limits, report: Report | None) -> Thought:
        first = self.board.moves()[0]
        thought = Thought(first, cp(0))
        score = 0
        for depth in range(1, min(limits.depth or DEEPEST, DEEPEST) + 1):
            horizons = leader.horizons
            score = self._aspire(leader, depth, score)
            line = leader.line()
            if leader.stopped:
                # The best move so far was tried first, so one that has replaced it is better.
                if line and thought.depth > 0:
                    thought = self._thought(line[0], thought.verdict, thought.depth, line)
                break
            verdict = verdict_of(score, depth, leader.horizons == horizons)
            if verdict == loss(2):
                line = [stubborn(self.board, line[0])]
            thought = self._thought(line[0] if line else thought.move, verdict, depth, self._whole_line(line, depth))
            if report is not None:
                report(thought)
            if verdict.is_proven or self._is_no_time_left(limits):
                break
            if self.keeper is not None and self._is_drawn(self.keeper):
                thought = self._thought(self.keeper.drawing_move, DRAW, depth, (self.keeper.drawing_move,))
                if report is not None:
                    report(thought)
                break
            self.table.next_age()
        is_lost = thought.verdict.is_loss and thought.verdict != loss(2)
        if is_lost and limits.budget() is not None and not leader.stopped:
            # Whoever has won need not see it: there is always hope.
            move = trickiest(leader, thought.move, thought.verdict.number)
            if move != thought.move:
                thought = self._thought(move, thought.verdict, thought.depth, [move])
        return self._thought(thought.move, thought.verdict, thought.depth, thought.line)

    def _aspire(self, searcher: AlphaBeta, depth: int, guess: Points) -> Points:
        """The exact score at a depth. A narrow window around the guess is widened on the side where it fails."""
        if depth < 4 or abs(guess) > MOST_SCORE or "window" in self.without:
            return searcher.search(depth, -BEYOND, BEYOND)
        margin = _ASPIRATION
        low, high = guess - margin, guess + margin
        while True:
            score = searcher.search(depth, low, high)
            if searcher.stopped or low < score < high:
                return score
            margin *= 8
            if score <= low:
                low = -BEYOND if margin > MOST_SCORE or score < -PROVEN else score - margin
            else:
                high = BEYOND if margin > MOST_SCORE or score > PROVEN else score + margin

    def _help(self, searcher: AlphaBeta, start: int) -> None:
        """Fill the shared table with what the leader will need, some of it a turn ahead."""
        score = 0
        for depth in range(start, DEEPEST + 1):
            score = self._aspire(searcher, depth, score)
            if searcher.stopped:
                return

    def _is_drawn(self, keeper: Keeper) -> bool:
        """Whether the search for draws proves one in its share of the time."""
        share = keeper.pace * min(_KEEPING * (self.crew[0].nodes - PATIENCE), _MOST_KEEPING)
        return keeper.search(max(0, share - keeper.nodes))

    def _is_no_time_left(self, limits: Limits) -> bool:
        """On a clock, the next depth is not begun when it would hardly be finished."""
        budget = limits.budget()
        spent = time.perf_counter() - self.started
        return limits.seconds is None and budget is not None and spent > budget / 2

    def _whole_line(self, line: list[Move], length: int) -> list[int]:
        """A line that the table cut short, with what is remembered of its rest."""
        board = self.board.copy()
        for move in line:
            board.play(move)
        whole = list(line)
        while len(whole) < length and (move := self.crew[0].remembered(board)) >= 0:
            whole.append(move)
            board.play(move)
        return whole

    def _thought(self, move: Move, verdict: Verdict, depth: int, line: list[int] | tuple[int, ...]) -> Thought:
        return Thought(move, verdict, depth, self.nodes, time.perf_counter() - self.started, tuple(line))


def verdict_of(score: Points, depth: int, is_complete: bool) -> Verdict:
    """The words for a score. A win's distance is exact only as far as every line was searched."""
    turns = WON - abs(score)
    if abs(score) > PROVEN and (is_complete or turns <= depth):
        return win(turns) if score > 0 else loss(turns)
    if score == 0 and is_complete:
        return DRAW
    return cp(max(-MOST_SCORE, min(MOST_SCORE, score)))
