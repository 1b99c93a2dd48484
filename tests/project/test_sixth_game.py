"""A sixth game takes a few modules and one entry in the registry. Every tool and screen then offers it."""

import os
import subprocess
import sys

import pytest

from game.rules.board import is_compiled
from tests.helpers.data_home import data_home
from tests.helpers.sixth_game.copied_project import build

PATIENCE = 300


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    return build(tmp_path_factory.mktemp("project"), is_compiled())


def run(project, *words, text="", module=None):
    command = [sys.executable, "-m", module, *words] if module else [sys.executable, "main.py", *words]
    home = {**data_home(project / "data"), "HOME": str(project)}
    finished = subprocess.run(
        command,
        cwd=project,
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **home},
    )
    assert "Traceback" not in finished.stderr and "Exception ignored" not in finished.stderr, finished.stderr
    return finished


def answers(project, *words, text=""):
    """Return the output of a tool that must succeed."""
    finished = run(project, *words, text=text)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


def test_a_sixth_game_is_played_in_the_terminal(project):
    said = answers(
        project,
        "text",
        "steps",
        text="help\n+9\n+3\nmoves\nhint\nvalues\npaths\ndraw\nundo\nredo\nsave game.txt\n+1\nload game.txt\n"
        "+1\n+3\n+3\nquit\n",
    )
    for words in ("Ten Steps.", "expected +1 to +3", "moves to space 3", "[X][X][X][ ]", "At space 10"):
        assert words in said, said
    assert "row is not that long" in answers(project, "text", "steps", "--spaces", "4", text="+2\n+3\nquit\n")
    for level in range(1, 9):
        assert "+" in answers(project, "text", "steps", "--level", str(level), "--first", "computer", text="quit\n")


def test_the_engine_plays_a_sixth_game(project):
    said = answers(
        project,
        "engine",
        text="ugi\nsetoption name Game value steps\nsetoption name Spaces value 7\nposition startpos\nshow\nperft 3\n"
        "go depth 4\ngo solve\ngo grade\ngo explain +3\nposition startpos moves +3 +3 +1\nquery result\n"
        "position fen xxxo... 1\ngo movetime 50\nquit\n",
    )
    for words in ("var steps", "option name Spaces", "nodes 23", "score win 3", "info move +3 score win 3", "p1win"):
        assert words in said, said
    assert "error" not in said and said.count("bestmove +3") == 5


def test_the_entry_of_a_sixth_game_names_its_book_and_levels(project):
    commands = "setoption name Game value steps\nsetoption name Spaces value 5\ngo movetime 50\n"
    commands += "setoption name OwnBook value false\ngo solve\nquit\n"
    said = answers(project, "engine", text=commands)
    assert "score cp 77" in said and "score win 3" in said and said.count("bestmove +1") == 2
    code = "from ai.players.levels import LEVELS; print([level.horizon('steps') for level in LEVELS[:7]])"
    finished = subprocess.run([sys.executable, "-c", code], cwd=project, capture_output=True, text=True)
    assert finished.stdout.strip() == "[1, 1, 1, 2, 2, 3, 3]"


def test_every_tool_accepts_a_sixth_game(project, tmp_path):
    assert "win 5" in answers(project, "solve", "steps", "--all-moves")
    assert "Conniption and Connect Four" in run(project, "solve", "steps", "--proof", "proof.txt").stderr
    assert "27" in answers(project, "perft", "steps", "3")
    assert "Elo" in answers(project, "match", "greedy", "random", "--game", "steps", "--games", "2", "--jobs", "1")
    ladder = ("--game", "steps", "--levels", "--games", "2", "--sight", "0", "--spaces", "20", "--jobs", "1")
    assert "level:2" in answers(project, "tournament", *ladder)
    assert "FAILED" not in run(project, "selfcheck").stdout
    assert "steps" in run(project, "train", "steps").stderr  # it has no weights


def test_games_of_a_sixth_game_are_stored_listed_and_exported(project, tmp_path):
    played, out, data = tmp_path / "played.txt", tmp_path / "out.txt", ("--data", str(tmp_path / "data"))
    answers(project, "text", "steps", text=f"+3\n+3\n+3\n+1\nsave {played}\nquit\n")
    assert "1 game imported" in answers(project, "games", "import", str(played), *data)
    assert "Ten Steps  ·  4 moves" in answers(project, "games", "list", "--game", "steps", *data)
    assert "Ten Steps" in answers(project, "games", "stats", *data)
    answers(project, "games", "export", str(out), *data)
    assert out.read_text("utf-8") == played.read_text("utf-8")


def test_puzzles_of_a_sixth_game_are_checked_and_made(project, tmp_path):
    file = tmp_path / "steps.tsv"
    header = "id\tsetup\tposition\tgoal\tmoves\trating\tthemes\n"
    for move, errors in (("+2", "0 errors"), ("+1", "1 error")):
        file.write_text(f"{header}1.1\t\txxxo...... 1\twin 3\t{move}\t1200\twin-in-3\n", "utf-8")
        assert (
            f"1 puzzle proven, {errors}" in run(project, "puzzles", "check", "--file", str(file), "--jobs", "1").stdout
        )
    # With three moves there are too few choices for a puzzle.
    made = run(project, "puzzles", "make", "steps", "--out", str(tmp_path / "made.tsv"), "--jobs", "1")
    assert made.returncode == 1 and made.stdout.startswith("0 puzzles in ")
    assert "no solver for steps" in run(project, "puzzles", "make", "steps", "--solved").stderr


def test_a_sixth_game_is_on_every_screen(project):
    if not is_compiled():
        pytest.skip("the window is not driven a second time")
    finished = run(
        project, "-q", "-x", "-p", "no:cacheprovider", "tests/game/window/test_sixth_game.py", module="pytest"
    )
    assert finished.returncode == 0, finished.stdout[-6000:]
