"""How hard a puzzle is: how often the levels for people find it, on the scale of their Elo. See docs/puzzles.md."""

from __future__ import annotations

from collections.abc import Sequence

from ai.players.catalog import player_for
from ai.players.levels import LEVELS, LevelPlayer
from ai.players.player import PlayerSpec
from ai.players.ratings import level_ratings
from ai.search.deepening import Limits
from game.rules.board import Board

_LEAST, _MOST = 100, 3000  # ratings
# For a level's move: half a second of a quiet computer, and more of a busy one.
_PATIENCE = Limits(nodes=2_000_000, seconds=2.0)
_SEED = 16


def chances(board: Board, moves: Sequence[int]) -> list[float]:
    """How often each of the levels 1 to 8 begins with one of these moves, from 0 to 1.

    A level sees what it sees; only among the moves that are equal to it chance decides. So one look tells what a
    hundred tries would, and more exactly. Level 8 leaves nothing to chance, and has found it or not.
    """
    found = []
    for level in LEVELS:
        player = player_for(board.copy(), PlayerSpec(level=level.number, seed=_SEED))
        if isinstance(player, LevelPlayer):
            choices = player.choices(_PATIENCE)
            found.append(sum(move in moves for move in choices) / len(choices))
        else:
            found.append(float(player.think(_PATIENCE).move in moves))
    return found


def rating(game: str, solved: Sequence[float]) -> int:
    """The rating of a puzzle that the levels solve so often: that of an opponent against whom they would score so.

    A draw with somebody in the middle of the ladder counts along, so that what all levels solve, or none, has a rating
    as well.
    """
    ladder = level_ratings(game)
    opponents = [*ladder, sum(ladder) / len(ladder)]
    scored = sum(solved) + 0.5
    low, high = float(_LEAST), float(_MOST)
    while high - low > 0.5:
        middle = (low + high) / 2
        if sum(1 / (1 + 10 ** ((middle - level) / 400)) for level in opponents) > scored:
            low = middle  # such a puzzle would be solved more often: it is harder
        else:
            high = middle
    return round(low)
