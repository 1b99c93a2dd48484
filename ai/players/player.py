"""The contract of a player, and what it is asked to be."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path

from ai.search.deepening import Limits, Report, Thought
from ai.search.tree import EXPLORATION, ROLLOUTS
from game.rules.board import Board
from game.rules.catalog import GAMES


@dataclass(frozen=True)
class PlayerSpec:
    """What a player is asked to be.

    name       one of ai.players.catalog.PLAYERS
    level      1 to 8 for a level instead of a player by name, 0 for none
    score      a heuristic of the game by name, or None for its best
    weights    a file of weights for it, or None for those that come with the game
    depth      how many turns deep it searches, or None for what the limits or its own habit say
    rollout    how `mcts` plays its games out, one of ROLLOUTS
    exploration   how widely `mcts` looks around
    own_book   whether `perfect` and `deepening` may know openings by heart
    megabytes  how much memory the table or the tree may take
    seed       makes chance repeatable; None for a new chance every time
    """

    name: str = "deepening"
    level: int = 0
    score: str | None = None
    weights: Path | None = None
    depth: int | None = None
    rollout: str = ROLLOUTS[0]
    exploration: float = EXPLORATION
    own_book: bool = True
    megabytes: float = 64
    threads: int = 1
    seed: int | None = None


class Player(ABC):
    """One player before one position. `think` answers with a move; `stop`, from any thread, makes it answer at once.

    title, about   what people call it, and what they may like to know about it
    games          those it can play
    parameters     what can be set about it: names of ai.players.parameters
    fixed_depth    how deep it goes if nobody says; None for as deep as it can
    unit           what its open scores count, if not the points of a heuristic
    """

    title = ""
    about = ""
    games = tuple(GAMES)
    parameters: tuple[str, ...] = ()
    fixed_depth: int | None = None
    unit = ""

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        self.board = board
        self.spec = spec

    @abstractmethod
    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        """Choose a move of the board, whose game must not be over, and report the thoughts on the way."""

    def stop(self) -> None:  # noqa: B027 - players that answer at once have nothing to stop
        """Answer at once with the best move so far."""
