"""What a game in progress says in words: the status line and the players' cards."""

from __future__ import annotations

from collections.abc import Sequence

from game.play.live_game import LiveGame
from game.rules.numbers import Side
from game.rules.outcome import Outcome
from game.window.boards.turn import Turn
from game.window.paint import draw
from game.window.screens.play.advice import Advice
from game.window.widgets.cards import CardState, Stock
from game.words.catalog import WORDS
from game.words.clocks import clock as clock_words
from game.words.results import worth_words

SHORT_OF_TIME = 20_000  # milliseconds


def card_of(
    live: LiveGame, side: Side, outcome: Outcome | None, facts: Sequence[str], stock: Stock | None
) -> CardState:
    """What the card of a side's player says, with what there is of facts; `outcome` only once it has been seen."""
    record = live.record
    clock, is_short = "", False
    if record.time_left is not None:
        left = record.time_left[record.owners[side]]
        clock, is_short = clock_words(left), left < SHORT_OF_TIME
    line = " · ".join(part for part in (_doing(live, side, outcome), *facts) if part)
    is_mover = outcome is None and _mover(live) == side
    return CardState(side, record.names[record.owners[side]], line, is_mover, stock, clock, is_short)


def _mover(live: LiveGame) -> int:
    """Who is to move, or is still making the move that ends the game."""
    mover = live.record.board.mover
    return 1 - mover if live.is_over else mover


def _doing(live: LiveGame, side: Side, outcome: Outcome | None) -> str:
    """What a player is about."""
    if outcome is not None:
        return "draw" if outcome.winner is None else "won" if outcome.winner == side else "lost"
    if _mover(live) != side:
        return "waiting"
    if live.record.owners[side] in live.people:
        return "to move"
    if live.is_paused:
        return "paused"
    depth = live.thought.depth if live.thought else 0
    return f"thinking ahead {depth} turns" if depth > 1 else "thinking"


def status_of(live: LiveGame, outcome: Outcome | None, advice: Advice, turn: Turn, asked: str, width: float) -> str:
    """What is to be done now, or what is `asked`, in a line of this width; `outcome` only once it has been seen."""
    record = live.record
    if not record.is_live:
        return f"Looking back: {record.cursor} of {record.now} moves"
    if outcome is not None and asked:
        return asked
    if outcome is not None:
        back = "take back, review it, or play again" if live.can_undo else "play again"
        return f"The game is over. {back[0].upper()}{back[1:]}"
    if live.is_over:
        return ""  # the last move is still to be seen
    if live.is_computers_turn:
        if live.is_paused:
            return "Paused. Let them play on, or step turn by turn" if live.is_watched else "Paused"
        return f"{record.names[record.person_to_move]} is thinking"
    if advice.hint is not None:
        move, verdict = advice.hint
        worth = worth_words(record.names[record.person_to_move], verdict)
        return f"Swap sides. If you do not, {worth}" if advice.says_swap else f"{turn.advice(move)}: {worth}"
    if advice.is_looking_for_hint:
        return "Looking for a good move …"
    if live.is_paused:
        return "Paused. The clock goes on with your move"
    if asked:
        return asked
    task = turn.task()
    name = record.names[record.person_to_move]
    whole = f"{name}: {task[0].lower()}{task[1:]}" if len(live.people) == 2 else f"{_told(live, turn)} {task}".strip()
    # The shorter the line, the fewer of its sentences.
    said = (whole, task, task.partition(". ")[0])
    return next((words for words in said if draw.measure(words, "status") <= width), said[-1])


def _told(live: LiveGame, turn: Turn) -> str:
    """What the computer has just played, in words, until the person does something about it."""
    record = live.record
    if not record.now or turn.is_begun or record.owners[record.entries[record.now - 1].side] in live.people:
        return ""
    entry = record.entries[record.now - 1]
    if entry.move is None:
        return ""
    return f"{record.names[record.owners[entry.side]]}: {WORDS[record.game].move(entry.text, 'words')}."
