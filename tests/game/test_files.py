"""Files are replaced as a whole or not at all, in the one way that everything is written in."""

import errno
import os
import sys
import threading
from pathlib import Path

import pytest

from game.files import replace_file, whole_file


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
def test_after_an_error_all_is_as_it_was(tmp_path, error):
    path = tmp_path / "proof.txt"
    path.write_text("older")
    with pytest.raises(type(error)), whole_file(path) as file:
        file.write("newer")
        raise error
    assert path.read_text() == "older" and list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_bytes_are_replaced_as_a_whole_too(tmp_path, monkeypatch, moment):
    path = tmp_path / "curve.png"
    replace_file(path, b"\x89\r\n\0")
    with monkeypatch.context() as patch:
        patch.setattr(os, moment, lambda *_: (_ for _ in ()).throw(OSError(errno.EIO, "Input/output error")))
        with pytest.raises(OSError, match="Input/output error"):
            replace_file(path, b"newer")
    assert path.read_bytes() == b"\x89\r\n\0" and list(tmp_path.iterdir()) == [path]


def test_what_a_crash_has_left_is_overwritten_by_the_next_of_that_number(tmp_path):
    path = tmp_path / "autosave.txt"
    (tmp_path / "autosave.txt.2.new").write_text("half of a gam")
    replace_file(path, b"whole", writer=1)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["autosave.txt", "autosave.txt.2.new"]
    replace_file(path, b"whole again", writer=2)
    assert path.read_bytes() == b"whole again" and list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_complained_of_by_the_name_that_was_asked_for(tmp_path):
    path = tmp_path / "nowhere" / "game.txt"
    with pytest.raises(FileNotFoundError) as caught:
        replace_file(path, b"")
    assert caught.value.filename == str(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_written_to_as_it_is(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(path.read_bytes()))
    reader.start()
    replace_file(path, b"through")
    reader.join()
    assert read == [b"through"] and [file.name for file in tmp_path.iterdir()] == ["pipe"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such device")
def test_a_device_stays_one():
    replace_file(Path(os.devnull), b"gone")
    assert Path(os.devnull).exists() and not Path(os.devnull).is_file()
