"""The README: its commands and its Python example run, and the files it names exist."""

import io
import re
import shlex
from contextlib import redirect_stdout

import pytest

from game.rules.registry import GAMES
from tests.helpers.program import ROOT, run

README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
PYTHON = ".venv/bin/python "


@pytest.mark.window  # a reader has usually compiled the game
@pytest.mark.parametrize("line", BLOCKS[1].strip().splitlines())
def test_the_example_commands_run(line: str) -> None:
    words = shlex.split(line, comments=True)
    assert f"{words[0]} {words[1]}" == PYTHON + "main.py"
    finished = run(*words[2:], SDL_AUDIODRIVER="dummy")
    assert finished.returncode == 0
    if "games" not in words:  # an empty library says so
        assert finished.stderr == ""


def test_the_python_example_prints_what_its_comments_say() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    said = io.StringIO()
    with redirect_stdout(said):
        exec(program, {})
    position, thought, verdict = said.getvalue().splitlines()
    assert f"print(board.position())  # {position}\n" in program
    assert re.fullmatch(r"f?[1-7]f? (win|loss|cp) -?\d+", thought)
    assert re.fullmatch(r"(win|loss) \d+", verdict)


def test_both_install_commands_are_single_lines() -> None:
    commands = [block.strip() for block in BLOCKS if block.startswith("python3 -m venv")]
    assert len(commands) == 2
    assert not any("\n" in command for command in commands)


def test_every_game_is_described() -> None:
    for game in GAMES.values():
        assert f"**{game.title}**" in README


def test_the_folder_table_names_existing_paths() -> None:
    rows = re.findall(r"^\| (`.*?) \|", README, re.MULTILINE)
    assert len(rows) > 8
    for row in rows:
        folder = None
        for name in re.findall(r"`(.*?)`", row):
            path = ROOT / name if folder is None or (ROOT / name).exists() else folder / name
            folder = path.parent
            assert path.exists(), name
