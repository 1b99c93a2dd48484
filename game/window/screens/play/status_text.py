"""Makes the texts of the status line and of the player cards on the Play screen."""

from collections.abc import Sequence

from ai.analysis.hint import Hint
from game.play import opponents
from game.play.live_game import LiveGame
from game.record.node import Node
from game.record.record import Record
from game.rules.numbers import Side
from game.rules.outcome import Outcome
from game.window.boards.move_input import MoveInput
from game.window.paint import draw
from game.window.screens.play.analysis_and_hints import AnalysisAndHints
from game.window.widgets.side_panel_cards import CardState, Stock
from game.words.clocks import time_left_words
from game.words.game_words import Notation
from game.words.messages import join_sentences, sentence, tr, tr_n
from game.words.outcomes import setup_facts, worth_words
from game.words.registry import WORDS

SHORT_OF_TIME = 20_000  # milliseconds below which a player is short of time


def facts(record: Record) -> str:
    """Return one line with the players of a game and its unusual settings."""
    first, second = record.players
    parts = [tr("{first} vs {second}", first=first.title, second=second.title)]
    details = dict.fromkeys(opponents.detail(player.kind) for player in (first, second))
    parts += [detail for detail in details if detail]
    return "  ·  ".join(parts + setup_facts(record))


def swap_text(record: Record) -> str:
    player = record.players[1]
    if player.is_user:
        return tr("You take over the first move")
    return tr("{name} takes over the first move", name=player.title)


def declined_swap_text(record: Record) -> str:
    return tr("{name} does not swap sides", name=record.players[1].title)


def card_of(
    live: LiveGame, side: Side, outcome: Outcome | None, facts: Sequence[str], stock: Stock | None
) -> CardState:
    """Return the content of the card of the player of a side.

    `outcome` is None until the final move has been animated.
    """
    record = live.record
    clock, is_short = "", False
    if record.time_left is not None:
        left = record.time_left[record.owners[side]]
        clock, is_short = time_left_words(left), left < SHORT_OF_TIME
    line = " · ".join(part for part in (_activity(live, side, outcome), *facts) if part)
    is_mover = outcome is None and _mover(live) == side
    disc = WORDS[record.game].side(side)
    return CardState(side, record.player_of(side).title, line, is_mover, stock, disc, clock, is_short)


def _mover(live: LiveGame) -> int:
    """Return the side to move; after the final move, the side that played it."""
    mover = live.record.board.mover
    return 1 - mover if live.is_over else mover


def _activity(live: LiveGame, side: Side, outcome: Outcome | None) -> str:
    """Return the activity shown on the card of a player: 'to move', 'thinking', 'won', ..."""
    if outcome is not None:
        if outcome.winner is None:
            return tr("draw")
        return tr("won") if outcome.winner == side else tr("lost")
    if _mover(live) != side:
        return tr("waiting")
    if live.record.owners[side] in live.people:
        return tr("to move")
    if live.is_paused:
        return tr("paused")
    depth = live.thought.depth if live.thought else 0
    if depth < 2:
        return tr("thinking")
    return tr_n("thinking {n} move ahead", "thinking {n} moves ahead", depth)


def status_of(
    live: LiveGame,
    node: Node,
    outcome: Outcome | None,
    advice: AnalysisAndHints,
    move_input: MoveInput,
    asked: str,
    notation: Notation,
    width: float,
    is_spoken: bool,
) -> str:
    """Return the status line: the text of the open prompt (`asked`), an instruction, or the state of the game.

    `node` is the position shown. `outcome` is None until the final move has been animated. The text is shortened to fit
    into `width`. With `is_spoken`, return the text for a screen reader, which has said the last move already and waits
    for the computer's next move.
    """
    record = live.record
    if node is not record.current:
        if node is record.root:
            return tr("Viewing the start of the game")
        return tr("Viewing move {number} of {count}", number=node.ply, count=record.current.ply)
    if outcome is not None:
        if live.can_undo:
            return asked or tr("The game is over. Undo, review it, or play again")
        return asked or tr("The game is over. Play again")
    if live.is_over:
        return ""  # the final move is still being animated
    if live.is_computers_turn:
        if live.is_paused:
            return tr("Paused. Resume, or step through the moves") if live.is_watched else tr("Paused")
        if is_spoken:
            return ""
        return tr("{player} is thinking", player=record.players[record.person_to_move].title)
    if asked and move_input.unconfirmed is not None:
        return asked
    if advice.hint is not None:
        return _hint_text(record, advice.hint, advice.says_swap, move_input, width)
    if advice.is_looking_for_hint:
        return tr("Looking for a good move …")
    if live.is_paused:
        return tr("Paused. Your clock resumes when you move")
    if asked:
        return asked
    task = move_input.task()
    player = record.players[record.person_to_move]
    if len(live.people) == 2:
        before = tr("Your turn.") if player.is_user else tr("{player}'s turn.", player=player.title)
    else:
        before = _side_text(record) if is_spoken else _last_move_text(live, move_input, notation)
    # A narrow line shows fewer sentences.
    return _first_fitting((join_sentences((before, task)), task), width)


def _hint_text(record: Record, hint: Hint, says_swap: bool | None, move_input: MoveInput, width: float) -> str:
    """Return the text of a hint. A narrow line shows a part of it, because the board shows the move too."""
    worth = worth_words(record.players[record.person_to_move], hint.verdict)
    if says_swap:
        return tr("Swap sides. If you don't, {worth}", worth=worth)
    move = move_input.advice(hint.move)
    if hint.is_urgent:
        return _first_fitting((tr("{move}: {worth}", move=move, worth=worth), move), width)
    return _first_fitting(
        (
            tr("Nothing urgent. {move}: {worth}", move=move, worth=worth),
            tr("Nothing urgent. {move}", move=move),
            tr("Nothing urgent"),
        ),
        width,
    )


def _side_text(record: Record) -> str:
    """Return a sentence about the discs of the person to move, or an empty text after that person's first move."""
    if record.current.ply > 1:
        return ""
    return sentence(tr("You play {discs}", discs=WORDS[record.game].side(record.board.mover)))


def _first_fitting(texts: Sequence[str], width: float) -> str:
    """Return the first of these texts that fits into a width, or the last text if none fits."""
    return next((words for words in texts if draw.measure(words, "status") <= width), texts[-1])


def _last_move_text(live: LiveGame, move_input: MoveInput, notation: Notation) -> str:
    """Return a sentence about the computer's last move, or an empty text if the person has begun to enter a move."""
    record = live.record
    last = record.current
    if last.move is None or move_input.is_begun or last.person in live.people:
        return ""
    return tr(
        "{player} played {move}.",
        player=record.players[last.person].title,
        move=WORDS[record.game].move(last.text, notation),
    )
