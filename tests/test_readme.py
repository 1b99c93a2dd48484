"""The README: its commands are the ones that are checked, and what it shows can be run."""

import re
import shlex

import pytest

from game.rules.catalog import GAMES
from tests.program import ROOT, run

README = (ROOT / "README.md").read_text("utf-8")
CI = (ROOT / ".ci" / "run").read_text("utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
PYTHON = ".venv/bin/python "


def test_one_command_installs_and_starts() -> None:
    steps = BLOCKS[0].strip().split(" && ")
    assert steps == ["python3 -m venv .venv", ".venv/bin/pip install -e .", ".venv/bin/python main.py"]


def test_one_command_installs_and_tests_and_is_the_one_that_is_checked() -> None:
    *_, install, test = BLOCKS[2].strip().split(" && ")
    assert 'pip install -q -e ".[test]"\n' in CI
    assert CI.endswith("\npython -m tests\n")
    assert install.endswith('pip install -e ".[test]"')
    assert test == PYTHON + "-m tests"


@pytest.mark.parametrize("line", BLOCKS[1].strip().splitlines())
def test_the_tools_it_shows_run(line: str) -> None:
    words = shlex.split(line, comments=True)
    assert f"{words[0]} {words[1]}" == PYTHON + "main.py"
    finished = run(*words[2:], SDL_AUDIODRIVER="dummy")
    assert finished.returncode == 0
    assert finished.stderr == ""


def test_windows_has_the_same_commands() -> None:
    for block in (BLOCKS[0], BLOCKS[2]):
        command = block.strip().replace("python3 -m", "py -m").replace(" && ", "; ").replace("/bin/", "/Scripts/")
        assert command.replace(".venv/Scripts/", ".venv\\Scripts\\") in README


def test_every_game_is_told() -> None:
    for game in GAMES.values():
        assert f"**{game.title}**" in README


def test_the_map_names_what_is_there() -> None:
    rows = re.findall(r"^\| (`.*?) \|", README, re.MULTILINE)
    assert len(rows) > 8
    for row in rows:
        folder = None
        for name in re.findall(r"`(.*?)`", row):
            path = ROOT / name if folder is None or (ROOT / name).exists() else folder / name
            folder = path.parent
            assert path.exists(), name
