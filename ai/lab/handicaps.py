"""Works out what every handicap of Conniption is worth: `python -m ai.lab.handicaps > docs/handicaps.md`."""

from __future__ import annotations

import sys

from ai.exact.prover import Prover
from ai.verdict import Verdict
from game.rules.gravity import MOST_FLIPS, GravityBoard
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress import Progress

_HEADING = """# What the handicaps are worth

The exact value of the empty board for every number of flips of player 1 and player 2, seen by player 1, who moves
first: who wins with best play, and on which turn (counting the turns of both). With no flips on either side the game is
Connect Four. All is proven by the solver; of Connect Four and of few flips it knows the openings by heart.

    python -m ai.lab.handicaps > docs/handicaps.md

"""
_FIRST_MOVES = """
## Every first move

Moves that mirror each other are worth the same, so columns 5 to 7 are left out. `f` before the column turns the board
first, `f` after it turns it afterwards.

"""


@ends_at_ctrl_c
def main() -> int:
    pairs = [(first, second) for first in range(MOST_FLIPS + 1) for second in range(MOST_FLIPS + 1)]
    grades: dict[tuple[int, int], dict[str, Verdict]] = {}
    with Progress("handicaps") as progress:
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
    sys.exit(main())
