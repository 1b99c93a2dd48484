"""A hint: the best move that can be found in a moment, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable

from ai.exact.prover import Prover
from ai.players.fair_opening import FairOpening
from ai.players.player import PlayerSpec
from ai.search.deepening import Limits
from ai.verdict import Verdict
from game.record.record import Record
from game.rules.numbers import Move

HINT = 1.5  # seconds
MEGABYTES = 32


class HintJob:
    """A job for the thinker: the move, and what it is worth to the mover."""

    def __init__(self, record: Record) -> None:
        self.board = record.board.copy()
        self.prover = Prover(MEGABYTES)
        spec = PlayerSpec("perfect", megabytes=MEGABYTES)
        self.opening = FairOpening(self.board, spec) if record.offers_turn else None

    def work(self, report: Callable[[object], object] | None = None) -> tuple[Move, Verdict]:
        limits = Limits(seconds=HINT)
        thought = self.prover.best(self.board, limits) if self.opening is None else self.opening.think(limits)
        return thought.move, thought.verdict

    def stop(self) -> None:
        self.prover.stop()
        if self.opening is not None:
            self.opening.stop()
