"""Games and how they ended, in words."""

from ai.verdict import Verdict
from game.record.record import Record
from game.rules.outcome import Outcome, Reason
from game.words.catalog import WORDS
from game.words.clocks import clock_choice
from game.words.verdicts import tone

_DECLARED = {
    Reason.RESIGNATION: "by resignation",
    Reason.TIME: "on time",
    Reason.AGREEMENT: "by agreement",
}


LONGEST_NAME = 20  # letters of a name in a sentence; two lines have room for two of them


def short_name(name: str) -> str:
    """A name as part of a sentence."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def is_you(name: str) -> bool:
    return name == "You"


def someone_wins(name: str) -> str:
    return "You win" if is_you(name) else f"{name} wins"


def outcome_title(record: Record, outcome: Outcome) -> str:
    if outcome.winner is None:
        return "A draw"
    return someone_wins(record.names[record.owners[outcome.winner]])


def ending(record: Record, outcome: Outcome) -> str:
    """Why a game is over, to follow who has won."""
    return _DECLARED.get(outcome.reason) or WORDS[record.game].ending(outcome, record.setup)


def outcome_detail(record: Record, outcome: Outcome) -> str:
    """Why, and after how many turns."""
    reason = ending(record, outcome)
    turns = record.board.turns
    return f"{reason[0].upper()}{reason[1:]}, after {turns} turn{'s' if turns != 1 else ''}"


def setup_facts(record: Record) -> list[str]:
    """What is special about how a game was set up, in a few words each."""
    facts = WORDS[record.game].setup_facts(record.board, record.setup)
    if record.swap_rule:
        facts.append("swap rule")
    if record.time_control is not None:
        facts.append(clock_choice(record.time_control.base / 60_000, record.time_control.increment / 1000))
    return facts


def worth_words(name: str, verdict: Verdict) -> str:
    """What a move is worth to whom it is advised."""
    who = "you" if is_you(name) else name
    if verdict.is_draw:
        return "a draw"
    if not verdict.is_proven:
        return f"{who} {'stand' if is_you(name) else 'stands'} {tone(verdict).value}"
    verb = ("win" if verdict.is_win else "lose") + ("" if is_you(name) else "s")
    return f"{who} {verb} in {verdict.number} turn{'s' if verdict.number != 1 else ''}"
