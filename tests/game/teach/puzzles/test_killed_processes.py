"""A killed process leaves files of puzzles and mistakes that are complete and have every confirmed change."""

import random
import subprocess
import sys
import time
from datetime import date

import pytest

from game.play.storage.store import Store
from game.teach.puzzles import puzzle_progress, spaced_repetition
from tests.helpers.program import ROOT

TODAY = date(2026, 3, 1)
# Programs that save more and more, and print how much is on the disk.
BEGINNING = """
import sys
from datetime import date
from pathlib import Path
from game.play.storage.store import Store
from game.teach.puzzles import puzzle_progress, spaced_repetition
store = Store(Path(sys.argv[1]))
for number in range(1, 10**9):
"""
WRITERS = {
    puzzle_progress.FILE: """
    puzzle_progress.change(store, lambda progress: progress.take_rush("paths", date(2026, 3, 1), number))
""",
    spaced_repetition.FILE: """
    card = spaced_repetition.RepetitionCard(str(number), "a game " * 5000, number, "2026-03-01")
    spaced_repetition.change(store, lambda mistakes: mistakes.cards.__setitem__(slice(None), [card]))
""",
}
END = """
    store.finish()
    print(number, flush=True)
"""


def stored_number(store: Store, file: str) -> int:
    """Return the number of entries on the disk."""
    if file == puzzle_progress.FILE:
        return puzzle_progress.load(store).best_rushes("paths")[0][0]
    (card,) = spaced_repetition.load(store).due(TODAY)
    assert card.game == "a game " * 5000 and card.key == str(card.step)
    return card.step


@pytest.mark.parametrize("file", WRITERS)
def test_a_kill_at_any_moment_loses_nothing_that_was_confirmed(tmp_path, file):
    rng = random.Random(file)
    program = BEGINNING + WRITERS[file] + END
    for _ in range(3):  # each process continues in the folder of the last one
        writer = subprocess.Popen(
            [sys.executable, "-c", program, tmp_path], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        lines = [writer.stdout.readline()]
        time.sleep(rng.uniform(0, 0.1))
        writer.kill()
        lines += writer.stdout.read().splitlines()
        writer.wait()
        store = Store(tmp_path)
        assert stored_number(store, file) >= int([line for line in lines if line.strip()][-1])
        assert store.take_messages() == []
    assert {path.suffix for path in tmp_path.iterdir()} <= {".json", ".new", ".lock"}
