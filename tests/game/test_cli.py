"""Tests of the command line in the executable."""

import sys

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


def test_a_name_that_is_no_file_and_no_tool_is_refused(tmp_path, capsys):
    with pytest.raises(SystemExit):
        cli.main([str(tmp_path / "missing.txt")])
    message = capsys.readouterr().err
    assert "missing.txt" in message and "engine" in message
