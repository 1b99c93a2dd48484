"""Saving with crashes, full disks and missing folders: no older save is ever lost."""

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

from game.compiled import PACKAGES
from game.files import whole_file
from game.play.library import database
from game.play.library.game_saves import recover_abandoned
from game.play.storage.settings import Settings
from game.play.storage.store import AUTOSAVE, LIBRARY, MOST_BYTES, NO_HOME, Store
from game.record.record import Record
from game.record.text_format import read_game, write_game
from game.rules.errors import reason_of
from tests.helpers.program import ROOT
from tests.helpers.records import play_moves

pytestmark = pytest.mark.window  # nothing here depends on what is compiled

# Saves in an endless loop; a reader must always find complete files.
WRITER = """
import sys
from pathlib import Path
from game.play.storage.settings import Settings
from game.play.storage.store import AUTOSAVE, Store
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
    """Kill a program that only saves, at random moments. Return the number of half-written files that were left."""
    halves = 0
    for _ in range(times):
        writer = start_writer(folder)
        time.sleep(rng.uniform(0, 0.02))
        writer.kill()
        writer.wait()
        halves += any(path.suffix == ".new" for path in folder.iterdir())
        store = Store(folder)
        lines = store.read_text(AUTOSAVE).splitlines()
        assert len(lines) == 2000 and len(set(lines)) == 1, "the autosave is not a complete text"
        assert 75 <= store.load_settings().scale < 175
        assert store.messages == []
        files = {re.sub(r"\d", "N", path.name) for path in folder.iterdir()}
        saved, locks = {"autosave.txt", "settings.json"}, {"settings.lock", "window-N.lock"}
        assert files <= saved | {f"{name}.N.new" for name in saved} | locks
    return halves


def test_kills_while_saving_lose_nothing_and_leave_few_files(tmp_path):
    kills_while_saving(tmp_path, 5, random.Random(6))


# Saves in the background, and prints the number of every tenth save when it is on the disk.
SOON = """
import sys
from pathlib import Path
from game.play.storage.store import AUTOSAVE, Store
store = Store(Path(sys.argv[1]))
for number in range(10**9):
    store.write_soon(AUTOSAVE, lambda number=number: f"{number}\\n" * 2000)
    if number % 10 == 0:
        store.finish()
        print(number, flush=True)
"""


def test_a_kill_loses_no_finished_write(tmp_path):
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
        ("signal.raise_signal(signal.SIGINT)", None),
    ],
    ids=["end", "exit", "crash", "interrupt"],
)
def test_pending_writes_are_finished_however_the_program_ends(tmp_path, ending, code):
    """The disk is slow, so that the program ends before the writes are done."""
    program = f"""
import os, signal, sys, time
from pathlib import Path
from game.play.storage.settings import Settings
from game.play.storage.store import AUTOSAVE, Store
sync = os.fsync
os.fsync = lambda file: (time.sleep(0.2), sync(file))
store = Store(Path(sys.argv[1]))
store.write_soon(AUTOSAVE, lambda: "the first move")
store.write_soon("games/kept.txt", lambda: "the game")
store.save_settings_soon(Settings(theme="paper"))
store.write_soon(AUTOSAVE, lambda: "newest")
{ending}
"""
    done = subprocess.run([sys.executable, "-c", program, tmp_path], cwd=ROOT, capture_output=True, text=True)
    assert code is None or done.returncode == code, done.stderr
    store = Store(tmp_path)
    assert store.read_text(AUTOSAVE) == "newest"
    assert store.read_text("games/kept.txt") == "the game"
    assert store.load_settings().theme == "paper"


@pytest.fixture
def slow_disk(monkeypatch):
    """Yield an event that frees a blocked disk, and the sizes of written files in order."""
    free, sizes, sync = threading.Event(), [], os.fsync

    def wait(file):
        assert free.wait(30)
        sizes.append(os.fstat(file).st_size)
        sync(file)

    monkeypatch.setattr(os, "fsync", wait)
    yield free, sizes
    free.set()


def test_only_reading_a_file_waits_for_a_slow_disk(tmp_path, slow_disk):
    free, sizes = slow_disk
    store = Store(tmp_path)
    store.write_soon("a.txt", lambda: "1")
    store.write_soon("b.txt", lambda: "22")
    store.write_soon("a.txt", lambda: "333")
    assert not (tmp_path / "a.txt").exists()
    free.set()
    assert store.read_text("a.txt") == "333"
    assert store.read_text("b.txt") == "22"
    assert sizes == [1, 2, 3], "files are written in order"


def test_outdated_texts_are_not_written_to_a_slow_disk(tmp_path, slow_disk):
    free, sizes = slow_disk
    store = Store(tmp_path)
    store.write_soon(AUTOSAVE, lambda: "x")
    for length in range(2, 100):
        store.write_soon("settings.json", lambda length=length: "x" * length)
    free.set()
    store.finish()
    assert sizes == [1, 99]


def test_a_direct_write_comes_after_pending_writes(tmp_path, slow_disk):
    free, _ = slow_disk
    store = Store(tmp_path)
    store.write_soon(AUTOSAVE, lambda: "older")
    free.set()
    assert store.write_text(AUTOSAVE, "newer")
    assert store.read_text(AUTOSAVE) == "newer"


def test_a_failed_background_save_is_reported_once(played, monkeypatch):
    before = played.read_text(AUTOSAVE)
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(errno.ENOSPC, "no room")))
        for _ in range(3):
            played.write_soon(AUTOSAVE, lambda: "new")
            played.finish()
    (message,) = played.take_messages()
    assert str(played.folder) in message and "(no room)" in message
    assert played.take_messages() == []
    assert played.read_text(AUTOSAVE) == before


def test_a_save_that_raises_is_reported_and_later_saves_work(played):
    played.write_soon(AUTOSAVE, lambda: str(1 // 0))
    played.write_soon("games/next.txt", lambda: "next")
    assert played.read_text("games/next.txt") == "next"
    (message,) = played.take_messages()
    assert message.startswith(AUTOSAVE) and "modulo by zero" in message


def test_without_threads_saving_is_done_at_once(tmp_path, monkeypatch):
    def refuse(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    store = Store(tmp_path)
    store.write_soon(AUTOSAVE, lambda: "saved")
    assert (tmp_path / AUTOSAVE).read_text() == "saved"


@pytest.fixture
def played(tmp_path):
    """Return a store with an autosave and settings."""
    store = Store(tmp_path)
    record = Record("conniption")
    play_moves(record, "4 4f 3 f5")
    store.write_text(AUTOSAVE, write_game(record))
    store.save_settings(Settings(theme="paper"))
    return store


@pytest.mark.parametrize("trouble", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT, errno.EIO])
@pytest.mark.parametrize("moment", ["open", "fsync", "replace"])
def test_a_failing_disk_keeps_the_older_save_and_is_reported_once(played, monkeypatch, trouble, moment):
    before = {path.name: path.read_bytes() for path in played.folder.iterdir()}

    def refuse(*_, **__):
        raise OSError(trouble, os.strerror(trouble))

    with monkeypatch.context() as patch:
        patch.setattr("builtins.open" if moment == "open" else f"os.{moment}", refuse)
        assert not played.write_text(AUTOSAVE, "new")
        assert not played.save_settings(Settings())
    assert {path.name: path.read_bytes() for path in played.folder.iterdir()} == before
    (message,) = played.messages
    reason = reason_of(OSError(trouble, os.strerror(trouble)))
    assert str(played.folder) in message and reason in message
    # Saving works again as soon as it can, and the next failure is reported again.
    assert played.write_text(AUTOSAVE, "new")
    monkeypatch.setattr("builtins.open", refuse)
    assert not played.write_text(AUTOSAVE, "newer")
    assert len(played.messages) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="limits the size of files as only Unix can")
def test_a_full_disk_keeps_the_older_save(played):
    import resource

    before = played.read_text(AUTOSAVE)
    code = "import sys; from pathlib import Path\n"
    code += "from game.play.storage.store import *; store = Store(Path(sys.argv[1]))\n"
    code += f"assert not store.write_text({AUTOSAVE!r}, 'x' * 100_000) and len(store.messages) == 1"
    subprocess.run(
        [sys.executable, "-c", code, played.folder],
        cwd=ROOT,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),
    )
    assert played.read_text(AUTOSAVE) == before
    assert [path.name for path in played.folder.iterdir() if path.suffix == ".new"] == []


@pytest.mark.parametrize("answer", ["relative", "error"])  # older and newer versions of platformdirs
def test_a_missing_home_folder_is_reported_once(monkeypatch, answer):
    def no_home(*_, **__):
        if answer == "error":
            raise RuntimeError("could not determine the home directory")
        return Path("~/.local/share/Conniption")

    monkeypatch.setattr("platformdirs.user_data_path", no_home)
    store = Store()
    assert store.folder == NO_HOME
    assert store.load_settings() == Settings()
    store.claim()
    assert len(store.messages) == 1
    assert not store.save_settings(Settings())
    assert len(store.messages) == 1, "it is reported once"
    assert store.abandoned_autosaves() == [] and not Path("~").exists()


def test_a_file_system_without_locks_causes_no_message(tmp_path, monkeypatch):
    fcntl = pytest.importorskip("fcntl", reason="Windows locks in another way")

    def refuse(*_):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    store = Store(tmp_path)
    store.claim()
    assert store.messages == [] and store.write_text(AUTOSAVE, "kept")


def test_a_huge_file_is_quarantined_without_reading_it(tmp_path):
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

    monkeypatch.setattr("game.play.storage.store.datetime", Stuck)
    store = Store(tmp_path)
    for number in range(4):
        store.write_text("games/game.txt", f"{number}")
        store.quarantine("games/game.txt", "it is damaged")
        store.write_text(store.unused_name("games", "Conniption 2000", ".txt"), f"save {number}")
    texts = [path.read_text() for path in (tmp_path / "games").iterdir()]
    assert sorted(texts) == ["0", "1", "2", "3", "save 0", "save 1", "save 2", "save 3"]


def test_the_next_window_deletes_the_temporary_files_of_killed_windows(tmp_path):
    first = Store(tmp_path)
    first.claim()
    rests = [tmp_path / "settings.json.2.new", tmp_path / "people" / "0123abcd" / "ladder.json.1.new"]
    rests[1].parent.mkdir(parents=True)
    others = [tmp_path / "settings.json", tmp_path / "notes.new"]
    for path in (*rests, *others):
        path.write_text("{")
        os.utime(path, (1_700_000_000,) * 2)
    with whole_file(tmp_path / "new_games.json", writer=first.window) as file:
        file.write("{}")
        Store(tmp_path).claim()
    assert not any(path.exists() for path in rests) and all(path.exists() for path in others)
    assert (tmp_path / "new_games.json").read_text() == "{}"


def test_search_and_clocks_do_not_use_the_time_of_day():
    sources = [path for area in PACKAGES for path in (ROOT / area).rglob("*.py")]
    asking = [path.name for path in sources if re.search(r"\btime\.time\(|\bdatetime\.utcnow", path.read_text("utf-8"))]
    assert asking == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_saved_files_are_private(tmp_path, monkeypatch):
    before = os.umask(0)
    try:
        store = Store(tmp_path / "new" / "data")
        store.claim()
        store.save_settings(Settings())
        store.player = "0123abcd"
        for name in ("kept.txt", "former.txt"):
            store.write_text(store.user_file(name), "mine")
        assert store.archive(store.user_file("former.txt"), "former")
        (store.folder / f"open.txt.{store.window}.new").write_text("left by a crash of an earlier version")
        store.write_text("open.txt", "mine")
        store.library.save_soon(lambda: write_game(Record("connect4")))
        store.library.count()
        store.library.close()
    finally:
        os.umask(before)
    modes = {path.relative_to(tmp_path).as_posix(): path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")}
    folders = {name for name in modes if (tmp_path / name).is_dir()}
    assert folders >= {"new", "new/data", "new/data/people/0123abcd/former"}
    assert {modes[name] for name in folders} == {0o700}
    assert {modes[name] for name in modes if name not in folders} == {0o600}


# --- two windows ---


def test_each_window_has_its_own_autosave(tmp_path):
    first, second = Store(tmp_path), Store(tmp_path)
    first.claim()
    second.claim()
    assert (first.window, second.window) == (1, 2)
    first.write_text(AUTOSAVE, "the first")
    assert not second.exists(AUTOSAVE)
    second.write_text(AUTOSAVE, "the second")
    assert (first.read_text(AUTOSAVE), second.read_text(AUTOSAVE)) == ("the first", "the second")
    assert first.abandoned_autosaves() == [], "the second window is still open"


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


def test_the_autosave_of_a_second_window_is_moved_to_the_library(played):
    text = played.read_text(AUTOSAVE)
    (played.folder / AUTOSAVE).rename(played.folder / "autosave-2.txt")
    played.claim()
    assert played.abandoned_autosaves() == ["autosave-2.txt"]
    recover_abandoned(played)
    (game_id,) = played.library.find()
    assert played.library.text(game_id) == text and read_game(text).current.ply == 4
    assert played.abandoned_autosaves() == []


def test_the_autosave_of_the_ninth_window_is_found(played):
    (played.folder / AUTOSAVE).rename(played.folder / "autosave-9.txt")
    played.claim()
    assert played.abandoned_autosaves() == ["autosave-9.txt"]


def test_only_the_first_window_finds_abandoned_autosaves(played):
    (played.folder / AUTOSAVE).rename(played.folder / "autosave-3.txt")
    second = Store(played.folder)
    played.claim()
    second.claim()
    assert (played.abandoned_autosaves(), second.abandoned_autosaves()) == (["autosave-3.txt"], [])


def test_the_autosave_of_a_second_window_is_kept_on_a_full_disk(played, monkeypatch):
    (played.folder / AUTOSAVE).rename(played.folder / "autosave-2.txt")

    def refuse(*_):
        raise sqlite3.OperationalError("disk is full")

    monkeypatch.setattr(database, "put", refuse)
    recover_abandoned(played)
    assert (played.folder / "autosave-2.txt").exists()


def test_the_autosave_of_a_second_window_is_kept_without_a_library(played):
    (played.folder / AUTOSAVE).rename(played.folder / "autosave-2.txt")
    (played.folder / LIBRARY).mkdir()
    recover_abandoned(played)
    assert (played.folder / "autosave-2.txt").exists() and played.library.count() == 0


def test_more_windows_than_numbers_are_no_error(tmp_path):
    stores = [Store(tmp_path) for _ in range(12)]
    for store in stores:
        store.claim()
    assert [store.window for store in stores[:10]] == [*range(1, 10), 9]


if __name__ == "__main__":
    import tempfile

    parser = argparse.ArgumentParser(description="Kill a program that only saves, many times.")
    parser.add_argument("--times", type=int, default=200)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder:
        halves = kills_while_saving(Path(folder), times, random.Random(6))
    print(f"{times} kills while saving, {halves} of them inside a write: every file whole, no stray files")
