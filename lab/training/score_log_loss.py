"""Measure how well scores of Watch Your Back! predict the results of games that were not used for training.

    python -m lab.training.score_log_loss network features --games 600

A score is `network` or `features`, which come with the game, or the path of a file with weights. The positions are
quiet ones of games that the generator of the training plays with `features`, from another seed than the training. The
log loss is the mean of -log(predicted probability of the result); a lower number is better. A score predicts through a
logistic function, whose scale is chosen to be best for that score on all positions.
"""

import argparse
import sys
from collections.abc import Sequence

import numpy as np

from game.rules.numbers import members
from game.rules.watch_your_back import FIRST_SHRINK, PLACING_TURNS, SECOND_SHRINK, WatchYourBackBoard
from game.terminal.interruption import ends_at_ctrl_c
from lab.training.score_match import named_score
from lab.training.training_examples import play_examples, tasks_for
from lab.workers import workers

SEED = 1_000_003  # trainings use small seeds
NODES = 300  # positions searched per move in the games
SCALES = np.geomspace(20, 1000, 80)  # points that make a win e times as likely as a loss

_OPEN_MASKS = (0x7EFFFFFFFFFFFF7E, 0x003C7E7E7E7E3C00)  # before and after the first shrink
_OUTER_CORNERS = (0, 7, 56, 63)
_INNER_CORNERS = (9, 14, 49, 54)


def groups(examples: np.ndarray) -> dict[str, np.ndarray]:
    """Return the kinds of positions by name, as a mask for each. Turns of the moving phase begin after the placing."""
    turns = examples["turn"].astype(int) - PLACING_TURNS
    pieces = np.bitwise_count(examples["white"] | examples["black"])
    small = turns >= FIRST_SHRINK
    return {
        "all": np.ones(len(examples), bool),
        "placing": turns < 0,
        "8x8": (turns >= 0) & ~small,
        "6x6": small,
        "6x6, at least 18 pieces": small & (pieces >= 18),
        "from turn 168, at least 20 pieces": (turns >= 168) & (pieces >= 20),
    }


def board_of(white: int, black: int, turns: int) -> WatchYourBackBoard:
    """Return the board of an example before the second shrink. `turns` counts from the first placement."""
    placing = turns < PLACING_TURNS
    turn = turns if placing else turns - PLACING_TURNS
    is_small = not placing and turn >= FIRST_SHRINK
    corners = _INNER_CORNERS if is_small else _OUTER_CORNERS
    signs = ["-" if _OPEN_MASKS[is_small] >> cell & 1 else "X" if cell in corners else "." for cell in range(64)]
    for side, sign in ((white, "W"), (black, "B")):
        for cell in members(side):
            signs[cell] = sign
    rows = "/".join("".join(signs[start : start + 8]) for start in range(0, 64, 8))
    board = WatchYourBackBoard()
    board.set_position(f"{rows} {'wb'[turn % 2]} {'p' if placing else 'm'} {turn}")
    return board


def log_losses(points: np.ndarray, results: np.ndarray) -> np.ndarray:
    """Return the log loss of each prediction, with the scale that gives the least mean."""
    all_losses = (_log_loss(points / scale, results) for scale in SCALES)
    return min(all_losses, key=lambda losses: float(losses.mean()))


def _log_loss(logits: np.ndarray, results: np.ndarray) -> np.ndarray:
    return np.logaddexp(0, logits) - results * logits


def measure(names: Sequence[str], games: int, jobs: int = 1) -> dict[str, dict[str, float]]:
    """Return for each kind of position its log loss by the name of the score, and the number of positions."""
    with workers(jobs) as run:
        examples = np.concatenate(list(run(play_examples, tasks_for(0, games, SEED, NODES, None))))
    examples = examples[examples["turn"] < PLACING_TURNS + SECOND_SHRINK]
    columns = [examples[name].tolist() for name in ("white", "black", "turn")]
    boards = [board_of(*row) for row in zip(*columns, strict=True)]
    losses = {}
    for name in names:
        score = named_score(name)
        points = np.array([score.judge(board) for board in boards], float)
        losses[name] = log_losses(points, examples["result"].astype(float))
    return {
        kind: {"positions": float(rows.sum()), **{name: float(values[rows].mean()) for name, values in losses.items()}}
        for kind, rows in groups(examples).items()
    }


@ends_at_ctrl_c
def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scores", nargs="+", metavar="SCORE", help="network, features or a file of weights")
    parser.add_argument("--games", type=int, default=600, help="number of games (default: 600)")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (default: 1)")
    arguments = parser.parse_args()
    table = measure(arguments.scores, arguments.games, arguments.jobs)
    width = max(map(len, table))
    print(f"{'':{width}}  positions  " + "  ".join(arguments.scores))
    for kind, row in table.items():
        values = "  ".join(f"{row[name]:{len(name)}.4f}" for name in arguments.scores)
        print(f"{kind:{width}}  {row['positions']:9,.0f}  {values}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
