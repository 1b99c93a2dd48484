"""The log file grows on, and is renamed when it is full."""

import logging

from game.play.storage.log_file import PrivateLog


def test_the_log_grows_on_while_another_window_keeps_it_from_being_renamed(tmp_path, monkeypatch):
    def refuse(source, target):
        raise PermissionError(13, "in use")

    path = tmp_path / "log.txt"
    (tmp_path / "log.txt.1").write_text("former\n", "utf-8")
    handler = PrivateLog(path, maxBytes=100, encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("os.replace", refuse)
        for number in range(20):
            handler.emit(logging.LogRecord("name", logging.INFO, "", 0, f"line {number}", None, None))
    assert path.read_text("utf-8").split("\n")[:-1] == [f"line {number}" for number in range(20)]
    assert (tmp_path / "log.txt.1").read_text("utf-8") == "former\n"
    handler.emit(logging.LogRecord("name", logging.INFO, "", 0, "last", None, None))
    handler.close()
    assert path.read_text("utf-8") == "last\n"
    assert (tmp_path / "log.txt.1").read_text("utf-8").endswith("line 19\n")
