"""What a game in progress says in words: the status line and the players' cards."""

from __future__ import annotations

from game.play.match import Match
from game.rules.outcome import Outcome
from game.window.boards.turn import Turn
from game.window.paint import draw
from game.window.screens.play.advice import Advice
from game.window.widgets.cards import CardState, Stock
from game.words.catalog import WORDS
from game.words.clocks import clock as clock_words
from game.words.game_words import Notation
from game.words.verdicts import verdict_words

SHORT_OF_TIME = 20_000  # milliseconds


def card_of(match: Match, side: int, outcome: Outcome | None, tally: str, stock: Stock | None) -> CardState:
    """What the card of a side's player says; `outcome` only once it has been seen."""
    record = match.record
    clock, is_short = "", False
    if record.time_left is not None:
        left = record.time_left[record.owners[side]]
        clock, is_short = clock_words(left), left < SHORT_OF_TIME
    line = _doing(match, side, outcome)
    if tally:
        line += f" · {tally}"
    is_mover = outcome is None and _mover(match) == side
    return CardState(side, record.names[record.owners[side]], line, is_mover, stock, clock, is_short)


def _mover(match: Match) -> int:
    """Who is to move, or is still making the move that ends the game."""
    mover = match.record.board.mover
    return 1 - mover if match.is_over else mover


def _doing(match: Match, side: int, outcome: Outcome | None) -> str:
    """What a player is about."""
    if outcome is not None:
        return "draw" if outcome.winner is None else "won" if outcome.winner == side else "lost"
    if _mover(match) != side:
        return "waiting"
    if match.record.owners[side] in match.people:
        return "to move"
    if match.is_paused:
        return "paused"
    depth = match.thought.depth if match.thought else 0
    return f"thinking ahead {depth} turns" if depth > 1 else "thinking"


def status_of(
    match: Match, outcome: Outcome | None, advice: Advice, turn: Turn, notation: Notation, width: float
) -> str:
    """What is to be done now, in a line of this width; `outcome` only once it has been seen."""
    record = match.record
    if not record.is_live:
        return f"Looking back: {record.cursor} of {record.now} moves"
    if outcome is not None:
        back = "take back, review it, or play again" if match.can_undo else "play again"
        return f"The game is over. {back[0].upper()}{back[1:]}"
    if match.is_over:
        return ""  # the last move is still to be seen
    if match.is_computers_turn:
        if match.is_paused:
            return "Paused. Let them play on, or step turn by turn"
        return f"{record.names[record.person_to_move]} is thinking"
    if advice.hint is not None:
        move, verdict = advice.hint
        if advice.says_swap:
            return f"Hint: swap sides ({verdict_words(verdict)} if you do not)"
        return f"Hint: {_move(match, move, notation)} ({verdict_words(verdict)})"
    if advice.is_looking_for_hint:
        return "Looking for a good move …"
    if turn.unconfirmed is not None:
        return f"{_move(match, turn.unconfirmed, notation)}? Choose it once more to play it"
    task = turn.task()
    if record.can_swap:
        task = f"Swap sides, or {task[0].lower()}{task[1:]}"
    named = f"{record.names[record.person_to_move]}: {task[0].lower()}{task[1:]}"
    has_names = len(match.people) == 2 and draw.measure(named, "body") <= width
    return named if has_names else task


def _move(match: Match, move: int, notation: Notation) -> str:
    return WORDS[match.record.game].move(match.record.board.text(move), notation)
