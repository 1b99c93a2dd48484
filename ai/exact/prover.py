"""What positions and moves are worth: proven where a proof is in reach, else searched. Whoever wonders asks here."""

from __future__ import annotations

import dataclasses
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from ai.alarm import alarm
from ai.exact.catalog import keeper_for, solver_for
from ai.exact.solver import Solver
from ai.score.catalog import score_for
from ai.score.score import Score
from ai.search.deepening import Limits, Report, Search, Thought
from ai.verdict import Verdict, final_verdict
from game.rules.board import Board, canonical_form
from game.rules.numbers import Move

# A first look provides a move for the case that everything else is stopped at once.
_GLANCE = 2_000  # nodes
_AT_ONCE = 0.2  # seconds; uncompiled, the first look is not so quick
# The parts of the time after which the first look, and the attempt to prove, must be over.
_GLANCING, _PROVING = 0.2, 0.6

Answer = TypeVar("Answer")
MoveReport = Callable[[Move, Verdict], None]


class Prover:
    """Answers one question after the other: by the exact solver of a game, and where there is none by the search.

    Seconds are for the whole of a question; without, it takes as long as it takes. `stop`, from any thread, ends the
    running question and all that follow: what is answered then is what was known.

    megabytes   the most that the table of the solver takes, and that of the search
    score       what the search goes by; None for the best of each game
    own_book    whether the solver may know openings by heart
    """

    def __init__(
        self, megabytes: float = 32, score: Score | None = None, threads: int = 1, own_book: bool = True
    ) -> None:
        self.is_stopped = False
        self._megabytes = megabytes
        self._score = score
        self._threads = threads
        self._own_book = own_book
        self._solvers: dict[type[Board], Solver | None] = {}
        self._lock = threading.Lock()
        self._halt: Callable[[], None] = lambda: None  # makes the running question return

    def stop(self) -> None:
        with self._lock:
            self.is_stopped = True
            self._halt()

    def solver(self, board: Board) -> Solver | None:
        """The exact solver of boards like this one, which is made when it is first needed."""
        kind = type(board)
        if kind not in self._solvers:
            self._solvers[kind] = solver_for(board, self._megabytes, self._own_book, self._threads)
        return self._solvers[kind]

    # --- about a position ---

    def solve(self, board: Board, seconds: float | None = None) -> Thought:
        """The best move of a game that is not over, proven; if that takes too long, the best that is known."""
        solver = self.solver(board)
        if solver is None:
            return self._search(board, Limits(seconds=seconds))
        proof = self._prove(solver, lambda: solver.solve(board), seconds)
        return proof or self.glance(board)

    def glance(self, board: Board) -> Thought:
        """What can be seen at once of a game that is not over, also after `stop`."""
        return self._look(board).run(Limits(nodes=_GLANCE, seconds=_AT_ONCE))

    def best(self, board: Board, limits: Limits, report: Report | None = None) -> Thought:
        """The best move of a game that is not over: a part of the time goes into a proof, the rest into a search.

        Depth and nodes are those of the search: who limits them does not ask for a proof.
        """
        solver = self.solver(board)
        if solver is None or limits.depth is not None or limits.nodes is not None:
            # Whoever has so much time and no more plays on: none of it goes into the search for draws.
            return self._search(board, limits, report, proves=limits == Limits())
        started = time.perf_counter()
        budget = limits.budget()
        glance = Limits(nodes=_GLANCE, seconds=None if budget is None else _GLANCING * budget)
        thought = self._run(self._look(board), glance, report)
        is_decided = thought.verdict.is_win or thought.verdict.is_draw
        if is_decided and board.spends(thought.move) == 0:
            return thought  # otherwise an equal move that spends less may be found
        proving = None if budget is None else max(0.0, _PROVING * budget - (time.perf_counter() - started))
        proof = self._prove(solver, lambda: solver.solve(board), proving)
        if proof is not None:
            if report is not None:
                report(proof)
            return proof
        if is_decided or self.is_stopped or budget is None:
            return thought

        def tell(deeper: Thought) -> None:
            if report is not None and deeper.depth > thought.depth:
                report(deeper)

        left = max(0.001, budget - (time.perf_counter() - started))
        return self._search(board, dataclasses.replace(limits, seconds=left), tell)

    def verdict(self, board: Board, seconds: float) -> Verdict:
        """What a position is worth to its mover, proven or guessed, also after the end of the game."""
        if board.ended:
            return final_verdict(board)
        started = time.perf_counter()
        if self.solver(board) is not None and (proof := self.prove(board, _PROVING * seconds)) is not None:
            return proof
        left = max(0.001, seconds - (time.perf_counter() - started))
        return self._search(board, Limits(seconds=left)).verdict

    def prove(self, board: Board, seconds: float | None = None) -> Verdict | None:
        """What a position is worth to its mover, also after the end of the game; None if it could not be proven."""
        if board.ended:
            return final_verdict(board)
        solver = self.solver(board)
        if solver is not None:
            return self._prove(solver, lambda: solver.verdict(board), seconds)
        verdict = self._search(board, Limits(seconds=seconds)).verdict
        return verdict if verdict.is_proven else None

    def line(self, board: Board, seconds: float) -> tuple[Move, ...]:
        """Best play of both from a game that is not over to its end, or as far as that is proven in time."""
        solver = self.solver(board)
        if solver is not None:
            proof = self._prove(solver, lambda: solver.solve(board), seconds)
            return () if proof is None else proof.line
        # What a search remembers of its line need not be the best play throughout: it is asked again at every turn.
        ends = time.perf_counter() + seconds
        board = board.copy()
        line: list[Move] = []
        while not board.ended and (left := ends - time.perf_counter()) > 0 and not self.is_stopped:
            thought = self._search(board, Limits(seconds=left))
            if not thought.verdict.is_proven:
                break
            line.append(thought.move)
            board.play(thought.move)
        return tuple(line)

    # --- about its moves ---

    def grade(
        self, board: Board, seconds: float | None = None, report: MoveReport | None = None
    ) -> dict[Move, Verdict]:
        """The proven worth of every move to its mover, in the order in which they are proven; others are missing.

        `report` hears of each move as it is proven.
        """
        return self._weigh(board, seconds, report, self.prove)

    def estimate(self, board: Board, seconds: float) -> dict[Move, Verdict]:
        """The worth of every move to its mover, proven or guessed, the best first; stopped, the rest is missing."""
        worth = self._weigh(board, seconds, None, lambda after, share: self.verdict(after, share or 0.0))
        return dict(sorted(worth.items(), key=lambda pair: (-pair[1].score, board.spends(pair[0]))))

    def _weigh(
        self,
        board: Board,
        seconds: float | None,
        report: MoveReport | None,
        question: Callable[[Board, float | None], Verdict | None],
    ) -> dict[Move, Verdict]:
        ends = None if seconds is None else time.perf_counter() + seconds
        worth: dict[Move, Verdict] = {}
        known: dict[int, Verdict | None] = {}  # by their keys, of positions that symmetric moves lead to
        pairs = self._children(board)
        for place, (move, after) in enumerate(pairs):
            key, _ = canonical_form(after)
            if key not in known:
                share = None if ends is None else max(0.001, (ends - time.perf_counter()) / (len(pairs) - place))
                known[key] = question(after, share)
            if self.is_stopped:
                break
            verdict = known[key]
            if verdict is not None:
                worth[move] = verdict.before_turn()
                if report is not None:
                    report(move, worth[move])
        return worth

    def _children(self, board: Board) -> list[tuple[Move, Board]]:
        """Every move with the board it leads to: those that end the game first, then the more promising ones."""
        ranks = self._score_for(board).ranks(board)
        pairs = []
        for move in board.moves():
            after = board.copy()
            after.play(move)
            pairs.append((move, after))
        return sorted(pairs, key=lambda pair: (pair[1].ended == 0, -ranks[pair[0]]))

    # --- who works it out ---

    def _prove(self, solver: Solver, question: Callable[[], Answer | None], seconds: float | None) -> Answer | None:
        solver.resume()
        self._attend(solver.stop)
        with alarm(seconds, solver.stop):
            return question()

    def _search(self, board: Board, limits: Limits, report: Report | None = None, proves: bool = True) -> Thought:
        keepers = keeper_for if proves else None
        search = Search(board, self._score_for(board), self._megabytes, self._threads, keepers=keepers)
        return self._run(search, limits, report)

    def _run(self, search: Search, limits: Limits, report: Report | None) -> Thought:
        self._attend(search.stop)
        return search.run(limits, report)

    def _look(self, board: Board) -> Search:
        return Search(board, self._score_for(board), megabytes=1)

    def _score_for(self, board: Board) -> Score:
        return score_for(board.game) if self._score is None else self._score

    def _attend(self, halt: Callable[[], None]) -> None:
        """Name what makes the question that begins now return."""
        with self._lock:
            self._halt = halt
            if self.is_stopped:
                halt()
