"""Texts for verdicts, and the distance to the end of the game as users see it."""

from enum import Enum, auto

from ai.verdict import Verdict, VerdictKind, WinProof
from game.words.messages import mark, tr, tr_n

EVEN_UNTIL = 60  # an estimate of up to this many points, for either side, is called even


class Tone(Enum):
    """The side that a verdict favors, from the view of the player who reads it."""

    GOOD = auto()
    BAD = auto()
    EVEN = auto()

    @property
    def words(self) -> str:
        """The word for an estimate: "better", "worse" or "even", in the current language."""
        return tr({Tone.GOOD: mark("better"), Tone.BAD: mark("worse"), Tone.EVEN: mark("even")}[self])


def tone(verdict: Verdict) -> Tone:
    """Return the side that a verdict favors: GOOD for the player from whose view the verdict is, BAD for the opponent.

    Return EVEN for a draw or a small estimate.
    """
    if verdict.is_draw or (not verdict.is_proven and abs(verdict.number) <= EVEN_UNTIL):
        return Tone.EVEN
    return Tone.GOOD if verdict.score > 0 else Tone.BAD


def winner_moves(verdict: Verdict, is_mover: bool = True) -> int:
    """Return the number of moves that the winner still makes. Raise ValueError for a draw or an estimate.

    Every distance that users see counts the winner's moves; `verdict.number` counts both sides' turns. The mover makes
    the turns 1, 3, 5 and so on, the opponent makes the turns 2, 4, 6. The loser may make the last turn, for instance
    with a flip that completes a line of the winner. So:

        win 1 -> 1   win 2 -> 1   win 3 -> 2   win 4 -> 2   win 5 -> 3
        loss 1 -> 0  loss 2 -> 1  loss 3 -> 1  loss 4 -> 2  loss 5 -> 2

    The verdict is from the view of the player to move; with `is_mover=False`, from the view of the opponent. The
    verdict of a move counts the move itself. Loss 1 is a move with which the player ends the game by losing it: the
    winner makes no more moves. The result is also 0 if the game is over (win 0, loss 0).
    """
    if not is_mover:
        verdict = verdict.for_opponent()
    if verdict.is_win:
        return (verdict.number + 1) // 2
    if verdict.is_loss:
        return verdict.number // 2
    raise ValueError(f"{verdict} has no winner")


def moves_text(count: int) -> str:
    """Return a number of moves as text: "1 move", "2 moves"."""
    return tr_n("{n} move", "{n} moves", count)


def verdict_words(verdict: Verdict) -> str:
    """Return a verdict in words for the middle of a sentence: "a win in 3 moves", "a draw", "better".

    A win in an unknown number of moves is "a win by threats" or "a certain win".
    """
    if verdict.is_draw:
        return tr("a draw")
    if verdict.proof is not None:
        if verdict.number < 0:
            return tr("a certain loss")
        return tr("a win by threats") if verdict.proof is WinProof.THREATS else tr("a certain win")
    if not verdict.is_proven:
        return tone(verdict).words
    count = winner_moves(verdict)
    if verdict.is_win:
        return tr_n("a win in {n} move", "a win in {n} moves", count) if count else tr("an immediate win")
    return tr_n("a loss in {n} move", "a loss in {n} moves", count) if count else tr("an immediate loss")


def short_verdict(verdict: Verdict) -> str:
    """Return a verdict as a short text for the board: "W 3" and "L 2" count the moves of the winner.

    "W" and "L" stand for a certain result in an unknown number of moves.
    """
    match verdict.kind:
        case VerdictKind.WIN:
            return tr("W {moves}", moves=winner_moves(verdict))
        case VerdictKind.LOSS:
            return tr("L {moves}", moves=winner_moves(verdict))
        case VerdictKind.DRAW:
            return tr("D")
        case VerdictKind.CP if verdict.proof is not None:
            return tr("W") if verdict.number > 0 else tr("L")
        case VerdictKind.CP:
            return tone(verdict).words
