"""Texts about the outcome of a game and the value of a move."""

from ai.verdict import Verdict, WinProof
from game.record.player import RecordedPlayer
from game.record.record import Record
from game.rules.outcome import Outcome, Reason
from game.words.clocks import short_clock_words
from game.words.messages import mark, mark_n, tr, tr_n
from game.words.registry import WORDS
from game.words.verdicts import Tone, tone, winner_moves

_DECLARED = {
    Reason.RESIGNATION: mark("By resignation"),
    Reason.TIME: mark("On time"),
    Reason.AGREEMENT: mark("By agreement"),
}


LONGEST_NAME = 20  # the most characters of a name in a sentence, so that two names fit into two lines


def short_name(name: str) -> str:
    """Return a player's name, shortened for use in a sentence."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def someone_wins(player: RecordedPlayer) -> str:
    return tr("You win") if player.is_user else tr("{player} wins", player=player.title)


def outcome_title(record: Record, outcome: Outcome) -> str:
    if outcome.winner is None:
        return tr("A draw")
    return someone_wins(record.player_of(outcome.winner))


def outcome_detail(record: Record, outcome: Outcome) -> str:
    """Return the reason why a game ended and its length, which counts both players' moves."""
    reason = _DECLARED.get(outcome.reason) or WORDS[record.game].ending(outcome, record.setup)
    return tr_n("{reason}, after {n} move", "{reason}, after {n} moves", record.current.turns, reason=reason)


def setup_facts(record: Record) -> list[str]:
    """Return texts about the options, the swap rule, the clock and the help of a game, in a few words each."""
    facts = WORDS[record.game].setup_facts(record.board, record.setup)
    if record.swap_rule:
        facts.append(tr("swap rule"))
    if record.time_control is not None:
        facts.append(short_clock_words(record.time_control.base / 60_000, record.time_control.increment / 1000))
    if record.help:
        facts.append(tr("with help"))
    return facts


def worth_words(player: RecordedPlayer, verdict: Verdict) -> str:
    """Return the value of a move as the end of a sentence: "you win in 3 moves", "Anna is better".

    `verdict` is from the view of `player`, who makes the move.
    """
    if verdict.is_draw:
        return tr("a draw")
    if verdict.proof is not None:
        named, you = _CERTAIN_LOSS if verdict.number < 0 else _CERTAIN_WINS[verdict.proof]
    elif not verdict.is_proven:
        named, you = _ESTIMATES[tone(verdict)]
    elif count := winner_moves(verdict):
        named_forms, your_forms = _WINS if verdict.is_win else _LOSES
        return tr_n(*your_forms, count) if player.is_user else tr_n(*named_forms, count, player=player.title)
    else:
        named, you = _WINS_AT_ONCE if verdict.is_win else _LOSES_AT_ONCE
    return tr(you) if player.is_user else tr(named, player=player.title)


# The value of a move for a player with a name, and for the reader.
_ESTIMATES = {
    Tone.GOOD: (mark("{player} is better"), mark("you are better")),
    Tone.BAD: (mark("{player} is worse"), mark("you are worse")),
    Tone.EVEN: (mark("the position is even"), mark("the position is even")),
}
_CERTAIN_WINS = {
    WinProof.THREATS: (mark("{player} wins by threats"), mark("you win by threats")),
    WinProof.FORCE: (mark("{player} wins by force"), mark("you win by force")),
}
_CERTAIN_LOSS = mark("{player} loses against best play"), mark("you lose against best play")
_WINS_AT_ONCE = mark("{player} wins at once"), mark("you win at once")
_LOSES_AT_ONCE = mark("{player} loses at once"), mark("you lose at once")
_WINS = (
    mark_n("{player} wins in {n} move", "{player} wins in {n} moves"),
    mark_n("you win in {n} move", "you win in {n} moves"),
)
_LOSES = (
    mark_n("{player} loses in {n} move", "{player} loses in {n} moves"),
    mark_n("you lose in {n} move", "you lose in {n} moves"),
)
