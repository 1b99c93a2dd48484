"""Watch Your Back! from its start against two plain players: a mirror player, and one with a fixed formation.

    python -m tests.long.sparring --games 20 --movetime 200

Both look four turns ahead and know only pieces and the center. No game should be lost, and few drawn.
"""

import argparse
import random
import sys

from ai.score.registry import WEIGHTED, score_for, weighted_score
from ai.score.weights import default_weights
from ai.search.alphabeta import SEARCH_FEATURES, AlphaBeta
from ai.search.iterative_deepening import Limits, Search
from ai.search.transposition_table import TranspositionTable
from ai.verdict import WON
from game.rules.outcome import DRAWN
from game.rules.registry import start
from lab.elo import estimate

DEPTH = 4
AS_GOOD = 5  # points below the best that a move may be and still be chosen
FORMATION = ("d4", "e5", "e4", "d5", "d3", "e6", "e3", "d6", "c4", "f5", "f4", "c5", "c3", "f6", "f3", "c6")
TRUSTED = 40  # points that a move known by heart may seem to be worse than the best


class Sparring:
    """Alpha-beta over pieces and the distance from the center."""

    def __init__(self, seed):
        weights = default_weights("wyb", WEIGHTED)
        plain = weights.updated({**dict.fromkeys(weights.values, 0.0), "pieces": 1.0, "centre": 0.05})
        self.score = weighted_score(plain)
        self.chance = random.Random(seed)

    def choose(self, board, last):
        """Return a move. `last` is the one before it, or None."""
        values = self.values(board)
        best = max(values.values())
        return self.chance.choice([move for move, value in values.items() if value >= best - AS_GOOD])

    def values(self, board):
        """Return the value of every move. For a move far below the best it is only an upper bound."""
        board = board.copy()
        search = AlphaBeta(
            board, self.score, TranspositionTable(1), frozenset(SEARCH_FEATURES) - {"rank", "window", "table"}
        )
        values = {}
        best = -WON
        for move in board.moves():
            board.play(move)
            if board.ended:
                values[move] = 0 if board.ended == DRAWN else WON if board.ended == 2 - board.mover else -WON
            else:
                values[move] = -search.search(DEPTH - 1, -WON, TRUSTED + 1 - best)
            best = max(best, values[move])
            board.undo()
        return values


class Mirror(Sparring):
    """Mirrors each placement, as Black."""

    def choose(self, board, last):
        if board.placing and board.mover == 1 and last is not None:
            image = last ^ (56 << 6 | 56)
            if image in board.moves():
                return image
        return super().choose(board, last)


class ByHeart(Sparring):
    """Places its pieces in a fixed formation, unless a square seems bad."""

    def choose(self, board, last):
        if board.placing:
            values = self.values(board)
            known = [board.read(name) for name in FORMATION]
            for move in known:
                if values.get(move, -WON) >= max(values.values()) - TRUSTED:
                    return move
        return super().choose(board, last)


PARTNERS = {"mirror": Mirror, "by heart": ByHeart}


def play(partner, seat, limits):
    """Play a game with the partner in a seat. Return our points: 1, a half or 0."""
    board = start("wyb")
    last = None
    while not board.ended:
        if board.mover == seat:
            last = partner.choose(board, last)
        else:
            last = Search(board.copy(), score_for("wyb"), 64).run(limits).move
        board.play(last)
    return 0.5 if board.ended == DRAWN else float(board.ended - 1 != seat)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="games with each partner (default: 20)")
    parser.add_argument("--movetime", type=int, default=200, help="milliseconds for each of our moves (default: 200)")
    parser.add_argument("--nodes", type=int, help="positions per move, instead of time: independent of the load")
    parser.add_argument("--partner", choices=tuple(PARTNERS), help="only this partner (default: both)")
    arguments = parser.parse_args()
    limits = Limits(nodes=arguments.nodes) if arguments.nodes else Limits(seconds=arguments.movetime / 1000)
    lost = 0
    for name in [arguments.partner] if arguments.partner else PARTNERS:
        points = []
        for game in range(arguments.games):
            points.append(play(PARTNERS[name](game), (game + 1) % 2, limits))
            print(name, game, points[-1], flush=True)
        lost += points.count(0)
        wins, draws = points.count(1), points.count(0.5)
        print(
            f"{name}: +{wins} ={draws} -{points.count(0)}, {100 * sum(points) / len(points):.1f}%, {estimate(points)}"
        )
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
