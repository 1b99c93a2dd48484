"""Finds the value of a flip to each side: how the proven result changes if the side has one flip fewer or one more."""

from dataclasses import dataclass

from ai.exact.prover import Prover
from ai.verdict import Verdict
from game.rules.board import Board
from game.rules.numbers import Side
from game.teach.explanations.explanation_text import Audience, CoachVoice
from game.words.teaching.coach import CoachMessage
from game.words.verdicts import winner_moves

SECONDS = 1.0  # the most time for one position


@dataclass(frozen=True)
class FlipValue:
    """The value of a flip to one side in a position. All verdicts are proven, and from the view of that side.

    now         the verdict of the position
    fewer       the verdict if the side had one flip fewer; None if the rules do not allow this or it is not proven
    more        the verdict if the side had one flip more; None if the rules do not allow this or it is not proven
    sentences   the result as text; empty if neither `fewer` nor `more` is proven
    """

    side: Side
    now: Verdict
    fewer: Verdict | None
    more: Verdict | None
    sentences: tuple[str, ...]


def flip_values(board: Board, audience: Audience, prover: Prover, seconds: float = SECONDS) -> tuple[FlipValue, ...]:
    """Return the value of a flip to each side, the mover's first; empty if the position is not proven in time."""

    def proof_for(side: Side, other: Board | None) -> Verdict | None:
        verdict = None if other is None else prover.prove(other, seconds / 5)
        return verdict if verdict is None or side == board.mover else verdict.for_opponent()

    found = []
    for side in (board.mover, 1 - board.mover):
        others = [board.with_flips(side, more) for more in (-1, 1)]
        if board.ended or others == [None, None]:
            continue
        now = proof_for(side, board)
        if now is None:
            return ()
        fewer, more = (proof_for(side, other) for other in others)
        is_last = board.with_flips(side, -2) is None
        said = sentences_of(CoachVoice(board, audience), side, now, fewer, more, is_last)
        found.append(FlipValue(side, now, fewer, more, said))
    return tuple(found)


def sentences_of(
    voice: CoachVoice, side: Side, now: Verdict, fewer: Verdict | None, more: Verdict | None, is_last: bool
) -> tuple[str, ...]:
    """Return sentences about the value of a flip to a side.

    The arguments have the meanings of `FlipValue`'s fields; `is_last` is True if the side has only one flip left.
    """
    is_mover = side == voice.board.mover
    keys = [_less(now, fewer, is_last, is_mover), _more(now, more, is_mover)]
    said = []
    for key, other in zip(keys, (fewer, more), strict=True):
        if key is not None and other is not None:
            said.append(voice.say(key, side, **_distances(other, now, is_mover)))
    if not said and (fewer is not None or more is not None):
        alike = (
            CoachMessage.MORE_ALIKE
            if fewer is None
            else CoachMessage.FEWER_ALIKE
            if more is None
            else CoachMessage.FLIPS_ALIKE
        )
        said = [voice.say(alike, side)]
    return tuple(said)


def _distances(other: Verdict, now: Verdict, is_mover: bool) -> dict[str, int]:
    """Return the distances of two verdicts as message arguments; empty unless both are wins or both are losses."""
    if other.is_draw or other.kind is not now.kind:
        return {}
    return {"moves": winner_moves(other, is_mover), "now": winner_moves(now, is_mover)}


def _is_same(one: Verdict, other: Verdict, is_mover: bool) -> bool:
    """Return True if two verdicts have equal results, and equal distances in moves of the winner."""
    return one.kind is other.kind and (one.is_draw or winner_moves(one, is_mover) == winner_moves(other, is_mover))


def _less(now: Verdict, fewer: Verdict | None, is_last: bool, is_mover: bool) -> CoachMessage | None:
    """Return the message about the result with one flip fewer, or None if the result would not change."""
    if fewer is None or _is_same(fewer, now, is_mover):
        return None
    if fewer.kind is now.kind:
        if now.is_win:
            return CoachMessage.FEWER_SLOWER
        return CoachMessage.FEWER_SOONER if winner_moves(fewer, is_mover) else CoachMessage.FEWER_AT_ONCE
    if is_last:
        return CoachMessage.FLIP_LAST_WIN if now.is_win else CoachMessage.FLIP_LAST_DRAW
    return CoachMessage.FEWER_LOSS if fewer.is_loss else CoachMessage.FEWER_DRAW


def _more(now: Verdict, more: Verdict | None, is_mover: bool) -> CoachMessage | None:
    """Return the message about the result with one flip more, or None if the result would not change."""
    if more is None or _is_same(more, now, is_mover):
        return None
    if more.kind is now.kind:
        if now.is_win:
            return CoachMessage.MORE_QUICKER
        return CoachMessage.MORE_LONGER if winner_moves(now, is_mover) else CoachMessage.MORE_NOT_AT_ONCE
    return CoachMessage.MORE_WIN if more.is_win else CoachMessage.MORE_DRAW


def has_flips(board: Board) -> bool:
    """Return True if the game has flips, so that a side could have one flip fewer or one flip more."""
    return any(board.with_flips(side, more) is not None for side in (0, 1) for more in (-1, 1))
