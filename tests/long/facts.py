"""Check the explanations of random moves by the slow rules, and measure their time: `python -m tests.long.facts`.

It takes 2,000 moves of each game.
"""

import argparse
import statistics
import sys
import time
from collections import Counter

from ai.exact.fact_finder import FactFinder
from tests.helpers.fact_checks import check, random_pairs

SETUPS: dict[str, list[dict[str, str]]] = {
    "conniption": [{}, {"Flips": "1,1"}, {"Flips": "0,3"}, {"Flips": "2,2"}],
    "connect4": [{}],
    "domino": [{}, {"Size": "4x4"}, {"Size": "6x5", "Line": "3"}, {"Size": "6x6"}],
    "paths": [{}, {"File": "fano"}, {"File": "5x5"}, {"File": "3x3x3"}],
    "wyb": [{}],
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--moves", type=int, default=2_000, help="number of moves of each game (default 2,000)")
    parser.add_argument("--game", choices=SETUPS, action="append", help="only this game")
    parser.add_argument("--seconds", type=float, default=0.2, help="time to find an explanation (default 0.2)")
    parser.add_argument("--positions", type=int, default=200, help="positions that the slow rules check (default 200)")
    parser.add_argument("--seed", default="long", help="another seed gives other positions")
    arguments = parser.parse_args()
    errors = 0
    for game in arguments.game or SETUPS:
        seen: Counter[str] = Counter()
        examiner = FactFinder()
        times = []
        setups = SETUPS[game]
        for setup in setups:
            for board, position, text in random_pairs(game, setup, arguments.moves // len(setups), arguments.seed):
                began = time.perf_counter()
                examiner.examine(board, board.move(text), arguments.seconds)
                times.append(time.perf_counter() - began)
                try:
                    seen.update(check(board, position, text, arguments.seconds, arguments.positions, examiner))
                except AssertionError as error:
                    errors += 1
                    print(error, flush=True)
        message = ", ".join(f"{count:,} {kind}" for kind, count in sorted(seen.items()))
        print(f"{game}: {len(times):,} moves, {message}; median {1000 * statistics.median(times):.0f} ms", flush=True)
    print(f"{errors} faults")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
