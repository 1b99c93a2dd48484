"""The games in which puzzles are searched for: games between levels, perfect play, and saved games.

In games between levels, positions arise that also arise in games between people.
"""

import dataclasses
import itertools
import random
from collections.abc import Iterator, Mapping, Sequence

from ai.players.player import PlayerSpec
from ai.players.registry import player_for
from ai.search.iterative_deepening import Limits
from game.rules.board import Board
from game.rules.registry import GAMES, start
from lab.openings import random_turns

_FLIPS = [{"Flips": f"{first},{second}"} for first in range(5) for second in range(5) if first + second]
_SHAPES = tuple("4x4 5x5 fano affine orchard squares torus triangle5 triangle6 3x3x3 4x4-three".split())
# The setups for puzzles, by game. Other games use their default setup.
_SETUPS: Mapping[str, Sequence[Mapping[str, str]]] = {
    "conniption": _FLIPS,
    "domino": ({"Size": "6x6", "Line": "4"}, {"Size": "6x6", "Line": "5"}, {"Size": "5x6", "Line": "4"}, {}),
    "paths": [{"File": name} for name in _SHAPES],
}
_LEVELS = (2, 3, 3, 4, 4, 5, 6)  # people are rarely stronger, and level 1 blunders too much
_BEST_LEVELS = (8, 8)  # level 8 plays perfectly where proofs are possible
_LIMITS = Limits(seconds=0.05)  # for a move in a game between levels
_BEST_LIMITS = Limits(seconds=5.0)  # for a move of perfect play
_LONGEST = 300  # the turns of a game after this number are not used
# Turns after a random opening that are skipped, because the same few tricks come up again and again.
_SKIPPED_TURNS = {"conniption": 2, "connect4": 2}


@dataclasses.dataclass(frozen=True)
class PuzzleSource:
    """A game in which to look for puzzles: a generated game, determined by its number, or a saved game.

    position, moves   for a saved game: its starting position and the texts of its moves
    is_solved         for a generated game: True for perfect play, False for a game between levels
    """

    game: str
    number: int
    setup: Mapping[str, str] = dataclasses.field(default_factory=dict)
    position: str = ""
    moves: tuple[str, ...] = ()
    is_solved: bool = False


def source(game: str, number: int, is_solved: bool = False) -> PuzzleSource:
    """Return the generated game with this number: perfect play if `is_solved` is True, else a game between levels."""
    setups = _SETUPS.get(game, ({},))
    return PuzzleSource(game, number, setups[number % len(setups)], is_solved=is_solved)


def sources(game: str, is_solved: bool = False) -> Iterator[PuzzleSource]:
    """Return an endless iterator over generated games."""
    return (source(game, number, is_solved) for number in itertools.count())


def positions(puzzle_source: PuzzleSource) -> Iterator[Board]:
    """Yield the positions of a game in order, without the positions of its opening."""
    return _saved_positions(puzzle_source) if puzzle_source.moves else _generated_positions(puzzle_source)


def _saved_positions(puzzle_source: PuzzleSource) -> Iterator[Board]:
    board = start(puzzle_source.game, puzzle_source.setup)
    board.set_position(puzzle_source.position)
    for text in puzzle_source.moves:
        board.play(board.move(text))
        if board.ended:
            return
        yield board.copy()


def _generated_positions(puzzle_source: PuzzleSource) -> Iterator[Board]:
    chance = random.Random(f"{puzzle_source.game} {puzzle_source.number}")
    board = start(puzzle_source.game, puzzle_source.setup)
    levels = _BEST_LEVELS if puzzle_source.is_solved else (chance.choice(_LEVELS), chance.choice(_LEVELS))
    limits = _BEST_LIMITS if puzzle_source.is_solved else _LIMITS
    skipped = random_turns(puzzle_source.game) + _SKIPPED_TURNS.get(puzzle_source.game, 0)
    for turn in range(_LONGEST):
        if board.ended:
            return
        if turn < random_turns(puzzle_source.game):
            board.play(chance.choice(board.moves()))
            continue
        if turn >= skipped and not _has_no_flips_left(board):
            yield board.copy()
        spec = PlayerSpec(level=levels[board.mover], seed=chance.getrandbits(32))
        board.play(player_for(board.copy(), spec).think(limits).move)


def _has_no_flips_left(board: Board) -> bool:
    """Return True if both players have used up their flips, so that the game is like Connect Four."""
    could_have = board.with_flips(board.mover, 1) is not None
    return could_have and all(board.with_flips(player, -1) is None for player in (0, 1))


def changed_options(game: str, setup: Mapping[str, str]) -> dict[str, str]:
    """Return the options of a setup that differ from the defaults of the game."""
    defaults = GAMES[game].defaults
    return {name: value for name, value in setup.items() if defaults.get(name) != value}
