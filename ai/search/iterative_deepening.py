"""Iterative deepening: searches one turn deeper each time, until the time is up or the result is certain."""

import math
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from ai.deadline import deadline
from ai.scale import BEYOND, PROVEN, WON
from ai.score.score import MOST_SCORE, Score
from ai.search.alphabeta import DEEPEST, AlphaBeta
from ai.search.cancel_token import CancelToken
from ai.search.defense import toughest_move, trap_move
from ai.search.draw_prover import DrawProver
from ai.search.transposition_table import TranspositionTable
from ai.verdict import DRAW, Verdict, cp, loss, win
from game.rules.board import Board
from game.rules.numbers import Move, Points

_ASPIRATION = 60  # half the width in points of the first window around the score of the last depth
_MAX_SPEED = 4_000_000  # positions per second and thread, for the simplest game on a fast computer
NODES_BEFORE_DRAW_PROOF = 50_000  # results found with fewer nodes need no draw proof
# Node limits of the draw prover, which are multiplied by its pace: how many nodes it may search for each node of the
# main search, and how many in total, which takes about a second.
_DRAW_PROOF = 2
_MOST_DRAW_PROOF = 400_000


@dataclass(frozen=True)
class Limits:
    """The limits of a search. The first limit reached ends it; without limits only a certain result ends it.

    `seconds` is the time for this move; `clock` and `increment` are the mover's remaining time for the game and the
    time added after each move, in seconds.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    clock: float | None = None
    increment: float = 0.0

    def positions(self) -> float:
        """Return an upper bound on the number of positions that one thread can visit within the limits."""
        budget = self.budget()
        return min(self.nodes or math.inf, math.inf if budget is None else _MAX_SPEED * budget)

    def budget(self) -> float | None:
        """Return the seconds to spend on this move, or None if time is not limited."""
        if self.seconds is not None:
            return self.seconds
        if self.clock is None:
            return None
        # A fixed share of the remaining time never uses it up; the reserve covers delays outside the search.
        reserve = min(0.05, self.clock / 10)
        return max(0.001, min(self.clock / 25 + 0.8 * self.increment, self.clock - reserve))


@dataclass(frozen=True)
class SearchResult:
    """The result of a search: the move, its verdict for the mover, the expected line of play, and the effort."""

    move: Move
    verdict: Verdict
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    line: tuple[Move, ...] = ()

    @property
    def nodes_per_second(self) -> int:
        return int(self.nodes / self.seconds) if self.seconds > 0 else 0


Report = Callable[[SearchResult], None]


def cores() -> int:
    """Return the number of processor cores that the program may use, which is the number of threads to start."""
    if hasattr(os, "sched_getaffinity"):  # a container may have fewer cores than the computer
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class SearchMemory:
    """Keeps the transposition table of a player between the turns of a game.

    Only searches with reductions use it. They depend on the order of moves anyway; other searches give equal results
    for equal positions.
    """

    def __init__(self) -> None:
        self._table: TranspositionTable | None = None
        self._user: tuple[Score, float] | None = None

    def table(self, score: Score, megabytes: float) -> TranspositionTable:
        """Return the table of the last search, or an empty table if that search used another score or size."""
        if self._table is None or self._user is None or self._user[0] is not score or self._user[1] != megabytes:
            self._table, self._user = TranspositionTable(megabytes), (score, megabytes)
        self._table.next_age()
        return self._table

    def clear(self) -> None:
        """Forget the table. Call this method when a new game begins."""
        self._table = None


class Search:
    """Searches one position. `run` returns the result; cancelling the token makes `run` return at once.

    `memory` keeps the transposition table for the later turns of a game. A search without it begins with an empty
    table, so equal searches give equal results.

    `draw_provers` is a function that returns a draw prover which shares the table; the search runs that prover between
    depths.
    """

    def __init__(
        self,
        board: Board,
        score: Score,
        megabytes: float = 64,
        threads: int = 1,
        without: frozenset[str] = frozenset(),
        draw_provers: Callable[[Board, TranspositionTable], DrawProver | None] | None = None,
        cancel_token: CancelToken | None = None,
        memory: SearchMemory | None = None,
    ) -> None:
        self.board = board
        self.cancel_token = cancel_token or CancelToken()
        self.keeps_table = memory is not None and score.allows_reductions() and not without
        self.table = memory.table(score, megabytes) if memory and self.keeps_table else TranspositionTable(megabytes)
        count = max(1, min(threads, cores()))
        self.searchers = [AlphaBeta(board.copy(), score, self.table, without) for _ in range(count)]
        self.draw_prover = None if draw_provers is None else draw_provers(board, self.table)
        self.without = without
        self.started = 0.0

    @property
    def nodes(self) -> int:
        return sum(searcher.nodes for searcher in self.searchers)

    def run(self, limits: Limits = Limits(), report: Report | None = None) -> SearchResult:
        """Search until a limit is reached or the result is certain, and return the result.

        The game must not be over. `report` is called with the result of each depth.
        """
        self.started = time.perf_counter()
        leader = self.searchers[0]
        positions = len(self.searchers) * limits.positions()
        if positions < math.inf and not self.keeps_table:
            self.table.fit(int(positions))
        if limits.nodes is not None:
            leader.node_limit = max(1, limits.nodes)
        helpers = [
            threading.Thread(target=self._run_helper, args=(searcher, 1 + index % 2), daemon=True)
            for index, searcher in enumerate(self.searchers[1:])
        ]
        # Set the deadline first: on a busy computer it can take long to start the helpers.
        with deadline(self.cancel_token, limits.budget()) as cancel_token:
            self._use(cancel_token)
            try:
                for helper in helpers:
                    helper.start()
                return self._deepen(leader, limits, report)
            finally:
                cancel_token.cancel()
                for helper in helpers:
                    if helper.ident is not None:
                        helper.join()

    def _use(self, cancel_token: CancelToken) -> None:
        """Give the cancel token to all searchers, the draw prover and the table, so that it cancels their work."""
        for searcher in self.searchers:
            searcher.cancel_token = cancel_token
        if self.draw_prover is not None:
            self.draw_prover.cancel_token = cancel_token
        self.table.cancel_token = cancel_token

    def _deepen(self, leader: AlphaBeta, limits: Limits, report: Report | None) -> SearchResult:
        first = self.board.moves()[0]
        result = SearchResult(first, cp(0))
        score = before = 0
        for depth in range(1, min(limits.depth or DEEPEST, DEEPEST) + 1):
            horizons = leader.horizons
            # Scores of a reduced search swing between odd and even depths.
            guess = before if leader.is_reduced and depth > 2 else score
            before = score
            score, is_exact = self._search_window(leader, depth, guess, result.move if result.depth > 0 else -1)
            line = leader.line()
            if leader.stopped:
                # The best move of the last depth was tried first, so a move that replaced it is better.
                if line and (line[0] != result.move or result.depth == 0):
                    verdict = _incomplete_verdict(leader.root_score, 0 if leader.is_reduced else depth)
                    result = self._result(line[0], verdict, result.depth, line)
                break
            is_complete = is_exact and leader.horizons == horizons
            if leader.is_reduced and not is_complete and abs(score) > PROVEN:
                score, line, is_complete = self._confirm(leader, score, line)
            verdict = verdict_of(score, 0 if leader.is_reduced else depth, is_complete)
            if verdict == loss(2):
                line = [toughest_move(self.board, line[0])]
            length = max(depth, verdict.number) if verdict.is_win or verdict.is_loss else depth
            result = self._result(line[0] if line else result.move, verdict, depth, self._whole_line(line, length))
            if report is not None:
                report(result)
            if verdict.is_proven or self._is_time_short(limits):
                break
            if self.draw_prover is not None and self._proves_draw(self.draw_prover):
                result = self._result(self.draw_prover.drawing_move, DRAW, depth, (self.draw_prover.drawing_move,))
                if report is not None:
                    report(result)
                break
            self.table.next_age()
        is_lost = result.verdict.is_loss and result.verdict != loss(2)
        if is_lost and limits.budget() is not None and not leader.stopped:
            # The opponent may not see the win, so set a trap.
            move = trap_move(leader, result.move, result.verdict.number)
            if move != result.move:
                result = self._result(move, result.verdict, result.depth, [move])
        return self._result(result.move, result.verdict, result.depth, result.line)

    def _confirm(self, leader: AlphaBeta, score: Points, line: list[Move]) -> tuple[Points, list[Move], bool]:
        """Check a win or loss that a reduced search found, by a search of all moves to full depth.

        The win or loss exists, but the reduced search may have missed a faster one. So search for a faster one, one
        turn less deep. Return the score, its line of play, and True if no faster win or loss exists.
        """
        turns = WON - abs(score)
        if turns == 1:
            return score, line, True
        leader.is_reduced = False
        low, high = (score, BEYOND) if score > 0 else (-BEYOND, score)
        exact = leader.search(turns - 1, low, high, line[0] if line else -1)
        if leader.stopped:
            leader.is_reduced = True
            return score, line, False
        return (exact, leader.line(), True) if low < exact < high else (score, line, True)

    def _search_window(self, searcher: AlphaBeta, depth: int, guess: Points, first: Move = -1) -> tuple[Points, bool]:
        """Return the score at a search depth, and True if it is exact. The search tries the move `first` first.

        It starts with a narrow window around `guess`, and widens the window on the side where the search fails. A win
        that a reduced search finds above the window is a lower bound: moves after the winning one were not tried.
        """
        if depth < 4 or abs(guess) > MOST_SCORE or "window" in self.without:
            return searcher.search(depth, -BEYOND, BEYOND, first), True
        margin = _ASPIRATION
        low, high = guess - margin, guess + margin
        while True:
            score = searcher.search(depth, low, high, first)
            if searcher.stopped or low < score < high:
                return score, True
            if searcher.is_reduced and score >= high and score > PROVEN:
                return score, False  # `_confirm` finds out if there is a faster win
            margin *= 8
            if score <= low:
                low = -BEYOND if margin > MOST_SCORE or score < -PROVEN else score - margin
            else:
                high = BEYOND if margin > MOST_SCORE or score > PROVEN else score + margin

    def _run_helper(self, searcher: AlphaBeta, start: int) -> None:
        """Search on a helper thread, to fill the shared table with entries that the main thread will need."""
        score = 0
        for depth in range(start, DEEPEST + 1):
            score, _ = self._search_window(searcher, depth, score)
            if searcher.stopped:
                return

    def _proves_draw(self, draw_prover: DrawProver) -> bool:
        """Return True if the draw prover proves a draw within the nodes that it may search by now."""
        share = draw_prover.pace * min(
            _DRAW_PROOF * (self.searchers[0].nodes - NODES_BEFORE_DRAW_PROOF), _MOST_DRAW_PROOF
        )
        return draw_prover.search(max(0, share - draw_prover.nodes))

    def _is_time_short(self, limits: Limits) -> bool:
        """Return True if the player has a clock, and the next depth could hardly be finished in time."""
        budget = limits.budget()
        spent = time.perf_counter() - self.started
        return limits.seconds is None and budget is not None and spent > budget / 2

    def _whole_line(self, line: list[Move], length: int) -> list[int]:
        """Return a line of play, extended with moves from the table if a table entry had cut it short."""
        board = self.board.copy()
        for move in line:
            board.play(move)
        whole = list(line)
        while len(whole) < length and (move := self.searchers[0].known_move(board)) >= 0:
            whole.append(move)
            board.play(move)
        return whole

    def _result(self, move: Move, verdict: Verdict, depth: int, line: list[int] | tuple[int, ...]) -> SearchResult:
        return SearchResult(move, verdict, depth, self.nodes, time.perf_counter() - self.started, tuple(line))


def _incomplete_verdict(score: Points, depth: int) -> Verdict:
    """Return the verdict of an unfinished search depth. A losing score is not certain and becomes an estimate."""
    return verdict_of(max(score, -MOST_SCORE), depth, is_complete=False)


def verdict_of(score: Points, depth: int, is_complete: bool) -> Verdict:
    """Return the verdict for a score. A win or loss beyond the depth is proven only if the search was complete."""
    turns = WON - abs(score)
    if abs(score) > PROVEN and (is_complete or turns <= depth):
        return win(turns) if score > 0 else loss(turns)
    if score == 0 and is_complete:
        return DRAW
    return cp(max(-MOST_SCORE, min(MOST_SCORE, score)))
