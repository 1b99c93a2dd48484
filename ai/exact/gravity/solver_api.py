"""The exact solver of Conniption and Connect Four, with an interface of boards, verdicts and moves."""

import time
from collections.abc import Iterator

from ai.books import connect4_book, flip_book
from ai.books.book import Book
from ai.books.gravity_book import GravityBook
from ai.exact.gravity.scale import exact_score, exact_verdict
from ai.exact.gravity.solver import GravitySolver
from ai.exact.solver_interface import Solver
from ai.search.cancel_token import CancelToken
from ai.search.defense import toughest_move
from ai.search.iterative_deepening import SearchResult, cores
from ai.verdict import DRAW, Verdict, final_verdict, loss
from game.rules.gravity import GravityBoard
from game.rules.numbers import Move
from game.rules.seven_by_six import COLUMNS

_NO_LIMIT = (1 << 64) - 1


class GravitySolverApi(Solver):
    """Solves positions of Conniption and Connect Four.

    megabytes   the maximum size of the transposition table
    nodes       stop at this number of positions, counted over all queries; None for no limit
    book        the opening book, or None
    threads     the number of threads for long searches; at most the number of processor cores is used
    """

    def __init__(
        self, megabytes: float = 64, nodes: int | None = None, book: Book | None = None, threads: int = 1
    ) -> None:
        self._core = GravitySolver(megabytes, min(threads, cores()))
        self._core.node_limit = _NO_LIMIT if nodes is None else nodes
        if isinstance(book, GravityBook):
            self._core.load_book(book.connect4.keys, book.connect4.scores, connect4_book.MOST_DISCS)
            self._core.load_flip_book(book.flips.boards, book.flips.scores, flip_book.states(), flip_book.MOST_DISCS)

    @property
    def nodes(self) -> int:
        return self._core.nodes

    @property
    def cancel_token(self) -> CancelToken:
        return self._core.cancel_token

    @cancel_token.setter
    def cancel_token(self, cancel_token: CancelToken) -> None:
        self._core.cancel_token = cancel_token

    def forget(self) -> None:
        """Empty the transposition table."""
        self._core.forget()

    def verdict(self, board: GravityBoard) -> Verdict | None:
        if board.ended:
            return final_verdict(board)
        score = self.score(board)
        return None if score is None else exact_verdict(score, int(board.filled).bit_count())

    def solve(self, board: GravityBoard) -> SearchResult | None:
        began, nodes = time.perf_counter(), self.nodes
        verdict = self.verdict(board)
        if verdict is None:
            return None
        line = tuple(self._best_line(board.copy(), verdict))
        if not line:
            return None
        seconds = time.perf_counter() - began
        return SearchResult(line[0], verdict, len(line), self.nodes - nodes, seconds, line)

    def best_move(self, board: GravityBoard) -> Move | None:
        verdict = self.verdict(board)
        return None if verdict is None else self._best_move(board, verdict)

    def score(self, board: GravityBoard) -> int | None:
        """Return the score of an unfinished position, or None if the solver was stopped.

        The docstring of ai/exact/gravity/solver.py describes the scale.
        """
        return self._core.value(board)

    def exceeds(self, board: GravityBoard, score: int) -> bool | None:
        """Return True if the score of an unfinished position is greater than `score`.

        Return None if the solver was stopped.
        """
        return self._core.exceeds(board, score)

    def _best_line(self, board: GravityBoard, verdict: Verdict) -> Iterator[Move]:
        """Yield the moves of best play of both sides, from a position with a known verdict to the end of the game."""
        while not board.ended:
            move = self._best_move(board, verdict)
            if move is None:
                return
            move = self._cheapest_move(board, verdict, move)
            yield move
            board.play(move)
            verdict = _after_turn(verdict)

    def _best_move(self, board: GravityBoard, verdict: Verdict) -> Move | None:
        """Return a move that keeps the verdict of the position, or None if the solver was stopped."""
        if verdict.is_loss and verdict.number == 2:
            # All moves lose to the opponent's next move. Flips that complete a line for the opponent lose even sooner.
            moves = [move for move, child in _children(board) if not child.ended]
            return toughest_move(board, min(moves, key=board.spends))
        table_move = self._core.first_move(board)
        children = sorted(_children(board), key=lambda pair: (pair[0] != table_move, abs(3 - (pair[0] & 7))))
        for move, child in children:
            is_best = self._keeps_verdict(child, verdict)
            if is_best is None:
                return None
            if is_best:
                return move
        raise AssertionError(f"{board.position()}: no move has the verdict {verdict}")

    def _cheapest_move(self, board: GravityBoard, verdict: Verdict, move: Move) -> Move:
        """Return the best move that uses the fewest flips.

        If the solver is stopped, the result may use more flips than necessary.
        """
        if verdict == loss(2):
            return move
        cheaper = [(other, child) for other, child in _children(board) if board.spends(other) < board.spends(move)]
        for other, child in sorted(cheaper, key=lambda pair: board.spends(pair[0])):
            is_best = self._keeps_verdict(child, verdict)
            if is_best is None:
                break
            if is_best:
                return other
        return move

    def _keeps_verdict(self, child: GravityBoard, verdict: Verdict) -> bool | None:
        """Return True if the move that led to `child` keeps the verdict of the position before the move.

        Return None if the solver was stopped.
        """
        if child.ended:
            return child.winner == 1 - child.mover or (child.winner is None and verdict == DRAW)
        target = exact_score(_after_turn(verdict), int(child.filled).bit_count())
        exceeds = self._core.exceeds(child, target)
        return None if exceeds is None else not exceeds


def _children(board: GravityBoard) -> Iterator[tuple[Move, GravityBoard]]:
    """Yield every legal move with the board after it: first moves that end the game, then from the center outward."""
    yield from sorted(
        board.children(), key=lambda pair: (pair[1].ended == 0, abs(COLUMNS // 2 - (pair[0] & 7)), pair[0])
    )


def _after_turn(verdict: Verdict) -> Verdict:
    """Return the verdict for the opponent after a best move from a position with the given verdict."""
    opposite = verdict.for_opponent()
    return opposite if opposite == DRAW else Verdict(opposite.kind, opposite.number - 1)
