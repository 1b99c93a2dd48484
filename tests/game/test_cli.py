"""The command line: its tools, files and errors."""

import sys
from contextlib import suppress
from pathlib import Path

import pytest

from game import cli


def test_the_executable_offers_only_tools_that_it_contains(monkeypatch, capsys):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    offered = capsys.readouterr().out
    assert "solve" in offered
    assert not [tool.name for tool in cli.TOOLS if tool.is_for_development and f"  {tool.name} " in offered]


def test_a_file_on_the_command_line_opens_the_window_with_its_game(monkeypatch, tmp_path):
    opened = []
    monkeypatch.setattr("game.window.app.run", lambda file="": opened.append(file) or 0)
    path = tmp_path / "my game.txt"
    path.write_text("")
    assert cli.main([str(path)]) == 0 and opened == [str(path)]
    assert cli.main([]) == 0 and opened[1:] == [""]


def test_a_name_that_is_no_file_and_no_tool_is_refused(capsys):
    with pytest.raises(SystemExit):
        cli.main(["missing"])
    message = capsys.readouterr().err
    assert "missing" in message and "engine" in message


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("missing.txt", "not found"),
        ("no/such/file", "not found"),
        ("folder.d", "folder"),
        ("\x1b[31m", "x1b[31m: no such"),
    ],
)
def test_a_file_that_cannot_be_opened_is_not_taken_for_a_tool(monkeypatch, tmp_path, capsys, word, reason):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.d").mkdir()
    try:
        code = cli.main([word])
    except SystemExit as exit_:
        code = exit_.code
    error = capsys.readouterr().err
    assert code == cli.MISUSED and reason in error and error.count("\n") == 1 and "\x1b" not in error


def test_several_files_are_refused(monkeypatch, tmp_path, capsys):
    (tmp_path / "a.txt").touch()
    with pytest.raises(SystemExit):
        cli.main([str(tmp_path / "a.txt"), "b.txt"])
    assert "b.txt" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_help_that_cannot_be_written_is_an_error(monkeypatch, capsys):
    with open("/dev/full", "w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert cli.main(["games", "--help"]) == cli.MISUSED
        monkeypatch.undo()
        with suppress(OSError):
            full.close()
