"""What positions and moves are worth, and which move is best, found out in a moment: for whoever advises a person."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from ai.clock import alarm
from ai.exact.catalog import solver_for
from ai.exact.solver import Solver
from ai.players.catalog import player_for
from ai.players.fair_opening import FairOpening
from ai.players.player import Player, PlayerSpec
from ai.search.deepening import Limits, Thought
from ai.verdict import Verdict, final_verdict
from game.record.record import Record
from game.rules.board import Board

HINT = 1.2  # seconds for a hint
MEGABYTES, SOLVER_MEGABYTES = 4, 32

Proof = TypeVar("Proof", Verdict, Thought)


class Judge:
    """Judges boards of one game: by proof where it has a solver, else by a search of limited time.

    `stop`, from any thread, ends that for good.
    """

    def __init__(self) -> None:
        self.is_stopped = False
        self._solver: Solver | None = None
        self._player: Player | None = None

    def stop(self) -> None:
        self.is_stopped = True
        if self._solver is not None:
            self._solver.stop()
        if self._player is not None:
            self._player.stop()

    def verdict(self, board: Board, seconds: float) -> Verdict:
        """What a position is worth to its mover, also after the end of the game."""
        if board.ended:
            return final_verdict(board)
        return self._prove(lambda solver: solver.verdict(board), board, seconds) or self._search(board, seconds).verdict

    def proven(self, board: Board, seconds: float) -> Verdict | None:
        """What a position is worth to its mover, also after the end of the game, or None if that is not proven."""
        if board.ended:
            return final_verdict(board)
        if self._solver_for(board) is not None:
            return self._prove(lambda solver: solver.verdict(board), board, seconds)
        verdict = self._search(board, seconds).verdict
        return verdict if verdict.is_proven else None

    def best(self, board: Board, seconds: float) -> tuple[int, Verdict]:
        """The best move of a game that is not over, and what it is worth to the mover."""
        thought = self.think(board, seconds)
        return thought.move, thought.verdict

    def think(self, board: Board, seconds: float) -> Thought:
        """The same, with how deep it was looked at."""
        return self._prove(lambda solver: _best(solver, board), board, seconds) or self._search(board, seconds)

    def line(self, board: Board, seconds: float) -> tuple[int, ...]:
        """Best play of both from a game that is not over to its end, or as far as that is proven in time."""
        if self._solver_for(board) is not None:
            thought = self._prove(lambda solver: solver.solve(board), board, seconds)
            return thought.line if thought is not None else ()
        # What a search remembers of its line need not be the best play throughout: it is asked again at every turn.
        until = time.monotonic() + seconds
        board = board.copy()
        line: list[int] = []
        while not board.ended and (left := until - time.monotonic()) > 0 and not self.is_stopped:
            thought = self._search(board, left)
            if not thought.verdict.is_proven:
                break
            line.append(thought.move)
            board.play(thought.move)
        return tuple(line)

    def grade(self, board: Board, seconds: float) -> list[tuple[int, Verdict]]:
        """Every move and what it is worth to the mover, the best first, all within so many seconds."""
        worth = {}
        moves = board.moves()
        for move in moves:
            after = board.copy()
            after.play(move)
            worth[move] = self.verdict(after, seconds / len(moves)).before_turn()
        return sorted(worth.items(), key=lambda pair: (-pair[1].score, board.spends(pair[0])))

    def _prove(self, question: Callable[[Solver], Proof | None], board: Board, seconds: float) -> Proof | None:
        """The solver's answer, if this is a game for it and it has one in time."""
        solver = self._solver_for(board)
        if solver is None:
            return None
        solver.resume()
        if self.is_stopped:  # asked only now, since resuming may have come after the stop
            return None
        with alarm(seconds, solver.stop):
            return question(solver)

    def _solver_for(self, board: Board) -> Solver | None:
        """Made only when it is needed, on the thinker's thread, since the openings take a moment to load."""
        if self._solver is None:
            self._solver = solver_for(board, SOLVER_MEGABYTES)
        return self._solver

    def _search(self, board: Board, seconds: float) -> Thought:
        self._player = player_for(board.copy(), PlayerSpec(own_book=False, megabytes=MEGABYTES))
        if self.is_stopped:
            self._player.stop()
        return self._player.think(Limits(seconds=seconds))


def _best(solver: Solver, board: Board) -> Thought | None:
    """A best move and what it is worth, without the line that follows."""
    verdict = solver.verdict(board)
    move = None if verdict is None else solver.best_move(board)
    return None if verdict is None or move is None else Thought(move, verdict)


class HintJob:
    """A job for the thinker: the best move that can be found in a moment, and what it is worth to the mover."""

    def __init__(self, record: Record) -> None:
        self.board = record.board.copy()
        self.judge = Judge()
        spec = PlayerSpec("perfect", megabytes=SOLVER_MEGABYTES)
        self.opening = FairOpening(self.board, spec) if record.offers_turn else None

    def work(self, report: Callable[[object], object] | None = None) -> tuple[int, Verdict]:
        if self.opening is None:
            return self.judge.best(self.board, HINT)
        thought = self.opening.think(Limits(seconds=HINT))
        return thought.move, thought.verdict

    def stop(self) -> None:
        self.judge.stop()
        if self.opening is not None:
            self.opening.stop()
