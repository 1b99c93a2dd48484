"""Badges of Watch Your Back!."""

from __future__ import annotations

from game.record.record import Played
from game.rules.numbers import Side
from game.rules.outcome import Reason, StepKind
from game.teach.badges.badge import Finished, GameBadge

SQUARES = 64
PIECES = 12
CORNER = "X"
MANY = 3


def _taken(played: Played, owner: Side) -> int:
    """How many pieces of a side were captured in a turn."""
    captures = [step.cells[0] for step in played.steps if step.kind is StepKind.CAPTURE]
    return sum(played.before.owner(cell) == owner for cell in captures)


def _three_at_once(game: Finished) -> bool:
    return any(_taken(played, 1 - game.side) >= MANY for played in game.own_turns)


def _before_the_shrink(game: Finished) -> bool:
    """The corners of the whole board are still there."""
    is_whole = game.record.board.position().startswith(CORNER)
    return game.has_won and game.outcome.reason is Reason.PIECES and is_whole


def _whole(game: Finished) -> bool:
    board = game.record.board
    return game.has_won_by_rules and sum(board.owner(cell) == game.side for cell in range(SQUARES)) == PIECES


WATCH_YOUR_BACK = (
    GameBadge("three", "Three at once", "Capture three pieces with one turn", "sparkles", _three_at_once),
    GameBadge("early", "No need to shrink", "Win before the board shrinks", "maximize", _before_the_shrink),
    GameBadge("whole", "All twelve", "Win without having lost a piece", "users", _whole),
)
