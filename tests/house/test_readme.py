"""The README: what it shows can be run, and what it names is there."""

import re
import shlex

import pytest

from game.rules.catalog import GAMES
from tests.helpers.program import ROOT, run

README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
PYTHON = ".venv/bin/python "


@pytest.mark.window  # those who read it have compiled the game
@pytest.mark.parametrize("line", BLOCKS[1].strip().splitlines())
def test_the_tools_it_shows_run(line: str) -> None:
    words = shlex.split(line, comments=True)
    assert f"{words[0]} {words[1]}" == PYTHON + "main.py"
    finished = run(*words[2:], SDL_AUDIODRIVER="dummy")
    assert finished.returncode == 0
    assert finished.stderr == ""


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
