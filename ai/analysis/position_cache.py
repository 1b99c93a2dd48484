"""Stores the results of searches by position, so that no position is searched twice."""

import dataclasses
from dataclasses import dataclass

from ai.exact.prover import Prover
from ai.search.iterative_deepening import Limits, Report, SearchResult
from ai.verdict import Verdict
from game.record.node import position_key
from game.rules.board import Board
from game.rules.numbers import Move


@dataclass(frozen=True)
class PositionResult:
    """The result of the searches of one position.

    verdict   the verdict of the position, from its mover's view
    seconds   the time limit of the search that found the verdict
    best      a best move, or None if no best move is known
    depth     the depth of the search in turns
    """

    verdict: Verdict
    seconds: float
    best: Move | None = None
    depth: int = 0

    def is_enough(self, seconds: float) -> bool:
        """Return True if a search with a limit of `seconds` would find nothing better."""
        return self.verdict.is_proven or self.seconds >= seconds


class PositionCache:
    """A cache of search results by position. An estimate never replaces a proof.

    log   the keys of the positions whose results were added, oldest first
    """

    def __init__(self) -> None:
        self.log: list[str] = []
        self._results: dict[str, PositionResult] = {}

    def __len__(self) -> int:
        return len(self._results)

    def get(self, key: str) -> PositionResult | None:
        return self._results.get(key)

    def add(self, key: str, new: PositionResult) -> None:
        """Store a result for the position with this key, unless the cache has a better result."""
        old = self._results.get(key)
        if old is not None:
            if old.verdict.is_proven and (old.best is not None or new.best is None or not new.verdict.is_proven):
                return
            if old.verdict.is_certain and not new.verdict.is_certain and not old.verdict.is_proven:
                return
            if not old.verdict.is_proven and not new.verdict.is_proven and new.seconds < old.seconds:
                return
            if new.best is None and not new.verdict.is_proven:
                new = dataclasses.replace(new, best=old.best, depth=old.depth)
        self._results[key] = new
        self.log.append(key)


class CachingProver(Prover):
    """A prover that looks up positions in a cache before it searches them, and stores what it finds there."""

    def __init__(self, cache: PositionCache) -> None:
        super().__init__()
        self.cache = cache

    def best(self, board: Board, limits: Limits, report: Report | None = None) -> SearchResult:
        seconds, known = limits.seconds, self._known(board)
        assert seconds is not None, "the cache compares searches by their time"
        if known is not None and known.best is not None and known.is_enough(seconds):
            return SearchResult(known.best, known.verdict, known.depth)
        result = super().best(board, limits, report)
        self._add(board, PositionResult(result.verdict, seconds, result.move, result.depth))
        return result

    def verdict(self, board: Board, seconds: float) -> Verdict:
        known = self._known(board)
        if known is not None and known.is_enough(seconds):
            return known.verdict
        verdict = super().verdict(board, seconds)
        self._add(board, PositionResult(verdict, seconds))
        return verdict

    def prove(self, board: Board, seconds: float | None = None) -> Verdict | None:
        known = self._known(board)
        if known is not None and known.verdict.is_proven:
            return known.verdict
        proof = super().prove(board, seconds)
        if proof is not None:
            self._add(board, PositionResult(proof, seconds or 0.0))
        return proof

    def _known(self, board: Board) -> PositionResult | None:
        return self.cache.get(position_key(board))

    def _add(self, board: Board, result: PositionResult) -> None:
        if result.verdict.is_proven or not self.cancel_token.is_cancelled:
            self.cache.add(position_key(board), result)
