"""Files are replaced completely or not at all."""

import errno
import os
import sys
import threading
from pathlib import Path

import pytest

from game.files import check_plain, replace_file, whole_file
from game.standard_streams import is_closed_pipe


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
