"""Where puzzles come from: games between levels, which get where people get, solved play, and one's own games."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Iterator, Mapping, Sequence

from ai.lab.openings import random_turns
from ai.players.catalog import player_for
from ai.players.player import PlayerSpec
from ai.search.deepening import Limits
from game.rules.board import Board
from game.rules.catalog import GAMES, start

_FLIPS = [{"Flips": f"{first},{second}"} for first in range(5) for second in range(5) if first + second]
_SHAPES = (
    "4x4",
    "5x5",
    "fano",
    "affine",
    "orchard",
    "squares",
    "torus",
    "triangle5",
    "triangle6",
    "3x3x3",
    "4x4-three",
)
# The set-ups that puzzles of a game are taken from; of any other game the usual one.
_SETUPS: Mapping[str, Sequence[Mapping[str, str]]] = {
    "conniption": _FLIPS,
    "domino": ({"Size": "6x6", "Line": "4"}, {"Size": "6x6", "Line": "5"}, {"Size": "5x6", "Line": "4"}, {}),
    "paths": [{"File": name} for name in _SHAPES],
}
_LEVELS = (2, 3, 3, 4, 4, 5, 6)  # who plays; people are seldom stronger, and weaker ones walk into anything
_BEST = (8, 8)  # who plays perfectly where that can be proven
_PATIENCE = Limits(seconds=0.05)  # for a move
_PATIENCE_OF_BEST = Limits(seconds=5.0)
_LONGEST = 300  # turns of a game that are looked at
# Turns after a random opening in which the same few tricks come again and again.
_KNOWN_TURNS = {"conniption": 2, "connect4": 2}


@dataclasses.dataclass(frozen=True)
class Source:
    """A game to look for puzzles in: everything about it follows from its number, or it is one that was played.

    position, moves   of a game that was played: where it began, and the texts of its moves
    is_solved         of one that is still to be played: whether both play as well as can be, not as people do
    """

    game: str
    number: int
    setup: Mapping[str, str] = dataclasses.field(default_factory=dict)
    position: str = ""
    moves: tuple[str, ...] = ()
    is_solved: bool = False


def source(game: str, number: int, is_solved: bool = False) -> Source:
    """The game of that number: between levels, or solved play."""
    setups = _SETUPS.get(game, ({},))
    return Source(game, number, setups[number % len(setups)], is_solved=is_solved)


def sources(game: str, is_solved: bool = False) -> Iterator[Source]:
    """One game after the other, without end."""
    return (source(game, number, is_solved) for number in itertools.count())


def positions(played: Source) -> Iterator[Board]:
    """The positions of a game in their order, but for the very first ones, which everybody knows."""
    return _of_moves(played) if played.moves else _of_players(played)


def _of_moves(played: Source) -> Iterator[Board]:
    board = start(played.game, played.setup)
    board.set_position(played.position)
    for text in played.moves:
        board.play(board.move(text))
        if board.ended:
            return
        yield board.copy()


def _of_players(played: Source) -> Iterator[Board]:
    chance = random.Random(f"{played.game} {played.number}")
    board = start(played.game, played.setup)
    levels = _BEST if played.is_solved else (chance.choice(_LEVELS), chance.choice(_LEVELS))
    patience = _PATIENCE_OF_BEST if played.is_solved else _PATIENCE
    known = random_turns(played.game) + _KNOWN_TURNS.get(played.game, 0)
    for turn in range(_LONGEST):
        if board.ended:
            return
        if turn < random_turns(played.game):
            board.play(chance.choice(board.moves()))
            continue
        if turn >= known and not _is_spent(board):
            yield board.copy()
        spec = PlayerSpec(level=levels[board.mover], seed=chance.getrandbits(32))
        board.play(player_for(board.copy(), spec).think(patience).move)


def _is_spent(board: Board) -> bool:
    """Whether nobody has anything left of what could be spent: then it is a position of a plainer game."""
    could_have = board.with_flips(board.mover, 1) is not None
    return could_have and all(board.with_flips(player, -1) is None for player in (0, 1))


def unusual(game: str, setup: Mapping[str, str]) -> dict[str, str]:
    """The options of a set-up that are not as usual."""
    defaults = GAMES[game].defaults
    return {name: value for name, value in setup.items() if defaults.get(name) != value}
