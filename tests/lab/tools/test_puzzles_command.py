"""The puzzles command: making and checking puzzles."""

import os

import pytest

from game.record.text_format import write_game
from game.rules.board import is_compiled
from lab.strategies.definitions import DEFINITIONS
from tests.game.play.library.conftest import game
from tests.helpers.program import call


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_new_puzzles_are_correct_and_a_later_run_continues(tmp_path):
    file = tmp_path / "paths.tsv"
    done = call("puzzles", "make", "paths", "--count", "4", "--out", str(file), "--jobs", "1")
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("4 puzzles in ")
    before = file.read_text("utf-8")
    assert call("puzzles", "make", "paths", "--count", "5", "--out", str(file), "--jobs", "2").returncode == 0
    assert file.read_text("utf-8").startswith(before)
    done = call("puzzles", "check", "--file", str(file), "--jobs", "1")
    assert done.returncode == 0 and done.stdout.endswith("5 puzzles proven, 0 errors\n")


def test_a_wrong_puzzle_is_named(tmp_path):
    file = tmp_path / "connect4.tsv"
    header = "id\tsetup\tposition\tgoal\tmoves\trating\tthemes\n"
    line = "23.14\t\t1/1/212/22112/12221/1/112 2 0,0 -\twin 5\t6\t1304\t\n"
    file.write_text(header + line + line.replace("23.14", "23.15").replace("win 5", "win 7"))
    done = call("puzzles", "check", "--file", str(file), "--jobs", "1")
    lines = done.stdout.splitlines()
    assert done.returncode == 1 and lines[-1].endswith(", 3 errors")
    assert lines[0] == f"{file}: 23.15 looks the same as 23.14"
    first, second = sorted(lines[1:3])  # they are checked in any order
    assert first.startswith(f"{file}: line 2: 23.14: ") and second.startswith(f"{file}: line 3: 23.15: ")


@pytest.mark.window  # nothing here depends on what is compiled
@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("a\tb\n", "line 1: expected the columns"),
        ("id\tsetup\tposition\tgoal\tmoves\trating\tthemes\n23.14\t\n", "line 2: 2 columns"),
    ],
)
def test_an_error_in_a_file_of_puzzles_names_the_file_and_the_line(tmp_path, text, error):
    file = tmp_path / "wyb.tsv"
    file.write_text(text)
    done = call("puzzles", "check", "--file", str(file))
    assert done.returncode == 2 and done.stderr.startswith(f"conniption: {file}: {error}")


@pytest.mark.window  # nothing here depends on what is compiled
def test_an_error_in_a_file_of_games_or_a_strategy_names_the_file(tmp_path):
    file = tmp_path / "some.txt"
    file.write_text("nonsense\n")
    for words in (("puzzles", "make", "paths", "--games"), ("strategies", "check", next(iter(DEFINITIONS)), "--file")):
        done = call(*words, str(file))
        assert done.returncode == 2 and done.stderr.startswith(f"conniption: {file}: line 1: "), done.stderr


def test_too_few_puzzles_in_given_games_are_reported(tmp_path):
    games = tmp_path / "games.txt"
    games.write_text(write_game(game("4 4 3")) + "\n" + write_game(game("1 2")))
    out = tmp_path / "own.tsv"
    done = call("puzzles", "make", "connect4", "--games", str(games), "--out", str(out), "--jobs", "1")
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
        ("check", "paths", "--file", os.devnull),
        ("check", "paths", "--file", "LATIN"),
        ("make", "paths", "--games", "LATIN"),
    ],
    ids=" ".join,
)
def test_invalid_arguments_are_reported_in_one_line(arguments, tmp_path):
    (tmp_path / "latin.txt").write_bytes(b"id\nna\xefve")
    arguments = [word.replace("LATIN", str(tmp_path / "latin.txt")) for word in arguments]
    done = call("puzzles", *arguments, "--out", str(tmp_path / "out.tsv"))
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1 and done.stdout == ""


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_a_sample_of_the_shipped_puzzles_is_correct():
    done = call("puzzles", "check", "--sample", "6", "--seed", "16", "--jobs", "1")
    assert done.returncode == 0 and done.stdout.endswith(" puzzles proven, 0 errors\n")
