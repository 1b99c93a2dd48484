"""Count the random positions in which the prover of wins finds a win: `python -m lab.measurements.win_count`

The searches have node limits, so the counts do not depend on the machine.
"""

import argparse
import sys

from ai.games.game_ai import ai_for
from game.terminal.interruption import ends_at_ctrl_c
from lab.measurements.proof_count import OPENING_SETS, openings

TITLES = (
    "Winning Paths, 8x8, five in a row",
    "Winning Paths, torus of 6x6, five in a row",
    "Domino Four, 7x7, six in a line",
    "Winning Paths, 4x4x4",
)
LIMITS = (10_000, 100_000, 1_000_000)  # nodes


def count_wins(title: str, count: int) -> list[int]:
    """Return how many of `count` openings of a set are proven to be won within each of LIMITS, nodes in all."""
    make, turns = OPENING_SETS[title]
    won = [0] * len(LIMITS)
    for board in openings(make, turns, count):
        prover, is_won = ai_for(board.game).win_prover(board), False
        for index, nodes in enumerate(LIMITS):
            is_won = is_won or (prover is not None and prover.search(board, nodes - prover.nodes))
            won[index] += is_won
    return won


@ends_at_ctrl_c
def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200, help="the positions of each shape (default: 200)")
    count = parser.parse_args().count
    print(f"{'won within':<44}" + "".join(f"{nodes:>12,}" for nodes in LIMITS) + " nodes")
    for title in TITLES:
        print(f"{title:<44}" + "".join(f"{won:>12}" for won in count_wins(title, count)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
