"""Looks at a move before it is made, and asks whether it is meant where it gives something away."""

from __future__ import annotations

from collections.abc import Callable

from ai.analysis.thinker import Thinker
from game.play.live_game import LiveGame
from game.play.store import Guard as Mode
from game.rules.numbers import Move
from game.teach.explanation import ExplainJob, Explanation
from game.teach.telling import Audience
from game.window.motion import IDLE
from game.words.game_words import Notation

SECONDS = 0.5  # for looking at a move; the usual one takes a small part of it
POLL = 0.02
AT_ONCE = 2  # turns until the opponent wins: with the next one at the latest


class Guard:
    """Holds a move back until it is known what it does.

    mode     which moves are asked about
    move     the one that is held, or None
    warning  what speaks against it, once that is known; as long as it is not, it is still looked at
    """

    def __init__(
        self,
        live: LiveGame,
        mode: Callable[[], Mode],
        notation: Callable[[], Notation],
        play: Callable[[Move], object],
        on_warning: Callable[[], object],
    ) -> None:
        self.live = live
        self.mode = mode
        self.notation = notation
        self.play = play
        self.on_warning = on_warning
        self.move: Move | None = None
        self.warning: Explanation | None = None
        self._thinker = Thinker()

    def stops(self, move: Move) -> bool:
        """Whether a move that somebody wants to make has to wait; it is looked at then."""
        record = self.live.record
        # Under the swap rule the first turn is meant to give something away.
        if self.mode() == "off" or record.offers_turn:
            return False
        self.move, self.warning = move, None
        job = ExplainJob(record.board.copy(), move, Audience.of(record, self.notation()), SECONDS)
        self._thinker.start(job.work, job.stop)
        return True

    def drop(self) -> None:
        """Think no more of the move that is held: another one is to be chosen."""
        self.move = self.warning = None
        self._thinker.cancel()

    def let_go(self) -> None:
        """Play the move that is held, whatever it does."""
        move = self.move
        self.drop()
        if move is not None:
            self.play(move)

    def update(self) -> float:
        self._thinker.conclude("a move could not be looked at", self._judge)
        return POLL if self.move is not None and self.warning is None else IDLE

    def _judge(self, found: Explanation) -> None:
        if not self._is_bad(found):
            self.let_go()
            return
        self.warning = found
        self.on_warning()

    def _is_bad(self, found: Explanation) -> bool:
        if self.mode() == "slips":
            return found.grade.is_slip
        loses_at_once = found.verdict.is_loss and found.verdict.number <= AT_ONCE
        return loses_at_once and not found.before.is_loss
