"""Pairs of games between two players: the same random opening twice, with the sides swapped.

Everything in a pair follows from its description, chance included, so that pairs can be played in any order, on any
machine, and again if one is lost. Only thinking time makes games differ.
"""

from __future__ import annotations

import dataclasses
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from ai.players.catalog import player_for, read_player
from ai.scale import PROVEN
from ai.score.catalog import score_for
from ai.search.alphabeta import FARSIGHT, AlphaBeta
from ai.search.deepening import Limits
from ai.search.table import Table
from game.record.record import Record
from game.record.saved import write_game
from game.rules.board import Board
from game.rules.catalog import start
from game.rules.errors import RulesError, SetupError
from game.rules.numbers import Move, Person

_MOST_ATTEMPTS = 2_000


@dataclass(frozen=True)
class Contest:
    """What all games of a match have in common.

    turns    random turns at the start of each game
    sight    openings that are decided within so many turns are left out
    """

    game: str
    setup: Mapping[str, str] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    turns: int = 0
    sight: int = 2
    seed: int = 0

    def opening(self, number: int) -> list[int]:
        """The random moves that the pair of that number begins with; the same whenever it is asked."""
        chance = random.Random(f"{self.seed} {number}")
        for _ in range(_MOST_ATTEMPTS):
            board = start(self.game, self.setup)
            moves: list[Move] = []
            while len(moves) < self.turns and not board.ended:
                moves.append(chance.choice(board.moves()))
                board.play(moves[-1])
            if not board.ended and not _is_decided(board, self.sight):
                return moves
        raise SetupError(f"{self.game}: every opening of {self.turns} turns is decided within {self.sight} more")


@dataclass(frozen=True)
class Pair:
    """Two games that are still to be played. Players are texts as `read_player` takes them."""

    contest: Contest
    players: tuple[str, str]
    number: int

    def records(self) -> tuple[Record, Record]:
        """Both games at their start; in the second one the players have swapped sides."""
        first, second = self.players
        contest = self.contest
        return (
            Record(contest.game, contest.setup, names=(first, second), seats=(first, second)),
            Record(contest.game, contest.setup, names=(second, first), seats=(second, first)),
        )


@dataclass(frozen=True)
class PairResult:
    """What came of a pair: the points of its first player (1, a half or 0) in either game, and the texts of both."""

    pair: Pair
    points: tuple[float, float]
    games: tuple[str, str]

    @property
    def share(self) -> float:
        """The first player's part of the points, from 0 to 1."""
        return sum(self.points) / 2


def play_pair(pair: Pair) -> PairResult:
    """Play both games."""
    opening = pair.contest.opening(pair.number)
    records = pair.records()
    for index, record in enumerate(records):
        for move in opening:
            record.play(move)
        seats = pair.players if index == 0 else pair.players[::-1]
        _play_out(record, seats, pair.contest.limits, f"{pair.contest.seed} {pair.number} {index}")
    return pair_result(pair, records)


def pair_result(pair: Pair, records: tuple[Record, Record]) -> PairResult:
    """The result of a pair whose games are over."""
    points = (points_for(records[0], 0), points_for(records[1], 1))
    return PairResult(pair, points, (write_game(records[0]), write_game(records[1])))


def points_for(record: Record, person: Person) -> float:
    """1 for a win of that person, a half for a draw, 0 for a loss."""
    outcome = record.outcome
    if outcome is None:
        raise RulesError("a game that is not over has no result")
    return 0.5 if outcome.winner is None else float(outcome.winner == person)


def _play_out(record: Record, seats: tuple[str, ...], limits: Limits, seed: str) -> None:
    specs = [read_player(text) for text in seats]
    chance = random.Random(seed)
    while record.outcome is None:
        spec = specs[record.board.mover]
        if spec.seed is None:
            spec = dataclasses.replace(spec, seed=chance.getrandbits(32))
        started = time.perf_counter()
        thought = player_for(record.board.copy(), spec).think(limits)
        record.spend(round(1000 * (time.perf_counter() - started)))
        record.play(thought.move)


def _is_decided(board: Board, sight: int) -> bool:
    """Whether somebody can force a win within so many turns, or nothing but a draw is left."""
    searcher = AlphaBeta(board.copy(), score_for(board.game), Table(8), FARSIGHT)
    is_won = searcher.search(sight, PROVEN, PROVEN + 1) > PROVEN
    is_lost = searcher.search(sight, -PROVEN - 1, -PROVEN) < -PROVEN
    return is_won or is_lost or searcher.horizons == 0
