"""Who can sit opposite a person: every way of choosing a move, by name."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass

from ai.score.catalog import score_for
from ai.search import Limits, Report, Search, Thought
from ai.verdict import Verdict
from game.rules.board import Board
from game.rules.errors import SetupError


@dataclass(frozen=True)
class PlayerSpec:
    """What a player is asked to be.

    name       one of PLAYERS
    score      a heuristic of the game by name, or None for its best
    megabytes  how much memory the table may take
    seed       makes chance repeatable; None for a new chance every time
    """

    name: str = "deepening"
    score: str | None = None
    megabytes: float = 64
    threads: int = 1
    seed: int | None = None


class Player(ABC):
    """One player before one position. `think` answers with a move; `stop`, from any thread, makes it answer at once."""

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        self.board = board
        self.spec = spec

    @abstractmethod
    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        """Choose a move of the board, whose game must not be over, and report the thoughts on the way."""

    def stop(self) -> None:  # noqa: B027 - players that answer at once have nothing to stop
        """Answer at once with the best move so far."""


class RandomPlayer(Player):
    """Any legal move, all alike."""

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        return Thought(random.Random(self.spec.seed).choice(self.board.moves()), Verdict("cp", 0))


class DeepeningPlayer(Player):
    """The full search, for as long as it may."""

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        super().__init__(board, spec)
        self.search = Search(board, score_for(board.game, spec.score), spec.megabytes, spec.threads)

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        return self.search.run(limits, report)

    def stop(self) -> None:
        self.search.stop()


PLAYERS: dict[str, type[Player]] = {
    "deepening": DeepeningPlayer,
    "random": RandomPlayer,
}


def player_for(board: Board, spec: PlayerSpec) -> Player:
    """The player that a spec describes, before this position; SetupError if there is none of that name."""
    if spec.name not in PLAYERS:
        raise SetupError(f"{spec.name}: no such player, expected one of {', '.join(PLAYERS)}")
    return PLAYERS[spec.name](board, spec)
