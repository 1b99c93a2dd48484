"""Watch Your Back! from its start against three plain players of other kinds than the computer.

    python -m tests.long.sparring --games 400 --nodes 30000

    mirror     mirrors the placements of its opponent, then searches four turns deep for pieces and the center
    center     places its pieces in a fixed formation around the center, then plays like `mirror`
    features   searches three turns deep with the score `features`, and follows captures

The computer plays as in a game against a person: it chooses at random among the moves of its book, and keeps its
transposition table between its turns. But it searches a fixed number of positions for each move, so the load of the
machine has no influence. Half of the games are played with each color. The command fails unless the computer takes 97%
of the points as White and 93% as Black, and loses at most 1% of the games, against each partner.
"""

import argparse
import random
import sys
from dataclasses import dataclass

from ai.books.placing_book import load_placing_book
from ai.score.registry import WEIGHTED, score_for, weighted_score
from ai.score.weights import default_weights
from ai.search.alphabeta import SEARCH_FEATURES, AlphaBeta
from ai.search.iterative_deepening import Limits, Search, SearchMemory
from ai.search.transposition_table import TranspositionTable
from ai.verdict import WON
from game.rules.outcome import DRAWN
from game.rules.registry import start
from game.terminal.interruption import ends_at_ctrl_c
from lab.elo import estimate
from lab.training.score_match import named_score
from lab.workers import workers

AS_GOOD = 5  # points below the best that a move may be and still be chosen
FORMATION = ("d4", "e5", "e4", "d5", "d3", "e6", "e3", "d6", "c4", "f5", "f4", "c5", "c3", "f6", "f3", "c6")
TRUSTED = 40  # points that a move known by heart may seem to be worse than the best
LEAST = (0.97, 0.93)  # the least share of the points as White and as Black
MOST_LOST = 0.01  # the greatest share of lost games


class Sparring:
    """Alpha-beta over pieces and the distance from the center."""

    depth = 4
    without = frozenset(SEARCH_FEATURES) - {"rank", "window", "table"}

    def __init__(self, seed):
        self.score = self.make_score()
        self.chance = random.Random(seed)

    def make_score(self):
        weights = default_weights("wyb", WEIGHTED)
        return weighted_score(weights.updated({**dict.fromkeys(weights.values, 0.0), "pieces": 1.0, "centre": 0.05}))

    def choose(self, board, last):
        """Return a move. `last` is the one before it, or None."""
        values = self.values(board)
        best = max(values.values())
        return self.chance.choice([move for move, value in values.items() if value >= best - AS_GOOD])

    def values(self, board):
        """Return the value of every move. For a move far below the best it is only an upper bound."""
        board = board.copy()
        search = AlphaBeta(board, self.score, TranspositionTable(1), self.without)
        values = {}
        best = -WON
        for move in board.moves():
            board.play(move)
            if board.ended:
                values[move] = 0 if board.ended == DRAWN else WON if board.ended == 2 - board.mover else -WON
            else:
                values[move] = -search.search(self.depth - 1, -WON, TRUSTED + 1 - best)
            best = max(best, values[move])
            board.undo()
        return values


class Mirror(Sparring):
    """Mirrors each placement of the opponent where that is legal."""

    def choose(self, board, last):
        if board.placing and last is not None:
            image = last ^ (56 << 6 | 56)
            if image in board.moves():
                return image
        return super().choose(board, last)


class Center(Sparring):
    """Places its pieces in a fixed formation around the center, unless a square seems bad."""

    def choose(self, board, last):
        if board.placing:
            values = self.values(board)
            known = [board.read(name) for name in FORMATION]
            for move in known:
                if values.get(move, -WON) >= max(values.values()) - TRUSTED:
                    return move
        return super().choose(board, last)


class Features(Sparring):
    """Searches three turns deep with the score `features`."""

    depth = 3
    without = frozenset(SEARCH_FEATURES) - {"rank", "window", "table", "history", "quiet"}

    def make_score(self):
        return score_for("wyb", "features")


PARTNERS = {"mirror": Mirror, "center": Center, "features": Features}


@dataclass(frozen=True)
class Game:
    """A game to be played: its number, the partner, the side of the computer, and the limits of its searches."""

    number: int
    partner: str
    side: int
    limits: Limits
    score: str


def play(game):
    """Play a game and return the computer's points: 1, a half or 0."""
    partner = PARTNERS[game.partner](game.number)
    score = named_score(game.score)
    board = start("wyb")
    memory = SearchMemory()
    chance = random.Random(game.number)
    last = None
    while not board.ended:
        if board.mover != game.side:
            last = partner.choose(board, last)
        elif choices := load_placing_book().choices(board):
            last = chance.choice(sorted(choices))
        else:
            last = Search(board.copy(), score.for_root(board), 16, memory=memory).run(game.limits).move
        board.play(last)
    return 0.5 if board.ended == DRAWN else float(board.ended - 1 == game.side)


@ends_at_ctrl_c
def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="games with each partner (default: 400)")
    parser.add_argument("--nodes", type=int, default=30_000, help="positions searched per move (default: 30,000)")
    parser.add_argument("--movetime", type=int, help="milliseconds per move, instead of a number of positions")
    parser.add_argument("--partner", choices=tuple(PARTNERS), help="only this partner (default: all)")
    parser.add_argument("--score", default="network", help="network (default), features or a file of weights")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (default: 1)")
    arguments = parser.parse_args()
    limits = Limits(seconds=arguments.movetime / 1000) if arguments.movetime else Limits(nodes=arguments.nodes)
    is_passed = True
    with workers(arguments.jobs) as run:
        for partner in [arguments.partner] if arguments.partner else PARTNERS:
            lost = 0
            for side, color in enumerate(("White", "Black")):
                games = [Game(n, partner, side, limits, arguments.score) for n in range(arguments.games // 2)]
                points = list(run(play, games))
                lost += points.count(0)
                share = sum(points) / len(points)
                is_passed &= share >= LEAST[side]
                print(
                    f"{partner}, as {color}: +{points.count(1)} ={points.count(0.5)} -{points.count(0)}, "
                    f"{100 * share:.1f}%, {estimate(points)}",
                    flush=True,
                )
            is_passed &= lost <= MOST_LOST * arguments.games
    return 0 if is_passed else 1


if __name__ == "__main__":
    sys.exit(main())
