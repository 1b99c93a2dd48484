"""What a flip is worth: the position with one flip fewer and one more for either side, in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ai.analysis.thinker import Thinker
from ai.exact.prover import Prover
from ai.verdict import Verdict
from game.rules.board import Board
from game.rules.numbers import Side
from game.teach.telling import Audience, Teller, turns_of
from game.words.coach import Say

SECONDS = 1.0


@dataclass(frozen=True)
class FlipWorth:
    """What one flip fewer or more would be worth to a side; every verdict is proven, and seen by that side.

    fewer, more   None where that cannot be, or is not known
    sentences     what it comes to; none where nothing is known
    """

    side: Side
    now: Verdict
    fewer: Verdict | None
    more: Verdict | None
    sentences: tuple[str, ...]


class FlipWorthJob:
    """A job for the thinker: what a flip is worth to either side, the mover first. Nothing in games without flips."""

    def __init__(self, board: Board, audience: Audience, seconds: float = SECONDS) -> None:
        self.board = board
        self.audience = audience
        self.seconds = seconds
        self.prover = Prover()
        self.stop = self.prover.stop

    def work(self, report: Callable[[FlipWorth], object] | None = None) -> tuple[FlipWorth, ...]:
        board = self.board
        now = None if board.ended else self.prover.prove(board, self.seconds / 5)
        if now is None:
            return ()
        found = []
        for side in (board.mover, 1 - board.mover):
            others = [board.with_flips(side, more) for more in (-1, 1)]
            if others == [None, None]:
                continue
            fewer, more = (self._seen_by(side, other) for other in others)
            own = now if side == board.mover else now.for_opponent()
            is_last = board.with_flips(side, -2) is None
            said = _sentences(Teller(board, self.audience), side, own, fewer, more, is_last)
            worth = FlipWorth(side, own, fewer, more, said)
            found.append(worth)
            if report is not None:
                report(worth)
        return tuple(found)

    def _seen_by(self, side: Side, board: Board | None) -> Verdict | None:
        verdict = None if board is None else self.prover.prove(board, self.seconds / 5)
        return verdict if verdict is None or side == self.board.mover else verdict.for_opponent()


def _sentences(
    teller: Teller, side: Side, now: Verdict, fewer: Verdict | None, more: Verdict | None, is_last: bool
) -> tuple[str, ...]:
    keys = [_less(now, fewer, is_last), _more(now, more)]
    said = []
    for key, other in zip(keys, (fewer, more), strict=True):
        if key is not None and other is not None:
            said.append(teller.say(key, side, turns=turns_of(other.number), now=str(now.number)))
    if not said and (fewer is not None or more is not None):
        alike = Say.MORE_ALIKE if fewer is None else Say.FEWER_ALIKE if more is None else Say.FLIPS_ALIKE
        said = [teller.say(alike, side)]
    return tuple(said)


def _less(now: Verdict, fewer: Verdict | None, is_last: bool) -> Say | None:
    """What there is to say of one flip fewer."""
    if fewer is None or fewer == now:
        return None
    if fewer.kind is now.kind:
        return Say.FEWER_SLOWER if now.is_win else Say.FEWER_SOONER
    if is_last:
        return Say.FLIP_LAST_WIN if now.is_win else Say.FLIP_LAST_DRAW
    return Say.FEWER_LOSS if fewer.is_loss else Say.FEWER_DRAW


def _more(now: Verdict, more: Verdict | None) -> Say | None:
    """What there is to say of one flip more."""
    if more is None or more == now:
        return None
    if more.kind is now.kind:
        return Say.MORE_QUICKER if now.is_win else Say.MORE_LONGER
    return Say.MORE_WIN if more.is_win else Say.MORE_DRAW


def has_flips(board: Board) -> bool:
    """Whether there is anything to ask: in some games nobody can have a flip fewer or more."""
    return any(board.with_flips(side, more) is not None for side in (0, 1) for more in (-1, 1))


class FlipAdviser:
    """What a flip is worth in one position after another, found out beside a game.

    found   what is known of the position that was asked about last, the mover first
    """

    def __init__(self) -> None:
        self.found: tuple[FlipWorth, ...] = ()
        self._thinker = Thinker()
        self._subject = ""  # the position asked about last

    @property
    def is_busy(self) -> bool:
        return self._thinker.is_busy

    def ask(self, board: Board, audience: Audience) -> None:
        """Find out about a position, unless that is what was asked last."""
        position = board.position()
        if position != self._subject:
            self._subject, self.found = position, ()
            job = FlipWorthJob(board.copy(), audience)
            self._thinker.start(job.work, job.stop)

    def rest(self) -> None:
        """Stop for now; what is not known yet must be asked for anew."""
        if self.is_busy:
            self._subject = ""
            self._thinker.cancel()

    def poll(self) -> bool:
        """Take over what has been found out; whether that was anything."""
        return self._thinker.conclude("what a flip is worth could not be found out", self._take)

    def _take(self, found: tuple[FlipWorth, ...]) -> None:
        self.found = found
