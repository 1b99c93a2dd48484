"""Check the endgame table of Watch Your Back! by the slow rules: `python -m tests.long.endgame`.

Every position must have the value that follows from the values one turn later. Then all values are right: wins and
losses by induction over their length, and draws because each side can always move to another draw.
"""

import argparse
import sys

from ai.score.endgame import POSITIONS, canonical_indices
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress_bar import ProgressBar
from lab.books.build_endgame import position_text
from tests.ai.score.test_endgame import VALUES, value_by_slow_rules
from tests.reference import watch_your_back as reference


@ends_at_ctrl_c
def main() -> int:
    argparse.ArgumentParser(description=__doc__.partition(":")[0]).parse_args()
    canonical = canonical_indices().tolist()
    wrong = checked = 0
    with ProgressBar("positions") as bar:
        for index in range(POSITIONS):
            if index % 1000 == 0:
                bar.show(index / POSITIONS)
            if canonical[index] != index:
                wrong += VALUES[index] != VALUES[canonical[index]]
                continue
            position = reference.parse(position_text(index))
            if position.result() is None:
                checked += 1
                wrong += VALUES[index] != value_by_slow_rules(position)
    print(f"{checked:,} positions and their {POSITIONS:,} images checked, {wrong} wrong")
    return 0 if wrong == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
