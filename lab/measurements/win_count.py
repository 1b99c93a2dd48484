"""Count the random positions in which the prover of wins finds a win: `python -m lab.measurements.win_count`

The searches have node limits, so the counts do not depend on the machine.
"""

import argparse
import sys
from collections.abc import Sequence

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


def count_wins(title: str, count: int, limits: Sequence[int] = LIMITS) -> list[int]:
    """Return how many of `count` openings of a set are proven to be won within each of the limits, nodes in all."""
    make, turns = OPENING_SETS[title]
    won = [0] * len(limits)
    for board in openings(make, turns, count):
        prover, is_won = ai_for(board.game).win_prover(board), False
        for index, nodes in enumerate(limits):
            is_won = is_won or (prover is not None and prover.search(board, nodes - prover.nodes))
            won[index] += is_won
    return won


@ends_at_ctrl_c
def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--count", type=int, default=200, help="the positions of each shape (default: 200)")
    parser.add_argument(
        "--most", metavar="NODES", type=int, default=LIMITS[-1], help="leave out searches of more nodes"
    )
    arguments = parser.parse_args()
    count, limits = arguments.count, [nodes for nodes in LIMITS if nodes <= arguments.most]
    print(f"{'won within':<44}" + "".join(f"{nodes:>12,}" for nodes in limits) + " nodes")
    for title in TITLES:
        print(f"{title:<44}" + "".join(f"{won:>12}" for won in count_wins(title, count, limits)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
