"""The exact solver: finds the proven value of any position of Conniption or Connect Four.

A position consists of the bitboards of game/rules/gravity.py, passed by value: the mover's discs as they lie, the
mover's discs as they would lie after a flip, and the filled cells. Undoing a move takes no time. Nor does a flip, which
swaps two words.

A score is always from the mover's view. A player who wins with their k-th turn of the game scores 22 - k, the loser
scores the negative of that, and a draw scores 0. So a quicker win scores higher, and consecutive turns have consecutive
scores. A player never flips to complete a line for the opponent while a plain drop is left, so every win of a player
falls on that player's own turn.

Every node answers one question: is the score greater than `alpha`? The node returns a bound. If the bound is greater
than alpha, the true score is at least the bound; otherwise the true score is at most the bound. The caller asks with
different values of alpha until the lower and the upper bound meet.

The searches with and without flips (ai/exact/gravity) share a transposition table and an object that counts nodes and
stops the search.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

import cython
import numpy

from ai.exact.gravity.books import State

if not cython.compiled:
    from ai.exact.gravity.books import FlipBookIndex
    from ai.exact.gravity.drop_search import DropSearch
    from ai.exact.gravity.entries import NO_MOVE, NO_SCORE, hash_of, position_key, stored_move, table_move
    from ai.exact.gravity.flip_search import FlipSearch
    from ai.exact.gravity.search_control import SearchControl
    from ai.exact.gravity.table import Table
    from ai.search.cancel_token import CancelToken
    from game.rules.bits import popcount
    from game.rules.gravity import GravityBoard

_SHARED_BUCKET_BITS = 19  # 16 MB: the least size of a table that several threads share, since it cannot grow
_NODES_ALONE = 100_000 if cython.compiled else 100  # nodes that one thread searches before the others join


class GravitySolver:
    """Solves positions with a table of at most `megabytes`, which is reused from one position to the next.

    threads        number of threads for positions that take long
    nodes          nodes searched since the solver was created
    node_limit     stop at this number of nodes
    cancel_token   cancelling the token stops the solver at once
    """

    def __init__(self, megabytes: float = 64, threads: int = 1, leader: GravitySolver | None = None) -> None:
        """Create a solver. The solver of a helper thread has a `leader`, shares its table, and stops when it stops."""
        self.table: Table = Table(megabytes, None if leader is None else leader.table)
        self.control: SearchControl = SearchControl(self.table, None if leader is None else leader.control)
        self.flip_book = FlipBookIndex()
        self.drops = DropSearch(self.table, self.control, self.flip_book)
        self.flips = FlipSearch(self.drops)
        self.helpers = [GravitySolver(megabytes, 1, self) for _ in range(threads - 1)]

    @property
    def nodes(self) -> int:
        return self.control.nodes

    @property
    def node_limit(self) -> int:
        return self.control.node_limit

    @node_limit.setter
    def node_limit(self, nodes: int) -> None:
        self.control.node_limit = nodes

    @property
    def cancel_token(self) -> CancelToken:
        return self.control.cancel_token

    @cancel_token.setter
    def cancel_token(self, cancel_token: CancelToken) -> None:
        self.control.cancel_token = cancel_token

    def value(self, board: GravityBoard) -> int | None:
        """Return the score of an unfinished position, or None if the solver was stopped before it found the score."""
        return self.find_bound(board, NO_SCORE)

    def exceeds(self, board: GravityBoard, alpha: int) -> bool | None:
        """Return True if the score of an unfinished position is greater than `alpha`, else False.

        Return None if the solver was stopped before it found out.
        """
        bound = self.find_bound(board, alpha)
        return None if bound is None else bound > alpha

    def find_bound(self, board: GravityBoard, alpha: int) -> int | None:
        """Return an upper bound of the score if the score is at most `alpha`, else a lower bound.

        If `alpha` is NO_SCORE, return the score itself. Return None if the solver was stopped.
        """
        if not self.helpers:
            return self.find_bound_alone(board, alpha)
        # Most positions are solved in less time than it takes to start a thread.
        limit = self.control.node_limit
        self.control.node_limit = min(limit, self.control.nodes + _NODES_ALONE)
        bound = self.find_bound_alone(board, alpha)
        self.control.node_limit = limit
        if bound is None and not self.control.cancel_token.is_cancelled and self.control.nodes < limit:
            bound = self.find_bound_in_threads(board, alpha)
        return bound

    def find_bound_alone(self, board: GravityBoard, alpha: int) -> int | None:
        """Return the result of `find_bound`, using only the calling thread."""
        up: cython.ulonglong = board.up
        down: cython.ulonglong = board.down
        filled: cython.ulonglong = board.filled
        my_flips: cython.int = board.flips_left[board.mover]
        their_flips: cython.int = board.flips_left[1 - board.mover]
        locked: cython.bint = board.locked
        limit: cython.int = alpha
        score: cython.int
        self.flips.begin()
        with cython.nogil:
            if limit == NO_SCORE:
                score = self.flips.value(up, down, filled, my_flips, their_flips, locked)
            else:
                score = self.flips.find_bound(up, down, filled, my_flips, their_flips, locked, limit)
        return None if self.control.cancelled else score

    def find_bound_in_threads(self, board: GravityBoard, alpha: int) -> int | None:
        """Return the result of `find_bound`, using all threads.

        The threads run identical searches and share the table. The first answer ends all searches.
        """
        bounds: list[int] = []
        helper: GravitySolver

        def search(solver: GravitySolver) -> None:
            bound = solver.find_bound_alone(board, alpha)
            if bound is not None:
                bounds.append(bound)
                self.control.done = True

        # The table cannot grow while other threads use it.
        most: cython.int = min(self.table.most_bucket_bits, _SHARED_BUCKET_BITS)
        with cython.nogil:
            while self.table.bucket_bits < most and not self.control.cancel_token.is_cancelled:
                self.table.grow()
        self.table.shares = True
        threads = []
        for helper in self.helpers:
            helper.control.nodes = 0
            helper.table.bucket_bits = self.table.bucket_bits
            threads.append(threading.Thread(target=search, args=(helper,), daemon=True))
        for thread in threads:
            thread.start()
        search(self)
        self.control.done = True
        for thread in threads:
            thread.join()
        self.table.shares = self.control.done = False
        for helper in self.helpers:
            self.control.nodes += helper.control.nodes
        return bounds[0] if bounds else None

    def first_move(self, board: GravityBoard) -> int | None:
        """Return the best move that the table holds for a position, or None."""
        my_flips: cython.int = board.flips_left[board.mover]
        locked: cython.bint = board.locked and my_flips > 0
        key: cython.ulonglong = position_key(
            board.up, board.filled, my_flips, board.flips_left[1 - board.mover], locked
        )
        move: cython.int = stored_move(self.table.entry(hash_of(key)))
        return None if move == NO_MOVE else table_move(move, board.up, board.filled, popcount(board.filled))

    def load_book(self, keys: numpy.ndarray, scores: numpy.ndarray, most_discs: int) -> None:
        """Set the opening book: the sorted keys and the scores of positions without flips.

        The book holds positions with at most `most_discs` discs.
        """
        self.drops.load_book(keys, scores, most_discs)
        for helper in self.helpers:
            helper.load_book(keys, scores, most_discs)

    def load_flip_book(
        self, boards: numpy.ndarray, scores: numpy.ndarray, states: Sequence[State], most_discs: int
    ) -> None:
        """Set the book of positions with flips and with at most `most_discs` discs.

        boards   the sorted keys of the boards
        scores   a row for each state, with one score for each board
        states   for each row: the mover's and the opponent's flips, and True if no flip may come before the drop
        """
        helper: GravitySolver
        for helper in [self, *self.helpers]:
            helper.flip_book.load(boards, scores, states, most_discs)

    def forget(self) -> None:
        """Empty the transposition table."""
        self.table.forget()
