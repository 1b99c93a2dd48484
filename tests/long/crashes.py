"""Kill the real program during games, again and again: `python -m tests.long.crashes --times 200`.

Every round starts the program on a virtual screen, continues the game (or starts one), plays with the keyboard, and
kills the program at a random moment. The files must then hold the game up to the last completed move.
"""

import argparse
import random
import re
import sys
import tempfile
import time
from pathlib import Path

from bundle.package_contents import ROOT
from game.record.record import Record
from game.record.text_format import read_game
from tests.helpers import desktop

LONGEST_LIFE = 1.5  # seconds of play before the kill
COMMAND = [sys.executable, str(ROOT / "main.py")]
EXPECTED = {
    *("autosave.txt", "settings.json", "time.json", "new_games.json", "log.txt", "log.txt.N", "games"),
    *("window-N.lock", "files.lock", "settings.lock"),
    *("library.lock", "library.sqlite", "library.sqlite-wal", "library.sqlite-shm"),
    *("library.copy.lock", "library.copy.new-journal", "library.copy-N-N-N.sqlite"),
}


def one_round(screen: desktop.Desktop, home: Path, rng: random.Random, start: int) -> int:
    """Run the program once. Return the number of its moves that were saved."""
    data = home / ".local" / "share" / "Conniption"
    before = saved(data)
    settings = (data / "settings.json").read_text("utf-8") if (data / "settings.json").exists() else None
    with desktop.Game(screen, COMMAND, home, ROOT) as game:
        game.wait_for_first_frame(start)
        if before is None or before.outcome is not None:
            begin(game, data)
            before = saved(data)
        else:
            game.click_button("resume")
        end = time.monotonic() + rng.uniform(0.2, LONGEST_LIFE)
        record = read_game((data / "autosave.txt").read_text("utf-8"))
        typed: list[str] = []
        while record.outcome is None and time.monotonic() < end:
            move = rng.choice([move for move in record.board.moves() if move < 8 or move & 24 == 16])
            text = record.board.text(move)
            game.play("r" + text[:-1] if text.endswith("f") else text)
            record.play(move)
            typed.append(text)
        time.sleep(max(0.0, end - time.monotonic()))
    after = saved(data)
    assert after is not None, "the game is lost"
    known = [node.text for node in before.main_line()[1:]]
    found = [node.text for node in after.main_line()[1:]]
    assert found[: len(known)] == known, f"moves were lost: {known} became {found}"
    # A key may be dropped during an animation. The moves played must still be typed moves in that order.
    assert is_part_of(found[len(known) :], typed), f"{found[len(known) :]} was never typed: {typed}"
    if settings is not None:
        assert (data / "settings.json").read_text("utf-8") == settings
    files = {re.sub(r"\d+", "N", path.name) for path in data.iterdir() if path.suffix != ".new"}
    assert files <= EXPECTED, f"stray files: {files - EXPECTED}"
    assert len([path for path in data.iterdir() if path.suffix == ".new"]) <= 3
    assert "ERROR" not in (data / "log.txt").read_text("utf-8")
    return len(found) - len(known)


def begin(game: desktop.Game, data: Path) -> None:
    """Start a game of two people."""
    path = data / "autosave.txt"
    old = path.read_text("utf-8") if path.exists() else ""
    game.choose_two_people()
    game.key("Return")
    desktop.until(lambda: path.exists() and path.read_text("utf-8") != old, "a game to start")


def saved(data: Path) -> Record | None:
    path = data / "autosave.txt"
    return read_game(path.read_text("utf-8")) if path.exists() else None


def is_part_of(found: list[str], typed: list[str]) -> bool:
    """Return True if the first list is the second one with gaps."""
    rest = iter(typed)
    return all(move in rest for move in found)


def run(times: int, seed: int = 1) -> tuple[int, int]:
    """Kill the program this many times. Return the number of saved moves, and of runs with any."""
    rng = random.Random(seed)
    moves = lives = 0
    with tempfile.TemporaryDirectory() as folder, desktop.Desktop() as screen:
        home = Path(folder)
        for start in range(times):
            log = home / ".local" / "share" / "Conniption" / "log.txt"
            starts = log.read_text("utf-8").count("first frame") if log.exists() else 0
            game_summary = one_round(screen, home, rng, starts + 1)
            moves += game_summary
            lives += game_summary > 0
            print(f"{start + 1}: {game_summary} moves", file=sys.stderr, flush=True)
    return moves, lives


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    moves, lives = run(arguments.times, arguments.seed)
    print(f"{arguments.times} kills: {moves} moves in {lives} lives, all saved; settings intact, no stray files")
