"""What happens to the files when the computer does not play along: nothing older is ever lost."""

import argparse
import errno
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.record import Record
from game.saved import read_game, write_game
from game.store import AUTOSAVE, MOST_BYTES, NO_HOME, Settings, Store
from tests.program import ROOT

pytestmark = pytest.mark.window  # nothing here depends on what is compiled

# Saves for ever; whoever reads must always find something whole.
WRITER = """
import sys
from pathlib import Path
from game.store import AUTOSAVE, Settings, Store
store = Store(Path(sys.argv[1]))
store.claim()
for number in range(10**9):
    store.write_text(AUTOSAVE, f"{number}\\n" * 2000)
    store.save_settings(Settings(scale=75 + number % 100))
    if number == 0:
        print("writing", flush=True)
"""


def start_writer(folder: Path) -> subprocess.Popen:
    writer = subprocess.Popen([sys.executable, "-c", WRITER, folder], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert writer.stdout.readline() == "writing\n"
    return writer


def kills_while_saving(folder: Path, times: int, rng: random.Random) -> int:
    """Kill a program that does nothing but save, at random moments; returns how often a half-written file was left."""
    halves = 0
    for _ in range(times):
        writer = start_writer(folder)
        time.sleep(rng.uniform(0, 0.02))
        writer.kill()
        writer.wait()
        halves += any(path.suffix == ".new" for path in folder.iterdir())
        store = Store(folder)
        lines = store.read_text(AUTOSAVE).splitlines()
        assert len(lines) == 2000 and len(set(lines)) == 1, "the autosave is not one that was written"
        assert 75 <= store.load_settings().scale < 175
        assert store.messages == []
        files = {re.sub(r"\d", "N", path.name) for path in folder.iterdir()}
        assert files <= {"autosave.txt", "autosave.txt.N.new", "settings.json", "settings.json.N.new", "window-N.lock"}
    return halves


def test_a_kill_in_the_middle_of_saving_loses_nothing_and_leaves_no_pile(tmp_path):
    kills_while_saving(tmp_path, 5, random.Random(6))


@pytest.fixture
def played(tmp_path):
    """A store with a game and settings in it."""
    store = Store(tmp_path)
    record = Record("conniption")
    for move in ("4", "4f", "3", "f5"):
        record.play(record.board.move(move))
    store.write_text(AUTOSAVE, write_game(record))
    store.save_settings(Settings(theme="paper"))
    return store


@pytest.mark.parametrize("trouble", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT, errno.EIO])
@pytest.mark.parametrize("moment", ["open", "fsync", "replace"])
def test_a_disk_that_refuses_keeps_the_older_save_and_says_so_once(played, monkeypatch, trouble, moment):
    before = {path.name: path.read_bytes() for path in played.folder.iterdir()}

    def refuse(*_, **__):
        raise OSError(trouble, os.strerror(trouble))

    with monkeypatch.context() as patch:
        patch.setattr("builtins.open" if moment == "open" else f"os.{moment}", refuse)
        assert not played.write_text(AUTOSAVE, "new")
        assert not played.save_settings(Settings())
    assert {path.name: path.read_bytes() for path in played.folder.iterdir()} == before
    assert played.messages == [f"Nothing can be saved in {played.folder} ({os.strerror(trouble)}). You can play on."]
    # When there is room again, saving works again, and the next trouble is told again.
    assert played.write_text(AUTOSAVE, "new")
    monkeypatch.setattr("builtins.open", refuse)
    assert not played.write_text(AUTOSAVE, "newer")
    assert len(played.messages) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="limits the size of files as only Unix can")
def test_a_full_disk_keeps_the_older_save(played):
    import resource

    before = played.read_text(AUTOSAVE)
    code = "import sys; from pathlib import Path; from game.store import *; store = Store(Path(sys.argv[1]))\n"
    code += f"assert not store.write_text({AUTOSAVE!r}, 'x' * 100_000) and len(store.messages) == 1"
    subprocess.run(
        [sys.executable, "-c", code, played.folder],
        cwd=ROOT,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),
    )
    assert played.read_text(AUTOSAVE) == before
    assert [path.name for path in played.folder.iterdir() if path.suffix == ".new"] == []


@pytest.mark.parametrize("answer", ["relative", "error"])  # of older and newer versions of the library
def test_without_a_home_the_game_says_that_nothing_lasts(monkeypatch, answer):
    def no_home(*_, **__):
        if answer == "error":
            raise RuntimeError("could not determine the home directory")
        return Path("~/.local/share/Conniption")

    monkeypatch.setattr("platformdirs.user_data_path", no_home)
    store = Store()
    assert store.folder == NO_HOME
    assert store.load_settings() == Settings()
    store.claim()
    assert store.messages == ["Nothing can be saved without a home folder. You can play on."]
    assert not store.save_settings(Settings())
    assert len(store.messages) == 1, "once is enough"
    assert store.abandoned() == [] and not Path("~").exists()


def test_a_file_system_without_locks_is_no_reason_to_say_that_nothing_lasts(tmp_path, monkeypatch):
    fcntl = pytest.importorskip("fcntl", reason="Windows locks in another way")

    def refuse(*_):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    store = Store(tmp_path)
    store.claim()
    assert store.messages == [] and store.write_text(AUTOSAVE, "kept")


def test_a_huge_file_is_not_read_but_kept(tmp_path):
    with open(tmp_path / AUTOSAVE, "wb") as file:
        file.truncate(MOST_BYTES + 1)
    store = Store(tmp_path)
    assert store.read_text(AUTOSAVE) is None
    assert "too large" in store.messages[0]
    assert [path.stat().st_size for path in tmp_path.iterdir()] == [MOST_BYTES + 1]


def test_a_clock_that_stands_still_or_runs_backwards_overwrites_no_save(tmp_path, monkeypatch):
    class Stuck:
        @staticmethod
        def now():
            import datetime

            return datetime.datetime(2000, 1, 1)

    monkeypatch.setattr("game.store.datetime", Stuck)
    store = Store(tmp_path)
    for number in range(4):
        store.write_text("games/game.txt", f"{number}")
        store.set_aside("games/game.txt", "it is damaged")
        store.write_text(store.free_name("games", "Conniption 2000", ".txt"), f"save {number}")
    texts = [path.read_text() for path in (tmp_path / "games").iterdir()]
    assert sorted(texts) == ["0", "1", "2", "3", "save 0", "save 1", "save 2", "save 3"]


def test_the_search_and_the_clocks_do_not_ask_what_time_of_day_it_is():
    sources = [path for room in ("game", "ai") for path in (ROOT / room).rglob("*.py")]
    asking = [path.name for path in sources if re.search(r"\btime\.time\(|\bdatetime\.utcnow", path.read_text("utf-8"))]
    assert asking == []


# --- two windows at once ---


def test_two_windows_keep_a_game_each(tmp_path):
    first, second = Store(tmp_path), Store(tmp_path)
    first.claim()
    second.claim()
    assert (first.window, second.window) == (1, 2)
    first.write_text(AUTOSAVE, "the first")
    assert not second.exists(AUTOSAVE)
    second.write_text(AUTOSAVE, "the second")
    assert (first.read_text(AUTOSAVE), second.read_text(AUTOSAVE)) == ("the first", "the second")
    assert first.abandoned() == [], "the second window is still open"


def test_the_number_of_a_killed_window_is_free_again(tmp_path):
    writer = start_writer(tmp_path)
    during = Store(tmp_path)
    during.claim()
    assert during.window == 2
    writer.kill()
    writer.wait()
    after = Store(tmp_path)
    after.claim()
    assert after.window == 1


def test_the_game_of_a_second_window_is_found_among_the_saved_ones(played):
    from game.window.game_menu import ENDING, SAVES, keep_abandoned

    text = played.read_text(AUTOSAVE)
    (played.folder / AUTOSAVE).rename(played.folder / "autosave-2.txt")
    played.claim()
    assert played.abandoned() == ["autosave-2.txt"]
    keep_abandoned(played)
    (kept,) = played.names(SAVES, ENDING)
    assert played.read_text(kept) == text and read_game(text).now == 4
    assert played.abandoned() == []


def test_the_game_of_a_second_window_stays_where_it_is_on_a_full_disk(played, monkeypatch):
    from game.window.game_menu import keep_abandoned

    (played.folder / AUTOSAVE).rename(played.folder / "autosave-2.txt")
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(errno.ENOSPC, "No space left")))
    keep_abandoned(played)
    assert (played.folder / "autosave-2.txt").exists()


def test_many_windows_are_no_error(tmp_path):
    stores = [Store(tmp_path) for _ in range(12)]
    for store in stores:
        store.claim()
    assert [store.window for store in stores[:10]] == [*range(1, 10), 9]


if __name__ == "__main__":
    import tempfile

    parser = argparse.ArgumentParser(description="Kill a program that does nothing but save, many times.")
    parser.add_argument("--times", type=int, default=200)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder:
        halves = kills_while_saving(Path(folder), times, random.Random(6))
    print(f"{times} kills while saving, {halves} of them inside a write: every file whole, no stray files")
