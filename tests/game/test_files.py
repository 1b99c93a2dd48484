"""Files are replaced completely or not at all."""

import errno
import os
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from game.files import check_plain, replace_file, when_free, whole_file
from game.standard_streams import is_closed_pipe
from tests.helpers.program import ROOT
from tests.helpers.windows_error import WindowsError


def test_a_file_has_its_name_only_when_it_is_complete(tmp_path):
    path = tmp_path / "proof.txt"
    with whole_file(path) as file:
        file.write("half")
        file.flush()
        assert not path.exists()
        file.write(" and half\n")
    assert path.read_bytes() == b"half and half\n"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("error", [ValueError("wrong"), OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_an_error_leaves_the_old_file_unchanged(tmp_path, error):
    path = tmp_path / "proof.txt"
    path.write_text("older")
    with pytest.raises(type(error)), whole_file(path) as file:
        file.write("newer")
        raise error
    assert path.read_text() == "older" and list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_a_file_of_bytes_is_replaced_completely(tmp_path, monkeypatch, moment):
    path = tmp_path / "curve.png"
    replace_file(path, b"\x89\r\n\0")
    with monkeypatch.context() as patch:
        patch.setattr(os, moment, lambda *_: (_ for _ in ()).throw(OSError(errno.EIO, "Input/output error")))
        with pytest.raises(OSError, match="Input/output error"):
            replace_file(path, b"newer")
    assert path.read_bytes() == b"\x89\r\n\0" and list(tmp_path.iterdir()) == [path]


def test_the_next_writer_overwrites_the_rest_of_a_crash(tmp_path):
    path = tmp_path / "autosave.txt"
    (tmp_path / "autosave.txt.2.new").write_text("half of a gam")
    replace_file(path, b"whole", writer=1)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["autosave.txt", "autosave.txt.2.new"]
    replace_file(path, b"whole again", writer=2)
    assert path.read_bytes() == b"whole again" and list(tmp_path.iterdir()) == [path]


KILLED = """
import sys
from pathlib import Path
from game.files import whole_file
with whole_file(Path(sys.argv[1])) as file:
    file.write("half")
    file.flush()
    print("half", flush=True)
    sys.stdin.read()
"""


def test_the_file_of_a_killed_writer_is_deleted_by_the_next_one_and_no_other_file(tmp_path):
    path, other = tmp_path / "games.txt", tmp_path / "other.txt"
    foreign = tmp_path / "games.txt.2024.new"
    foreign.write_text("of somebody else")
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, path], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as writer:
        assert writer.stdout.readline().strip() == b"half"
        (fresh,) = {*tmp_path.iterdir()} - {foreign}
        age(fresh)
        replace_file(other, b"while it lives")
        assert fresh.exists()
        writer.kill()
    age(fresh)
    replace_file(other, b"after its end")
    assert {*tmp_path.iterdir()} == {other, foreign}


def age(path):
    """Make a file an hour old. Windows deletes only old ones."""
    os.utime(path, (time.time() - 3600,) * 2)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o666, 0o400])
@pytest.mark.parametrize("umask", [0o022, 0o077, 0])
def test_a_replaced_file_keeps_its_permissions_from_the_first_byte(tmp_path, mode, umask):
    path = tmp_path / "games.txt"
    path.write_text("older")
    path.chmod(mode)
    former = os.umask(umask)
    try:
        with whole_file(path) as file:
            (fresh,) = {*tmp_path.iterdir()} - {path}
            assert stat.S_IMODE(fresh.stat().st_mode) == mode
            file.write("newer")
        replace_file(tmp_path / "new.txt", b"")
    finally:
        os.umask(former)
    assert stat.S_IMODE(path.stat().st_mode) == mode and path.read_text() == "newer"
    assert stat.S_IMODE((tmp_path / "new.txt").stat().st_mode) == 0o666 & ~umask


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_another_group_gets_no_more_than_everybody_if_the_group_cannot_be_set(tmp_path, monkeypatch):
    path = tmp_path / "games.txt"
    path.write_text("older")
    path.chmod(0o664)
    real = os.stat

    def stat_of_another_group(name, **options):
        found = real(name, **options)
        return os.stat_result((*found[:5], found.st_gid + 1, *found[6:])) if str(name) == str(path) else found

    monkeypatch.setattr(os, "stat", stat_of_another_group)
    monkeypatch.setattr(os, "fchown", lambda *_: (_ for _ in ()).throw(PermissionError(1, "not permitted")))
    replace_file(path, b"newer")
    monkeypatch.undo()
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


@pytest.mark.skipif(sys.platform == "win32", reason="a lock of Windows is the open file itself")
def test_a_file_that_another_program_writes_is_neither_emptied_nor_replaced(tmp_path):
    path = tmp_path / "autosave.txt"
    with whole_file(path, writer=2) as file:
        file.write("first")
        file.flush()
        with pytest.raises(BlockingIOError, match=r"autosave\.txt'"), whole_file(path, writer=2):
            pass
    assert path.read_text() == "first"


def test_a_missing_folder_is_reported_by_the_requested_name(tmp_path):
    path = tmp_path / "nowhere" / "game.txt"
    with pytest.raises(FileNotFoundError) as caught:
        replace_file(path, b"")
    assert caught.value.filename == str(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_written_to_directly(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(path.read_bytes()))
    reader.start()
    replace_file(path, b"through")
    reader.join()
    assert read == [b"through"] and [file.name for file in tmp_path.iterdir()] == ["pipe"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such device")
def test_a_device_is_not_replaced_by_a_file():
    replace_file(Path(os.devnull), b"gone")
    assert Path(os.devnull).exists() and not Path(os.devnull).is_file()


@pytest.mark.parametrize("path", [os.devnull, os.curdir, "game\0.txt"])
def test_a_path_that_is_no_file_is_not_taken_for_a_closed_pipe_on_windows(monkeypatch, path):
    with pytest.raises(OSError) as raised:
        check_plain(path)
    monkeypatch.setattr(sys, "platform", "win32")
    assert not is_closed_pipe(raised.value)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets only administrators make symbolic links")
@pytest.mark.parametrize("content", [b"old", None])
def test_a_symbolic_link_stays_and_its_file_is_replaced(tmp_path, content):
    (tmp_path / "backups").mkdir()
    real, link = tmp_path / "backups" / "games.txt", tmp_path / "games.txt"
    if content is not None:
        real.write_bytes(content)
    link.symlink_to(Path("backups") / "games.txt")
    replace_file(link, b"new")
    assert link.is_symlink() and real.read_bytes() == b"new"
    assert [path.name for path in real.parent.iterdir()] == ["games.txt"]


@pytest.mark.parametrize("windows_number", [5, 32])
def test_a_file_that_another_program_has_open_for_a_moment_is_changed_after_it(windows_number):
    attempts = []

    def change():
        attempts.append(1)
        if len(attempts) < 4:
            raise WindowsError(errno.EACCES, windows_number, "Zugriff verweigert", "autosave.txt")

    when_free(change)
    assert len(attempts) == 4


@pytest.mark.parametrize(
    "error", [WindowsError(errno.ENOENT, 3, "", "a"), PermissionError(errno.EACCES, "denied", "a")]
)
def test_an_error_that_does_not_pass_is_raised_at_once(error):
    attempts = []

    def change():
        attempts.append(1)
        raise error

    with pytest.raises(OSError, match="a"):
        when_free(change)
    assert len(attempts) == 1
