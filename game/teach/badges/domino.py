"""Badges of Domino Four."""

from __future__ import annotations

from game.rules.outcome import Reason
from game.teach.badges.badge import Finished, GameBadge


def _as_second(game: Finished) -> bool:
    return game.has_won_by_rules and game.is_usual and game.side == 1


def _slanting(game: Finished) -> bool:
    """No two squares of the line lie in the same column or in the same row."""
    if not game.has_won or game.outcome.reason is not Reason.LINE:
        return False
    names = [game.record.board.cell_name(cell) for cell in game.outcome.cells]
    columns, rows = {name[0] for name in names}, {name[1:] for name in names}
    return len(columns) == len(rows) == len(names)


DOMINO = (
    GameBadge(
        "domino-second", "Against the tide", "Win the usual board although the computer begins", "flag", _as_second
    ),
    GameBadge("slant", "On the slant", "Win with a line that slants", "trending-down", _slanting),
)
