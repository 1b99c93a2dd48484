"""Folders that killed games in one file have left, and the end of such a game with its parent."""

import subprocess
import sys

import psutil

from game.packaged import delete_abandoned
from game.play.storage.file_lock import lock_file
from tests.helpers.program import PATIENCE, ROOT
from tests.helpers.waiting import until


def unpacked(folder, name, is_ours=True):
    """Make the folder of an unpacked game, or that of another program."""
    made = folder / name
    made.mkdir()
    (made / "library.so").write_text("", "ascii")
    if is_ours:
        (made / "conniption.lock").write_text("", "ascii")
    return made


def test_only_folders_of_killed_games_are_deleted(tmp_path):
    abandoned = unpacked(tmp_path, "_MEI123")
    running = unpacked(tmp_path, "_MEI124")
    left = [running, unpacked(tmp_path, "_MEI125", is_ours=False), unpacked(tmp_path, "other")]
    with lock_file(running / "conniption.lock"):
        delete_abandoned(tmp_path)
        assert not abandoned.exists() and all(folder.exists() for folder in left)
    delete_abandoned(tmp_path)
    assert not running.exists()


def test_a_game_in_one_file_ends_when_its_parent_is_killed(tmp_path):
    folder = tmp_path / "_MEI1"
    folder.mkdir()
    # The parent starts the game as the unpacking process does, tells its number, and waits.
    game = f"import sys; sys._MEIPASS = {str(folder)!r}; from game.cli import main; main(['engine'])"
    parent = f"""
import subprocess, sys
game = subprocess.Popen([sys.executable, "-c", {game!r}], stdin=0)
print(game.pid, flush=True)
game.wait()
"""
    process = subprocess.Popen([sys.executable, "-c", parent], cwd=ROOT, stdout=subprocess.PIPE, stdin=subprocess.PIPE)
    number = int(process.stdout.readline())
    until(lambda: (folder / "conniption.lock").exists(), "the game to start")
    # Its input stays open, as that of an engine does whose client is still there.
    process.kill()
    process.wait(PATIENCE)
    until(lambda: not psutil.pid_exists(number), "the game to end")
