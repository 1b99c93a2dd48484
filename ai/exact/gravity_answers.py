"""Exact answers for Conniption and Connect Four: what a position is worth, to the last turn."""

from __future__ import annotations

import time
from collections.abc import Iterator

from ai.books import flip_book, opening_book
from ai.books.book import Book
from ai.books.gravity_book import GravityBook
from ai.exact.gravity_solver import GravitySolver
from ai.exact.solver import Solver
from ai.gravity_scale import score_of, verdict_of
from ai.search.deepening import Thought, cores
from ai.search.defence import stubborn
from ai.verdict import DRAW, Verdict, final_verdict, loss
from game.rules.gravity import GravityBoard
from game.rules.numbers import Move
from game.rules.seven_by_six import COLUMNS

_ENDLESS = (1 << 64) - 1


class GravityAnswers(Solver):
    """The solver of the gravity games.

    megabytes   the most its table takes
    nodes       give up after so many positions, counted over all questions; None for never
    book        openings known by heart; None to work everything out
    threads     so many work on what takes long, where there are as many cores
    """

    def __init__(
        self, megabytes: float = 64, nodes: int | None = None, book: Book | None = None, threads: int = 1
    ) -> None:
        self._core = GravitySolver(megabytes, min(threads, cores()))
        self._core.node_limit = _ENDLESS if nodes is None else nodes
        if isinstance(book, GravityBook):
            self._core.learn(book.openings.keys, book.openings.scores, opening_book.MOST_DISCS)
            self._core.learn_flips(book.flips.boards, book.flips.scores, flip_book.states(), flip_book.MOST_DISCS)

    @property
    def nodes(self) -> int:
        return self._core.nodes

    def stop(self) -> None:
        self._core.stopped = True

    def resume(self) -> None:
        self._core.stopped = False

    def forget(self) -> None:
        """Begin with an empty table."""
        self._core.forget()

    def verdict(self, board: GravityBoard) -> Verdict | None:
        if board.ended:
            return final_verdict(board)
        score = self.score(board)
        return None if score is None else verdict_of(score, int(board.filled).bit_count())

    def solve(self, board: GravityBoard) -> Thought | None:
        began, nodes = time.perf_counter(), self.nodes
        verdict = self.verdict(board)
        if verdict is None:
            return None
        line = tuple(self._best_line(board.copy(), verdict))
        if not line:
            return None
        seconds = time.perf_counter() - began
        return Thought(line[0], verdict, len(line), self.nodes - nodes, seconds, line)

    def best_move(self, board: GravityBoard) -> Move | None:
        verdict = self.verdict(board)
        return None if verdict is None else self._best_move(board, verdict)

    def score(self, board: GravityBoard) -> int | None:
        """What `verdict` says, on the scale of ai/exact/gravity_solver.py, of a position that is not over."""
        return self._core.value(board)

    def _best_line(self, board: GravityBoard, verdict: Verdict) -> Iterator[Move]:
        """Best moves of both sides from a position whose worth is known."""
        while not board.ended:
            move = self._best_move(board, verdict)
            if move is None:
                return
            move = self._thriftiest(board, verdict, move)
            yield move
            board.play(move)
            verdict = _after_turn(verdict)

    def _best_move(self, board: GravityBoard, verdict: Verdict) -> Move | None:
        """A move that is worth as much as the position, or None if stopped."""
        if verdict.is_loss and verdict.number == 2:
            # All moves lose to the next turn, except those that turn the board to the opponent's win at once.
            moves = [move for move, child in _children(board) if not child.ended]
            return stubborn(board, min(moves, key=board.spends))
        remembered = self._core.first_move(board)
        children = sorted(_children(board), key=lambda pair: (pair[0] != remembered, abs(3 - (pair[0] & 7))))
        for move, child in children:
            is_best = self._keeps(child, verdict)
            if is_best is None:
                return None
            if is_best:
                return move
        raise AssertionError(f"no move of {board.position()} is worth {verdict}")

    def _thriftiest(self, board: GravityBoard, verdict: Verdict, move: Move) -> Move:
        """A move worth as much as the given best one, spending no more flips; stopped, perhaps not the least."""
        if verdict == loss(2):
            return move
        cheaper = [(other, child) for other, child in _children(board) if board.spends(other) < board.spends(move)]
        for other, child in sorted(cheaper, key=lambda pair: board.spends(pair[0])):
            is_best = self._keeps(child, verdict)
            if is_best is None:
                break
            if is_best:
                return other
        return move

    def _keeps(self, child: GravityBoard, verdict: Verdict) -> bool | None:
        """Whether the move that has led to a position keeps the worth of the one before, or None if stopped."""
        if child.ended:
            return child.ended == 2 - child.mover or (child.ended == 3 and verdict == DRAW)
        wanted = score_of(_after_turn(verdict), int(child.filled).bit_count())
        exceeds = self._core.exceeds(child, wanted)
        return None if exceeds is None else not exceeds


def _children(board: GravityBoard) -> Iterator[tuple[Move, GravityBoard]]:
    """Every move with the board it leads to: those that end the game first, then from the centre outwards."""
    pairs = []
    for move in board.moves():
        child = board.copy()
        child.play(move)
        pairs.append((move, child))
    yield from sorted(pairs, key=lambda pair: (pair[1].ended == 0, abs(COLUMNS // 2 - (pair[0] & 7)), pair[0]))


def _after_turn(verdict: Verdict) -> Verdict:
    """What a position of this worth leaves to the opponent after a best move."""
    opposite = verdict.for_opponent()
    return opposite if opposite == DRAW else Verdict(opposite.kind, opposite.number - 1)
