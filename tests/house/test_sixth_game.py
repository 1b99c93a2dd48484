"""A sixth game takes four modules, each with its entry in a catalog, and nothing else: every tool and screen has it."""

import os
import subprocess
import sys

import pytest

from game.rules.board import is_compiled
from tests.helpers.sixth_game.house import build

PATIENCE = 300


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    return build(tmp_path_factory.mktemp("house"), is_compiled())


def run(house, *words, text="", module=None):
    command = [sys.executable, "-m", module, *words] if module else [sys.executable, "main.py", *words]
    home = {"HOME": str(house), "XDG_DATA_HOME": str(house / "data"), "APPDATA": str(house / "data")}
    finished = subprocess.run(
        command,
        cwd=house,
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **home},
    )
    assert "Traceback" not in finished.stderr and "Exception ignored" not in finished.stderr, finished.stderr
    return finished


def answers(house, *words, text=""):
    """What a tool prints that must succeed."""
    finished = run(house, *words, text=text)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


def test_it_is_played_in_the_terminal(house):
    said = answers(
        house,
        "text",
        "steps",
        text="help\n+9\n+3\nmoves\nhint\nvalues\npaths\ndraw\nundo\nredo\nsave game.txt\n+1\nload game.txt\n"
        "+1\n+3\n+3\nquit\n",
    )
    for words in ("Ten Steps.", "expected +1 to +3", "goes to space 3", "[X][X][X][ ]", "at space 10"):
        assert words in said, said
    assert "row is not that long" in answers(house, "text", "steps", "--spaces", "4", text="+2\n+3\nquit\n")
    for level in range(1, 9):
        assert "+" in answers(house, "text", "steps", "--level", str(level), "--first", "computer", text="quit\n")


def test_the_engine_speaks_it(house):
    said = answers(
        house,
        "engine",
        text="ugi\nsetoption name Game value steps\nsetoption name Spaces value 7\nposition startpos\nshow\nperft 3\n"
        "go depth 4\ngo solve\ngo grade\ngo explain +3\nposition startpos moves +3 +3 +1\nquery result\n"
        "position fen xxxo... 1\ngo movetime 50\nquit\n",
    )
    for words in ("var steps", "option name Spaces", "nodes 23", "score win 3", "info move +3 score win 3", "p1win"):
        assert words in said, said
    assert "error" not in said and said.count("bestmove +3") == 5


def test_every_tool_knows_it(house, tmp_path):
    assert "win 5" in answers(house, "solve", "steps", "--all-moves")
    assert "Conniption and Connect Four" in run(house, "solve", "steps", "--proof", "proof.txt").stderr
    assert "27" in answers(house, "perft", "steps", "3")
    assert "Elo" in answers(house, "match", "greedy", "random", "--game", "steps", "--games", "2", "--jobs", "1")
    ladder = ("--game", "steps", "--levels", "--games", "2", "--sight", "0", "--spaces", "20", "--jobs", "1")
    assert "level:2" in answers(house, "tournament", *ladder)
    assert "FAILED" not in run(house, "selfcheck").stdout
    assert "steps" in run(house, "train", "steps").stderr  # it has no weights


def test_its_games_are_kept_listed_and_exported(house, tmp_path):
    played, out, data = tmp_path / "played.txt", tmp_path / "out.txt", ("--data", str(tmp_path / "data"))
    answers(house, "text", "steps", text=f"+3\n+3\n+3\n+1\nsave {played}\nquit\n")
    assert "1 game imported" in answers(house, "games", "import", str(played), *data)
    assert "Ten Steps  ·  4 turns" in answers(house, "games", "list", "--game", "steps", *data)
    assert "Ten Steps" in answers(house, "games", "stats", *data)
    answers(house, "games", "export", str(out), *data)
    assert out.read_text("utf-8") == played.read_text("utf-8")


def test_its_puzzles_are_proven_and_none_are_made_where_there_are_none(house, tmp_path):
    file = tmp_path / "steps.tsv"
    header = "id\tsetup\tposition\tgoal\tmoves\trating\tthemes\n"
    for move, faults in (("+2", "0 faults"), ("+1", "1 fault")):
        file.write_text(f"{header}1.1\t\txxxo...... 1\twin 3\t{move}\t1200\twin-in-3\n", "utf-8")
        assert f"1 puzzle proven, {faults}" in run(house, "puzzles", "check", "--file", str(file), "--jobs", "1").stdout
    # Three moves are never choices enough.
    made = run(house, "puzzles", "make", "steps", "--out", str(tmp_path / "made.tsv"), "--jobs", "1")
    assert made.returncode == 1 and made.stdout.startswith("0 puzzles in ")
    assert "no solver for steps" in run(house, "puzzles", "make", "steps", "--solved").stderr


def test_it_is_on_every_screen(house):
    if not is_compiled():
        pytest.skip("the window is not driven a second time")
    finished = run(house, "-q", "-x", "-p", "no:cacheprovider", "tests/game/window/test_sixth_game.py", module="pytest")
    assert finished.returncode == 0, finished.stdout[-6000:]
