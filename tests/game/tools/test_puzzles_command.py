"""Puzzles in the terminal: made, and proven anew."""

import pytest

from game.record.saved import write_game
from game.rules.board import is_compiled
from tests.game.play.library.conftest import game
from tests.helpers.program import run


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_what_is_made_is_right_and_more_of_it_follows(tmp_path):
    file = tmp_path / "paths.tsv"
    done = run("puzzles", "make", "paths", "--count", "4", "--out", str(file), "--jobs", "1")
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("4 puzzles in ")
    before = file.read_text("utf-8")
    assert run("puzzles", "make", "paths", "--count", "5", "--out", str(file), "--jobs", "2").returncode == 0
    assert file.read_text("utf-8").startswith(before)
    done = run("puzzles", "check", "--file", str(file), "--jobs", "1")
    assert done.returncode == 0 and done.stdout.endswith("5 puzzles proven, 0 faults\n")


def test_a_fault_is_told_by_its_puzzle(tmp_path):
    file = tmp_path / "connect4.tsv"
    header = "id\tsetup\tposition\tgoal\tmoves\trating\tthemes\n"
    file.write_text(header + "23.14\t\t1/1/212/22112/12221/1/112 2 0,0 -\twin 5\t6\t1304\t\n")
    done = run("puzzles", "check", "--file", str(file), "--jobs", "1")
    assert done.returncode == 1 and "connect4 23.14: " in done.stdout and done.stdout.endswith(", 1 fault\n")


def test_ones_own_games_may_have_too_few(tmp_path):
    games = tmp_path / "games.txt"
    games.write_text(write_game(game("4 4 3")) + "\n" + write_game(game("1 2")))
    out = tmp_path / "own.tsv"
    done = run("puzzles", "make", "connect4", "--games", str(games), "--out", str(out), "--jobs", "1")
    assert done.returncode == 1 and done.stdout.startswith("0 puzzles")


@pytest.mark.window  # nothing here depends on what is compiled
@pytest.mark.parametrize(
    "arguments",
    [
        ("make",),
        ("make", "chess"),
        ("make", "paths", "--count", "0"),
        ("check", "--file", "nowhere.tsv"),
        ("make", "paths", "--games", "nowhere.txt"),
        ("make", "paths", "--solved"),
        ("check", "--sample", "0"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_one_line(arguments, tmp_path):
    done = run("puzzles", *arguments, "--out", str(tmp_path / "out.tsv"))
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1 and done.stdout == ""


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_a_sample_of_those_that_come_with_the_game_is_right():
    done = run("puzzles", "check", "--sample", "6", "--seed", "16", "--jobs", "1")
    assert done.returncode == 0 and done.stdout.endswith(" puzzles proven, 0 faults\n")
