"""The puzzles that come with the game: one for each day, and the next one to practise."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from game.record.puzzle import read_puzzle, write_puzzles
from game.teach.puzzles.collection import Collection, key_of, shipped

FOUR = ("1//112/212122/1/22112/ 1 0,0 -", "1/12//21//21/ 2 0,0 -", "//1212/2//1/ 1 0,0 -")


def line(name: str, position: str, rating: int, themes: str = "") -> str:
    return f"{name}\t\t{position}\tdraw\t3\t{rating}\t{themes}"


@pytest.fixture
def collection(tmp_path):
    lines = [
        line("a", FOUR[0], 1000, "block only-move"),
        line("b", FOUR[1], 1300, "only-move"),
        line("c", FOUR[2], 1700, "two-threats"),
    ]
    puzzles = [read_puzzle(one, "connect4") for one in lines]
    (tmp_path / "connect4.tsv").write_text(write_puzzles(puzzles), "utf-8")
    other = "18.1\tFile=triangle5\t....ox.x.o 1\twin 3\t3\t1177\ttwo-threats only-move"
    (tmp_path / "paths.tsv").write_text(write_puzzles([read_puzzle(other, "paths")]), "utf-8")
    return Collection(tmp_path)


def test_a_game_without_a_file_has_no_puzzles(collection):
    assert collection.games == ["connect4", "paths"] and collection.of("wyb") == ()
    assert Collection(collection.folder / "none").of_day(date(2026, 1, 1)) is None


def test_what_a_game_has_is_sorted_by_how_often(collection):
    assert collection.themes("connect4") == ["only-move", "block", "two-threats"]


def test_everybody_gets_the_same_puzzle_on_the_same_day(collection):
    days = [date(2026, 11, 1) + timedelta(days=count) for count in range(12)]
    chosen = [key_of(collection.of_day(day)) for day in days]
    again = Collection(collection.folder)
    assert chosen == [key_of(again.of_day(day)) for day in days]
    # The games take turns, and all three of the one come before any comes again.
    assert len(set(chosen)) == 4 and all(one.split()[0] != other.split()[0] for one, other in pairwise(chosen))
    assert len(set(chosen[:6])) == 4


def test_the_next_one_is_near_the_rating_and_new(collection):
    assert collection.near("connect4", "", 1250).id == "b"
    assert collection.near("connect4", "", 1250, {"connect4 b"}).id == "a"
    assert collection.near("connect4", "block", 1900).id == "a"
    assert collection.near("wyb", "", 1500) is None


def test_when_all_are_done_they_come_again_but_not_the_one_just_passed(collection):
    done = {f"connect4 {name}" for name in "abc"}
    first = collection.near("connect4", "", 1250, done)
    assert first.id == "b" and collection.near("connect4", "", 1250, done, first).id == "a"
    only = collection.near("paths", "", 1250)
    assert collection.near("paths", "", 1250, {key_of(only)}, only) == only


def test_what_comes_with_the_game_can_be_read():
    for game in shipped().games:
        assert all(puzzle.game == game for puzzle in shipped().of(game))
