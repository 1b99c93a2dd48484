"""Rate puzzles on the Elo scale of the levels, by how often the levels solve them. See docs/puzzles.md."""

from collections.abc import Sequence

from ai.players.levels import LEVELS, LevelPlayer
from ai.players.player import PlayerSpec
from ai.players.ratings import level_ratings
from ai.players.registry import player_for
from ai.search.iterative_deepening import Limits
from game.rules.board import Board

_LEAST, _MOST = 100, 3000  # the range of ratings
# The limits for one move of a level, which takes about half a second on an idle computer.
_LIMITS = Limits(nodes=2_000_000, seconds=2.0)
_SEED = 16


def chances(board: Board, moves: Sequence[int]) -> list[float]:
    """Return the probabilities (0 to 1) with which the levels 1 to 8 play one of the given moves.

    A level chooses at random among the moves that it considers equal. So one evaluation gives the exact probability.
    Level 8 does not choose at random: its probability is 0 or 1.
    """
    found = []
    for level in LEVELS:
        player = player_for(board.copy(), PlayerSpec(level=level.number, seed=_SEED))
        if isinstance(player, LevelPlayer):
            choices = player.choices(_LIMITS)
            found.append(sum(move in moves for move in choices) / len(choices))
        else:
            found.append(float(player.think(_LIMITS).move in moves))
    return found


def rating(game: str, solved: Sequence[float]) -> int:
    """Return the Elo rating of a puzzle that the levels solve with the probabilities `solved`.

    It is the rating of an opponent against whom the levels would get as many points in games. One additional draw of an
    average player keeps the rating finite if all levels, or none, solve the puzzle.
    """
    ladder = level_ratings(game)
    opponents = [*ladder, sum(ladder) / len(ladder)]
    scored = sum(solved) + 0.5
    low, high = float(_LEAST), float(_MOST)
    while high - low > 0.5:
        middle = (low + high) / 2
        if sum(1 / (1 + 10 ** ((middle - level) / 400)) for level in opponents) > scored:
            low = middle  # a puzzle with this rating would be solved more often, so the rating is higher
        else:
            high = middle
    return round(low)
