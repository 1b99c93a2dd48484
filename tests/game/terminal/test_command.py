"""The command shown in messages starts the game, however this process was started."""

import sys

import pytest

from game.compiled import ROOT
from game.terminal.command import start_command

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the paths here are those of other systems")


@pytest.fixture
def environment(tmp_path, monkeypatch):
    """Make a folder with a Python and an installed script; the current folder is beside them."""
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("python", "conniption"):
        (programs / name).write_text("")
        (programs / name).chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "executable", str(programs / "python"))
    monkeypatch.setenv("PATH", "/nowhere")
    return programs


def test_from_the_source_it_names_the_python_that_runs(environment, monkeypatch):
    (environment.parents[1] / "main.py").write_text("")
    monkeypatch.setattr(sys, "argv", ["main.py"])
    assert start_command("text", "paths") == ".venv/bin/python main.py text paths"


def test_without_a_script_it_names_the_one_of_the_source(environment, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["-c"])
    assert start_command() == f".venv/bin/python {ROOT / 'main.py'}"


def test_an_installed_script_is_named_by_its_path_unless_the_shell_finds_it(environment, monkeypatch):
    monkeypatch.setattr(sys, "argv", [str(environment / "conniption")])
    assert start_command("text") == ".venv/bin/conniption text"
    monkeypatch.setenv("PATH", str(environment))
    assert start_command("text") == "conniption text"


def test_the_packaged_program_names_itself(environment, monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(environment.parents[1] / "Connip tion"))
    assert start_command("text") == f"'{environment.parents[1]}/Connip tion' text"
