"""Play pairs of games between two players: two games with one random opening, with the sides swapped in the second.

The description of a pair determines everything, including all random choices. So pairs can be played in any order and
on any machine, and lost pairs can be played again. Repeated games are identical unless the players have time limits.
"""

import dataclasses
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from ai.players.registry import player_for, read_player
from ai.scale import PROVEN
from ai.score.registry import score_for
from ai.search.alphabeta import DEPTH_CHANGES, AlphaBeta
from ai.search.iterative_deepening import Limits
from ai.search.transposition_table import TranspositionTable
from game.record.record import Record
from game.record.text_format import write_game
from game.rules.board import Board
from game.rules.errors import RulesError, SetupError
from game.rules.numbers import Move, Person
from game.rules.registry import start

_MOST_ATTEMPTS = 2_000


@dataclass(frozen=True)
class Contest:
    """The settings that all games of a match share.

    turns    number of random turns at the start of each game
    sight    an opening is rejected if a search of this many turns decides it
    """

    game: str
    setup: Mapping[str, str] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    turns: int = 0
    sight: int = 2
    seed: int = 0

    def opening(self, number: int) -> list[int]:
        """Return the random opening moves of the pair with this number. Repeated calls return equal moves."""
        chance = random.Random(f"{self.seed} {number}")
        for _ in range(_MOST_ATTEMPTS):
            board = start(self.game, self.setup)
            moves: list[Move] = []
            while len(moves) < self.turns and not board.ended:
                moves.append(chance.choice(board.moves()))
                board.play(moves[-1])
            if not board.ended and not _is_decided(board, self.sight):
                return moves
        raise SetupError(
            "{game}: all openings of {turns} turns are decided within {sight} more turns",
            game=self.game,
            turns=self.turns,
            sight=self.sight,
        )


@dataclass(frozen=True)
class Pair:
    """Two games to be played. The players are given in the notation of `read_player`."""

    contest: Contest
    players: tuple[str, str]
    number: int

    def records(self) -> tuple[Record, Record]:
        """Return the records of both games before the first move. In the second game the players have swapped sides."""
        first, second = self.players
        contest = self.contest
        return (
            Record(contest.game, contest.setup, names=(first, second), seats=(first, second)),
            Record(contest.game, contest.setup, names=(second, first), seats=(second, first)),
        )


@dataclass(frozen=True)
class PairResult:
    """The result of a pair: the points of its first player in each game (1, 0.5 or 0), and the texts of the games."""

    pair: Pair
    points: tuple[float, float]
    games: tuple[str, str]

    @property
    def share(self) -> float:
        """The first player's share of the points, from 0 to 1."""
        return sum(self.points) / 2


def play_pair(pair: Pair) -> PairResult:
    """Play both games of a pair and return the result."""
    opening = pair.contest.opening(pair.number)
    records = pair.records()
    for index, record in enumerate(records):
        for move in opening:
            record.play(move)
        seats = pair.players if index == 0 else pair.players[::-1]
        _play_out(record, seats, pair.contest.limits, f"{pair.contest.seed} {pair.number} {index}")
    return pair_result(pair, records)


def pair_result(pair: Pair, records: tuple[Record, Record]) -> PairResult:
    """Return the result of a pair from its finished games."""
    points = (points_for(records[0], 0), points_for(records[1], 1))
    return PairResult(pair, points, (write_game(records[0]), write_game(records[1])))


def points_for(record: Record, person: Person) -> float:
    """Return 1 if the person has won, 0.5 after a draw, or 0 if the person has lost.

    Raise RulesError if the game is not finished.
    """
    outcome = record.outcome
    if outcome is None:
        raise RulesError("the game is not finished, so it has no result")
    return 0.5 if outcome.winner is None else float(outcome.winner == person)


def _play_out(record: Record, seats: tuple[str, ...], limits: Limits, seed: str) -> None:
    specs = [read_player(text) for text in seats]
    chance = random.Random(seed)
    while record.outcome is None:
        spec = specs[record.board.mover]
        if spec.seed is None:
            spec = dataclasses.replace(spec, seed=chance.getrandbits(32))
        started = time.perf_counter()
        result = player_for(record.board.copy(), spec).think(limits)
        record.spend(round(1000 * (time.perf_counter() - started)))
        record.play(result.move)


def _is_decided(board: Board, sight: int) -> bool:
    """Return True if a player can force a win within `sight` turns, or if both players can force a draw."""
    searcher = AlphaBeta(board.copy(), score_for(board.game), TranspositionTable(8), DEPTH_CHANGES)
    is_won = searcher.search(sight, PROVEN, PROVEN + 1) > PROVEN
    is_lost = searcher.search(sight, -PROVEN - 1, -PROVEN) < -PROVEN
    return is_won or is_lost or searcher.horizons == 0
