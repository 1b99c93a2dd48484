"""Compute the value of every handicap of Conniption: `python -m lab.measurements.handicaps > docs/handicaps.md`.

A handicap is a number of flips for each player at the start.
"""

import argparse
import sys

from ai.exact.prover import Prover
from ai.verdict import Verdict
from game.rules.gravity import MOST_FLIPS, GravityBoard
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress_bar import ProgressBar

_HEADING = """# Handicaps of Conniption

This page gives the exact value of the empty Conniption board for every number of flips that the two players may have.
Every value is the result for player 1, who moves first, if both sides play as well as possible. "Win 13" means that
player 1 wins and that the game ends on turn 13, where the turns of both players are counted. Without flips on either
side, the game is Connect Four. The solver proved all values. It used its books, which contain proven values of Connect
Four openings and of positions with few flips. This command computes the page:

    python -m lab.measurements.handicaps > docs/handicaps.md

## Value of the empty board

The rows are the numbers of flips of player 1, and the columns are those of player 2.

"""
_FIRST_MOVES = """
## Value of each first move

Each row is one combination of flips: `4,2` means four flips for player 1 and two for player 2. Each column is a first
move of player 1: `3` drops a disc into column 3, `f3` flips the board first, `3f` flips it afterwards, and `f3f` does
both. Columns 5 to 7 are left out, because mirror images have the same value. The best moves are bold; an empty cell
means that player 1 does not have enough flips for the move.

"""


@ends_at_ctrl_c
def main() -> int:
    pairs = [(first, second) for first in range(MOST_FLIPS + 1) for second in range(MOST_FLIPS + 1)]
    grades: dict[tuple[int, int], dict[str, Verdict]] = {}
    with ProgressBar("handicaps") as progress:
        for index, pair in enumerate(pairs):
            board = GravityBoard("conniption", pair)
            verdicts = Prover(megabytes=512).grade(board)
            grades[pair] = {board.text(move): verdict for move, verdict in verdicts.items()}
            progress.show((index + 1) / len(pairs))
    print(_HEADING + "\n".join(_values(grades)) + "\n" + _FIRST_MOVES + "\n".join(_moves(grades)))
    return 0


def _values(grades: dict[tuple[int, int], dict[str, Verdict]]) -> list[str]:
    counts = range(MOST_FLIPS + 1)
    rows = ["| player 1 has | " + " | ".join(f"player 2: {second}" for second in counts) + " |"]
    rows.append("| --- |" + " --- |" * len(counts))
    for first in counts:
        values = [str(max(grades[first, second].values())) for second in counts]
        rows.append(f"| **{first}** | " + " | ".join(values) + " |")
    return rows


def _moves(grades: dict[tuple[int, int], dict[str, Verdict]]) -> list[str]:
    texts = [f"{before}{column}{after}" for before in ("", "f") for after in ("", "f") for column in range(1, 5)]
    rows = ["| flips | " + " | ".join(texts) + " |", "| --- |" + " --- |" * len(texts)]
    for (first, second), verdicts in grades.items():
        best = max(verdicts.values())
        cells = []
        for text in texts:
            verdict = verdicts.get(text)
            cells.append("" if verdict is None else f"**{verdict}**" if verdict == best else str(verdict))
        rows.append(f"| {first},{second} | " + " | ".join(cells) + " |")
    return rows


if __name__ == "__main__":
    argparse.ArgumentParser(
        prog="python -m lab.measurements.handicaps", description=__doc__.partition(":")[0]
    ).parse_args()
    sys.exit(main())
