"""Compare the solver with an earlier version and with plain minimax.

    python -m tests.long.compare_former_solver FOLDER

FOLDER holds another version of the project, compiled. Both are asked for the values of 10,000 random positions with
any flips.
"""

import argparse
import random
import subprocess
import sys

from ai.exact.gravity.solver import GravitySolver
from game.rules.gravity import MOST_FLIPS, GravityBoard
from tests.ai.exact.gravity.test_solver import late_board, minimax

# The script that the other version runs. It must not depend on this file.
ANSWER = """
import sys
from ai.exact.gravity.solver import GravitySolver
from game.rules.gravity import GravityBoard
solver = GravitySolver(16)
for line in sys.stdin:
    board = GravityBoard("conniption")
    board.set_position(line)
    solver.node_limit = solver.nodes + int(sys.argv[1])
    print(solver.value(board))
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", help="another version of the project, compiled")
    parser.add_argument("--positions", type=int, default=10_000, help="number of positions (default 10,000)")
    parser.add_argument("--nodes", type=int, default=100_000, help="node limit of a position (default 100,000)")
    parser.add_argument("--empties", type=int, default=6, help="most empty cells for minimax (default 6)")
    parser.add_argument("--seed", default="long", help="another seed gives other positions")
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    compared = slow = differences = 0
    while compared < arguments.positions:
        boards = [_random_board(chance, arguments.empties) for _ in range(1_000)]
        positions = "\n".join(board.position() for board in boards)
        command = [sys.executable, "-c", ANSWER, str(arguments.nodes)]
        other = subprocess.run(
            command, input=positions, cwd=arguments.folder, check=True, capture_output=True, text=True
        )
        solver = GravitySolver(16)
        for board, answer in zip(boards, other.stdout.split(), strict=True):
            solver.node_limit = solver.nodes + arguments.nodes
            value = solver.value(board)
            if value is None or answer == "None" or compared == arguments.positions:
                continue
            compared += 1
            answers = {value, int(answer)}
            if 42 - int(board.filled).bit_count() <= arguments.empties:
                slow += 1
                answers.add(minimax(board, {}))
            if len(answers) > 1:
                differences += 1
                print(f"{board.position()}: {value}, not {answer}", flush=True)
        print(f"{compared:,} positions, {slow:,} of them by minimax too, {differences} differences", flush=True)
    return int(differences > 0)


def _random_board(chance: random.Random, empties: int) -> GravityBoard:
    """Return a random position that is not over, with any flips. One in ten has few empty cells."""
    is_late = chance.random() < 0.1
    while True:
        flips = (chance.randint(0, MOST_FLIPS), chance.randint(0, MOST_FLIPS))
        if is_late:
            late = late_board(chance, chance.randint(1, empties), flips)
            if late is not None:
                return late
            continue
        board = GravityBoard("conniption", flips)
        for _ in range(chance.randint(0, 41)):
            if board.ended:
                break
            board.play(chance.choice(board.moves()))
        if not board.ended:
            return board


if __name__ == "__main__":
    sys.exit(main())
