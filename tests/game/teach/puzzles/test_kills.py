"""A kill at any moment: what was done with puzzles, and one's own slips, are whole and as new as was confirmed."""

import random
import subprocess
import sys
import time
from datetime import date

import pytest

from game.play.store import Store
from game.teach.puzzles import progress, repetition
from tests.helpers.program import ROOT

TODAY = date(2026, 3, 1)
# Programs that do nothing but keep more and more, and say how much is on the disk.
BEGINNING = """
import sys
from datetime import date
from pathlib import Path
from game.play.store import Store
from game.teach.puzzles import progress, repetition
store = Store(Path(sys.argv[1]))
done, slips = progress.Progress(), repetition.Slips([])
for number in range(1, 10**9):
"""
KEEPERS = {
    progress.FILE: """
    done.take_rush("paths", date(2026, 3, 1), number)
    progress.keep(store, done)
""",
    repetition.FILE: """
    slips.cards[:] = [repetition.Card(str(number), "a game " * 5000, number, "2026-03-01")]
    repetition.keep(store, slips)
""",
}
END = """
    if number % 3 == 0:
        store.finish()
        print(number, flush=True)
"""


def kept(store: Store, file: str) -> int:
    """How much of it is on the disk."""
    if file == progress.FILE:
        return progress.load(store).best_rushes("paths")[0][0]
    (card,) = repetition.load(store).due(TODAY)
    assert card.game == "a game " * 5000 and card.key == str(card.step)
    return card.step


@pytest.mark.parametrize("file", KEEPERS)
def test_a_kill_at_any_moment_loses_nothing_that_was_confirmed(tmp_path, file):
    rng = random.Random(file)
    program = BEGINNING + KEEPERS[file] + END
    for _ in range(3):  # each goes on in the folder that the last one has left
        keeper = subprocess.Popen(
            [sys.executable, "-c", program, tmp_path], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        lines = [keeper.stdout.readline()]
        time.sleep(rng.uniform(0, 0.1))
        keeper.kill()
        lines += keeper.stdout.read().splitlines()
        keeper.wait()
        store = Store(tmp_path)
        assert kept(store, file) >= int([line for line in lines if line.strip()][-1])
        assert store.take_messages() == []
    assert {path.suffix for path in tmp_path.iterdir()} <= {".json", ".new"}
