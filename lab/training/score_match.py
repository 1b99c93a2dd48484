"""Compare two scores of Watch Your Back! by games with fixed numbers of positions per move.

    python -m lab.training.score_match network features --games 400 --nodes 1000

A score is `network` or `features`, which come with the game, or the path of a file with weights. Both games of a pair
begin with the same sensible opening: eight turns, in which better moves are more probable, after which a short search
with `features` values the position within 60 points. No book is used. The load of the machine has no influence on the
games. The last lines show how many positions each player searched in a second of processor time; for a match at equal
processor time, `--nodes` takes two numbers in this proportion.
"""

import argparse
import math
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ai.scale import BEYOND
from ai.score.registry import SCORES, score_for
from ai.score.score import Score
from ai.search.alphabeta import AlphaBeta
from ai.search.iterative_deepening import Limits, Search, SearchMemory
from ai.search.transposition_table import TranspositionTable
from game.rules.board import Board
from game.rules.numbers import Move
from game.rules.outcome import DRAWN
from game.rules.registry import start
from game.terminal.interruption import ends_at_ctrl_c
from lab.elo import estimate
from lab.workers import workers

GAME = "wyb"
OPENING_TURNS = 8
_VARIATION = 40  # points below the best at which a move of an opening is chosen e times less often
_MOST_UNEVEN = 60  # points that an opening may favor a side
_JUDGING_DEPTH = 4  # turns that the search looks ahead which judges an opening
_MEGABYTES = 4  # table size of a player, kept between its moves
_PAIRS_PER_LINE = 50


@dataclass(frozen=True)
class PairTask:
    """A pair of games to be played. The players are given by the names of their scores, with their node limits."""

    number: int
    seed: int
    players: tuple[str, str]
    nodes: tuple[int, int]


@dataclass(frozen=True)
class PairScore:
    """The result of a pair: the first player's points as White and as Black, and the effort of each player.

    positions   positions searched by each player
    seconds     processor time of each player
    """

    points: tuple[float, float]
    positions: tuple[int, int]
    seconds: tuple[float, float]

    @property
    def share(self) -> float:
        return sum(self.points) / 2


def named_score(text: str) -> Score:
    """Return the score with this name, or the one that the file with this path holds."""
    return score_for(GAME, text) if text in SCORES[GAME] else score_for(GAME, weights=Path(text))


def opening(seed: int, number: int) -> list[Move]:
    """Return the moves of a sensible opening. Repeated calls return equal moves."""
    chance = random.Random(f"{seed} {number}")
    score = score_for(GAME, "features")
    while True:
        board = start(GAME)
        moves: list[Move] = []
        for _ in range(OPENING_TURNS):
            moves.append(_varied_move(board, score, chance))
            board.play(moves[-1])
        if abs(_judge(board, score, _JUDGING_DEPTH)) <= _MOST_UNEVEN:
            return moves


def play_pair(task: PairTask) -> PairScore:
    """Play the games of a pair. The first player is White in the first game and Black in the second."""
    scores = [named_score(text) for text in task.players]
    moves = opening(task.seed, task.number)
    points = []
    positions, seconds = [0, 0], [0.0, 0.0]
    for white in range(2):
        board = start(GAME)
        for move in moves:
            board.play(move)
        memories = SearchMemory(), SearchMemory()
        while not board.ended:
            player = board.mover ^ white
            began = time.process_time()
            search = Search(board.copy(), scores[player].for_root(board), _MEGABYTES, memory=memories[player])
            result = search.run(Limits(nodes=task.nodes[player]))
            seconds[player] += time.process_time() - began
            positions[player] += result.nodes
            board.play(result.move)
        points.append(0.5 if board.ended == DRAWN else float(board.ended - 1 == white))
    return PairScore((points[0], points[1]), (positions[0], positions[1]), (seconds[0], seconds[1]))


def summary(results: Sequence[PairScore]) -> str:
    """Return a line with the first player's results, its share of the points, and the Elo difference."""
    points = [point for result in results for point in result.points]
    shares = [result.share for result in results]
    guess = estimate(shares)
    white, black = (100 * sum(result.points[side] for result in results) / len(results) for side in range(2))
    return (
        f"{len(points)} games: +{points.count(1)} ={points.count(0.5)} -{points.count(0)}, "
        f"{100 * guess.share:.1f}% (±{50 * (guess.high - guess.low):.1f}), "
        f"as White {white:.1f}%, as Black {black:.1f}%, Elo {guess}"
    )


def _varied_move(board: Board, score: Score, chance: random.Random) -> Move:
    """Return a random move; better moves are more probable."""
    moves = board.moves()
    values = []
    for move in moves:
        board.play(move)
        values.append(-_judge(board, score, 0))
        board.undo()
    best = max(values)
    return chance.choices(moves, [math.exp((value - best) / _VARIATION) for value in values])[0]


def _judge(board: Board, score: Score, depth: int) -> int:
    return AlphaBeta(board.copy(), score, TranspositionTable(0)).search(depth, -BEYOND, BEYOND)


@ends_at_ctrl_c
def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs=2, metavar="SCORE", help="network, features or a file of weights")
    parser.add_argument("--games", type=int, default=400, help="number of games (default: 400)")
    parser.add_argument(
        "--nodes",
        type=int,
        nargs="+",
        default=[1000],
        metavar="N",
        help="positions searched per move: one number, or one for each player (default: 1000)",
    )
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same openings (default: 0)")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (default: 1)")
    arguments = parser.parse_args()
    if len(arguments.nodes) > 2 or min(arguments.nodes) < 1 or arguments.games < 2 or arguments.games % 2:
        parser.error("expected an even number of games, and one or two numbers of positions")
    for text in arguments.players:
        named_score(text)
    first, second = arguments.players
    nodes = arguments.nodes[0], arguments.nodes[-1]
    tasks = [PairTask(number, arguments.seed, (first, second), nodes) for number in range(arguments.games // 2)]
    results: list[PairScore] = []
    with workers(arguments.jobs) as run:
        for result in run(play_pair, tasks):
            results.append(result)
            if len(results) % _PAIRS_PER_LINE == 0 or len(results) == len(tasks):
                print(summary(results), flush=True)
    for player, name in enumerate(arguments.players):
        speed = sum(result.positions[player] for result in results) / sum(result.seconds[player] for result in results)
        print(f"{name}: {speed:,.0f} positions per second of processor time")
    return 0


if __name__ == "__main__":
    sys.exit(main())
