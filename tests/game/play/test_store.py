"""What happens to the files when the computer does not play along: nothing older is ever lost."""

import argparse
import errno
import os
import random
import re
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from game.play.library.keeping import keep_abandoned
from game.play.library.library import Library
from game.play.store import AUTOSAVE, LIBRARY, MOST_BYTES, NO_HOME, Settings, Store
from game.record.record import Record
from game.record.saved import read_game, write_game
from tests.helpers.program import ROOT

pytestmark = pytest.mark.window  # nothing here depends on what is compiled

# Saves for ever; whoever reads must always find something whole.
WRITER = """
import sys
from pathlib import Path
from game.play.store import AUTOSAVE, Settings, Store
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


# Hands a save over after the other, and tells of each tenth when it is on the disk.
SOON = """
import sys
from pathlib import Path
from game.play.store import AUTOSAVE, Store
store = Store(Path(sys.argv[1]))
for number in range(10**9):
    store.write_soon(AUTOSAVE, lambda number=number: f"{number}\\n" * 2000)
    if number % 10 == 0:
        store.finish()
        print(number, flush=True)
"""


def test_a_kill_loses_nothing_that_was_confirmed(tmp_path):
    program = subprocess.Popen([sys.executable, "-c", SOON, tmp_path], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    for _ in range(5):
        program.stdout.readline()
    program.kill()
    confirmed = [40, *(int(line) for line in program.stdout.read().split("\n")[:-1])][-1]
    program.wait()
    numbers = set(Store(tmp_path).read_text(AUTOSAVE).splitlines())
    assert len(numbers) == 1 and int(numbers.pop()) >= confirmed


@pytest.mark.parametrize(
    ("ending", "code"),
    [
        ("", 0),
        ("sys.exit(3)", 3),
        ("raise ValueError('the window has crashed')", 1),
        ("os.kill(os.getpid(), signal.SIGINT)", None),
    ],
    ids=["end", "exit", "crash", "interrupt"],
)
def test_whatever_ends_the_program_what_was_to_be_saved_is_saved(tmp_path, ending, code):
    """The disk is slow, so that the program ends before it is done."""
    program = f"""
import os, signal, sys, time
from pathlib import Path
from game.play.store import AUTOSAVE, Settings, Store
sync = os.fsync
os.fsync = lambda file: (time.sleep(0.2), sync(file))
store = Store(Path(sys.argv[1]))
store.write_soon(AUTOSAVE, lambda: "the first move")
store.write_soon("games/kept.txt", lambda: "the game")
store.save_settings_soon(Settings(theme="paper"))
store.write_soon(AUTOSAVE, lambda: "the last move")
{ending}
"""
    done = subprocess.run([sys.executable, "-c", program, tmp_path], cwd=ROOT, capture_output=True, text=True)
    assert code is None or done.returncode == code, done.stderr
    store = Store(tmp_path)
    assert store.read_text(AUTOSAVE) == "the last move"
    assert store.read_text("games/kept.txt") == "the game"
    assert store.load_settings().theme == "paper"


@pytest.fixture
def slow_disk(monkeypatch):
    """A disk that is busy until the event is set; what was synchronised, in its order."""
    free, sizes, sync = threading.Event(), [], os.fsync

    def wait(file):
        assert free.wait(30)
        sizes.append(os.fstat(file).st_size)
        sync(file)

    monkeypatch.setattr(os, "fsync", wait)
    yield free, sizes
    free.set()


def test_nobody_waits_for_a_slow_disk_unless_they_ask_for_the_file(tmp_path, slow_disk):
    free, sizes = slow_disk
    store = Store(tmp_path)
    store.write_soon("a.txt", lambda: "1")
    store.write_soon("b.txt", lambda: "22")
    store.write_soon("a.txt", lambda: "333")
    assert not (tmp_path / "a.txt").exists()
    free.set()
    assert store.read_text("a.txt") == "333"
    assert store.read_text("b.txt") == "22"
    assert sizes == [1, 2, 3], "written in their order"


def test_a_slow_disk_is_spared_what_is_out_of_date(tmp_path, slow_disk):
    free, sizes = slow_disk
    store = Store(tmp_path)
    store.write_soon(AUTOSAVE, lambda: "x")
    for length in range(2, 100):
        store.write_soon("settings.json", lambda length=length: "x" * length)
    free.set()
    store.finish()
    assert sizes == [1, 99]


def test_what_is_saved_now_comes_after_what_was_to_be_saved_before(tmp_path, slow_disk):
    free, _ = slow_disk
    store = Store(tmp_path)
    store.write_soon(AUTOSAVE, lambda: "older")
    free.set()
    assert store.write_text(AUTOSAVE, "newer")
    assert store.read_text(AUTOSAVE) == "newer"


def test_trouble_beside_the_window_reaches_the_player_once(played, monkeypatch):
    before = played.read_text(AUTOSAVE)
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(errno.ENOSPC, "No space left")))
        for _ in range(3):
            played.write_soon(AUTOSAVE, lambda: "new")
            played.finish()
    assert played.take_messages() == [f"Nothing can be saved in {played.folder} (No space left). You can play on."]
    assert played.take_messages() == []
    assert played.read_text(AUTOSAVE) == before


def test_a_save_that_fails_by_a_fault_of_ours_is_told_and_hinders_no_other(played):
    played.write_soon(AUTOSAVE, lambda: str(1 // 0))
    played.write_soon("games/next.txt", lambda: "next")
    assert played.read_text("games/next.txt") == "next"
    assert played.take_messages() == [
        f"{AUTOSAVE} could not be saved (integer division or modulo by zero). You can play on."
    ]


def test_without_another_thread_saving_is_done_at_once(tmp_path, monkeypatch):
    def refuse(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    store = Store(tmp_path)
    store.write_soon(AUTOSAVE, lambda: "saved")
    assert (tmp_path / AUTOSAVE).read_text() == "saved"


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
    code = "import sys; from pathlib import Path; from game.play.store import *; store = Store(Path(sys.argv[1]))\n"
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

    monkeypatch.setattr("game.play.store.datetime", Stuck)
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
    text = played.read_text(AUTOSAVE)
    (played.folder / AUTOSAVE).rename(played.folder / "autosave-2.txt")
    played.claim()
    assert played.abandoned() == ["autosave-2.txt"]
    keep_abandoned(played)
    (kept,) = played.library.find()
    assert played.library.text(kept) == text and read_game(text).now == 4
    assert played.abandoned() == []


def test_the_game_of_the_ninth_window_is_found_among_the_saved_ones(played):
    (played.folder / AUTOSAVE).rename(played.folder / "autosave-9.txt")
    played.claim()
    assert played.abandoned() == ["autosave-9.txt"]


def test_what_windows_have_left_is_found_by_the_first_alone(played):
    (played.folder / AUTOSAVE).rename(played.folder / "autosave-3.txt")
    second = Store(played.folder)
    played.claim()
    second.claim()
    assert (played.abandoned(), second.abandoned()) == (["autosave-3.txt"], [])


def test_the_game_of_a_second_window_stays_where_it_is_on_a_full_disk(played, monkeypatch):
    (played.folder / AUTOSAVE).rename(played.folder / "autosave-2.txt")
    monkeypatch.setattr(Library, "put", lambda *_: (_ for _ in ()).throw(sqlite3.OperationalError("disk is full")))
    keep_abandoned(played)
    assert (played.folder / "autosave-2.txt").exists()


def test_the_game_of_a_second_window_stays_where_it_is_when_the_library_cannot_be_had(played):
    (played.folder / AUTOSAVE).rename(played.folder / "autosave-2.txt")
    (played.folder / LIBRARY).mkdir()  # so that its games last no longer than the program
    keep_abandoned(played)
    assert (played.folder / "autosave-2.txt").exists() and played.library.count() == 1


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
