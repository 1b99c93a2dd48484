"""Prove random entries of the book of few discs and few flips: `python -m tests.long.flip_book` takes 200.

Each is solved again without any book. If one side wins, the whole strategy is written down (unless it has too many
answers) and checked by the slow rules, which do not depend on the solver.
"""

import argparse
import io
import random
import sys
from collections import Counter

from ai.books.flip_book import MOST_DISCS, load_flip_book, states
from ai.exact.gravity.solver_api import GravitySolverApi
from ai.exact.proof import write_proof
from game.rules.errors import RulesError
from game.rules.gravity import GravityBoard
from lab.books.flip_layers import layer, position
from tests.tools.check_proof import Refuted, check


def fate(board: GravityBoard, most: int, nodes: int) -> str:
    """Return the result for an entry, in words."""
    solver = GravitySolverApi(256, nodes=nodes)
    score = solver.score(board)
    if score is None:
        return "too hard"
    if score != load_flip_book().score(board):
        return "WRONG"
    if score == 0:
        return "drawn, as the solver says"
    file = io.StringIO()
    try:
        claim = str(write_proof(board, GravitySolverApi(256), file, most, lambda *_: None))
        proven, _ = check(file.getvalue().splitlines())
    except RulesError:
        return "won or lost, as the solver says"
    except Refuted as error:
        return f"REFUTED: {error}"
    return "proven to the slow rules" if proven == claim else "REFUTED: another claim"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--count", type=int, default=200, help="number of entries (default 200)")
    parser.add_argument("--answers", type=int, default=20_000, help="most answers in a written proof (default 20,000)")
    parser.add_argument("--nodes", type=int, default=20_000_000, help="node limit of an entry (default 20 million)")
    parser.add_argument("--seed", default="flip book", help="another seed gives other entries")
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    layers = [layer(discs) for discs in range(MOST_DISCS + 1)]
    fates: Counter[str] = Counter()
    for _ in range(arguments.count):
        board = position(chance.choice(chance.choice(layers)), chance.choice(states()))
        what = fate(board, arguments.answers, arguments.nodes)
        if what.startswith(("WRONG", "REFUTED")):
            print(f"{board.position()}: {what}", flush=True)
        fates[what] += 1
    print(", ".join(f"{count} {what}" for what, count in sorted(fates.items())))
    return int(any(what.startswith(("WRONG", "REFUTED")) for what in fates))


if __name__ == "__main__":
    sys.exit(main())
