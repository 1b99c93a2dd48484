"""Searches a position for its best moves: the n best in exact order, each with its verdict and its line of play.

The search goes one turn deeper each time. At each depth it searches every move to one turn less, with the window of the
n-th best move so far: a move that is not among the n best costs hardly more than in a search for the best move.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ai.deadline import deadline
from ai.scale import BEYOND, PROVEN, WON
from ai.score.score import Score
from ai.search.alphabeta import DEEPEST, AlphaBeta
from ai.search.cancel_token import CancelToken
from ai.search.iterative_deepening import Limits, SearchResult, verdict_of
from ai.search.transposition_table import TranspositionTable
from ai.verdict import Verdict, final_verdict
from game.rules.board import Board
from game.rules.numbers import Move, Points

MOST_LINES = 8  # the most moves that people and programs can ask for


@dataclass(frozen=True)
class BestMoves:
    """The best moves of a position.

    lines       the best moves, best first, each with its line of play
    values      the proven verdicts of moves, also of moves that are not among the best
    is_final    True if a longer search would find nothing better
    """

    lines: tuple[SearchResult, ...] = ()
    values: dict[Move, Verdict] = field(default_factory=dict)
    is_final: bool = False

    @property
    def depth(self) -> int:
        return self.lines[0].depth if self.lines else 0


Report = Callable[[BestMoves], object]
_NO_LIMITS = Limits()


@dataclass(frozen=True)
class _Line:
    """A move with its score, its verdict and the line of play that begins with it."""

    move: Move
    score: Points
    verdict: Verdict
    line: tuple[Move, ...]


class BestMovesSearch:
    """Searches one position for its `count` best moves. `run` can be called again to search deeper.

    depth   the last depth that was completed
    """

    def __init__(
        self,
        board: Board,
        score: Score,
        count: int,
        megabytes: float = 32,
        without: frozenset[str] = frozenset(),
        cancel_token: CancelToken | None = None,
    ) -> None:
        self.board = board.copy()
        self.count = count
        self.cancel_token = cancel_token or CancelToken()
        self.depth = 0
        self.result = BestMoves()
        self._score, self._without = score, without
        self._table = TranspositionTable(megabytes)
        self._searcher = self._new_searcher()
        self._order = self.board.moves()
        self._former_nodes = 0
        self._seconds = 0.0

    def _new_searcher(self) -> AlphaBeta:
        return AlphaBeta(self.board, self._score, self._table, self._without)

    @property
    def nodes(self) -> int:
        return self._former_nodes + self._searcher.nodes

    def run(self, limits: Limits = _NO_LIMITS, report: Report | None = None) -> BestMoves:
        """Search deeper until a limit is reached or all moves are proven, and return the best moves.

        The game must not be over. At least one depth is completed, unless the search is cancelled. `report` is called
        with the best moves of each depth.
        """
        started = time.perf_counter() - self._seconds
        if limits.positions() < math.inf and not self.depth:
            self._table.fit(int(limits.positions()))
        if self._searcher.stopped:  # a searcher that was stopped never runs again; the table knows what it found
            self._former_nodes += self._searcher.nodes
            self._searcher = self._new_searcher()
        with deadline(self.cancel_token, limits.budget()) as cancel_token:
            self._table.cancel_token = cancel_token
            while self.depth < min(limits.depth or DEEPEST, DEEPEST) and not self.result.is_final:
                # The first depth takes no time worth mentioning, and then there is always an answer.
                self._searcher.cancel_token = cancel_token if self.depth else self.cancel_token
                if limits.nodes is not None and self.depth:
                    self._searcher.node_limit = limits.nodes
                found = self._search_depth(self.depth + 1)
                if found is None:
                    break
                lines, is_final = found
                self.depth += 1
                seconds = time.perf_counter() - started
                lines.sort(key=lambda line: -line.verdict.score)  # a win that may take longer comes after proven wins
                self.result = BestMoves(
                    tuple(
                        SearchResult(line.move, line.verdict, self.depth, self.nodes, seconds, line.line)
                        for line in lines
                    ),
                    {line.move: line.verdict for line in lines if line.verdict.is_proven},
                    is_final,
                )
                if report is not None:
                    report(self.result)
                if limits.nodes is not None and self.nodes >= limits.nodes:
                    break
                self._table.next_age()
        self._seconds = time.perf_counter() - started
        return self.result

    def _search_depth(self, depth: int) -> tuple[list[_Line], bool] | None:
        """Return the best moves of a search to this depth, and True if all moves are proven. Return None if stopped."""
        best: list[_Line] = []
        scores: dict[Move, Points] = {}
        is_final = True
        for move in self._order:
            bound = best[-1].score if len(best) == self.count else -BEYOND
            found = self._search_move(move, depth, bound)
            if found is None:
                return None
            line, is_complete = found
            is_final = is_final and is_complete
            scores[move] = line.score
            if line.score > bound:
                best.append(line)
                best.sort(key=lambda line: (-line.score, self.board.spends(line.move)))
                del best[self.count :]
        ranks = {line.move: rank for rank, line in enumerate(best)}
        self._order.sort(key=lambda move: (ranks.get(move, len(ranks)), -scores[move]))
        return best, is_final

    def _search_move(self, move: Move, depth: int, bound: Points) -> tuple[_Line, bool] | None:
        """Return a move, searched to a depth, and True if deeper searches would give the same. None if stopped.

        The score is exact if it is above `bound`.
        """
        self.board.play(move)
        try:
            if self.board.ended:
                verdict = final_verdict(self.board).before_turn()
                return _Line(move, verdict.score, verdict, (move,)), True
            searcher = self._searcher
            horizons = searcher.horizons
            high = -_before(bound)
            score = searcher.search(depth - 1, -BEYOND if bound == -BEYOND else high - 1, high)
            if bound > -BEYOND and score < high and not searcher.stopped:
                score = searcher.search(depth - 1, -BEYOND, high)
            if searcher.stopped:
                return None
            is_complete = searcher.horizons == horizons
            line = searcher.line()
            if searcher.is_reduced and not is_complete and abs(score) > PROVEN and score < high:
                score, line, is_complete = self._confirm(score, line)
            after = verdict_of(score, 0 if searcher.is_reduced else depth - 1, is_complete)
            return _Line(move, _after(-score), after.before_turn(), (move, *line)), is_complete
        finally:
            self.board.undo()

    def _confirm(self, score: Points, line: list[Move]) -> tuple[Points, list[Move], bool]:
        """Check a win or loss of a reduced search by a search of all moves, as `Search` does."""
        searcher = self._searcher
        searcher.is_reduced = False
        low, high = (score - 1, BEYOND) if score > 0 else (-BEYOND, score + 1)
        exact = searcher.search(WON - abs(score), low, high)
        searcher.is_reduced = True
        return (exact, searcher.line(), True) if not searcher.stopped and low < exact < high else (score, line, False)


def _after(score: Points) -> Points:
    """Return the score of a move from the score of the position after it, both for the player who makes the move."""
    return score - 1 if score > PROVEN else score + 1 if score < -PROVEN else score


def _before(score: Points) -> Points:
    """Return the score of the position after a move from the score of the move: the inverse of `_after`."""
    if abs(score) >= BEYOND:
        return score
    return score + 1 if score > PROVEN else score - 1 if score < -PROVEN else score
