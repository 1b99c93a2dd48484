"""What a game in progress says in words: the status line and the players' cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.board import Board
from game.window.paint import draw
from game.window.widgets.cards import CardState
from game.words.catalog import WORDS
from game.words.clocks import clock as clock_words
from game.words.verdicts import verdict_words

if TYPE_CHECKING:
    from game.window.screens.play.play import Play

SHORT_OF_TIME = 20_000  # milliseconds


def card_of(scene: Play, side: int) -> CardState:
    """What the card of a side's player says."""
    record = scene.record
    clock, is_short = "", False
    if record.time_left is not None:
        left = record.time_left[record.owners[side]]
        clock, is_short = clock_words(left), left < SHORT_OF_TIME
    flips = None
    if scene.actions.has_flips:
        flips = record.shown.flips_left[side] - (scene.actions.is_flipped and record.shown.mover == side)
    is_mover = scene.seen_outcome is None and _mover(scene) == side
    line = _doing(scene, side) + _tally(scene.view.board, side)
    return CardState(side, record.names[record.owners[side]], line, is_mover, flips, clock, is_short)


def _mover(scene: Play) -> int:
    """Who is to move, or is still making the move that ends the game."""
    mover = scene.record.board.mover
    return 1 - mover if scene.match.is_over else mover


def _doing(scene: Play, side: int) -> str:
    """What a player is about."""
    match, outcome = scene.match, scene.seen_outcome
    if outcome is not None:
        return "draw" if outcome.winner is None else "won" if outcome.winner == side else "lost"
    if _mover(scene) != side:
        return "waiting"
    if scene.record.owners[side] in match.people:
        return "to move"
    if match.is_paused:
        return "paused"
    depth = match.thought.depth if match.thought else 0
    return f"thinking ahead {depth} turns" if depth > 1 else "thinking"


def _tally(board: Board, side: int) -> str:
    """What a player has on the board, where that decides the game."""
    if board.game != "wyb":
        return ""
    pieces = sum(board.owner(cell) == side for cell in range(64))
    return f" · {pieces} piece{'s' if pieces != 1 else ''}"


def status_of(scene: Play, width: float) -> str:
    """What is to be done now, in a line of this width."""
    record = scene.record
    if not record.is_live:
        return f"Looking back: {record.cursor} of {record.now} moves"
    if scene.seen_outcome is not None:
        back = "take back, review it, or play again" if scene.match.can_undo else "play again"
        return f"The game is over. {back[0].upper()}{back[1:]}"
    if scene.match.is_over:
        return ""  # the last move is still to be seen
    if scene.match.is_computers_turn:
        if scene.match.is_paused:
            return "Paused. Let them play on, or step turn by turn"
        return f"{record.names[record.person_to_move]} is thinking"
    if scene.advice.hint is not None:
        move, verdict = scene.advice.hint
        if scene.advice.says_swap:
            return f"Hint: swap sides ({verdict_words(verdict)} if you do not)"
        return f"Hint: {_move(scene, move)} ({verdict_words(verdict)})"
    if scene.advice.is_looking_for_hint:
        return "Looking for a good move …"
    if scene.actions.unconfirmed is not None:
        return f"{_move(scene, scene.actions.unconfirmed)}? Choose it once more to play it"
    task = scene.actions.task()
    named = f"{record.names[record.person_to_move]}: {task[0].lower()}{task[1:]}"
    has_names = len(scene.match.people) == 2 and draw.measure(named, "body") <= width
    return named if has_names else task


def _move(scene: Play, move: int) -> str:
    return WORDS[scene.record.game].move(scene.record.board.text(move), scene.app.settings.notation)
