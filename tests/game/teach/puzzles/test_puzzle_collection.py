"""The puzzles that come with the program: the daily puzzle, and the next one to practice."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from game.record.puzzle import read_puzzle, write_puzzles
from game.teach.puzzles.puzzle_collection import ALL_GAMES, PuzzleCollection, key_of, load_collection

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
    return PuzzleCollection(tmp_path)


def test_a_game_without_a_file_has_no_puzzles(collection):
    assert collection.games == ["connect4", "paths"] and collection.of("wyb") == ()
    assert PuzzleCollection(collection.folder / "none").of_day(date(2026, 1, 1)) is None


def test_themes_are_sorted_by_frequency(collection):
    assert collection.themes("connect4") == ["only-move", "block", "two-threats"]


def test_the_daily_puzzle_depends_on_the_date_only(collection):
    days = [date(2026, 11, 1) + timedelta(days=count) for count in range(12)]
    chosen = [key_of(collection.of_day(day)) for day in days]
    again = PuzzleCollection(collection.folder)
    assert chosen == [key_of(again.of_day(day)) for day in days]
    # The games alternate, and all three puzzles of one game come before one is repeated.
    assert len(set(chosen)) == 4 and all(one.split()[0] != other.split()[0] for one, other in pairwise(chosen))
    assert len(set(chosen[:6])) == 4


def test_the_next_puzzle_is_near_the_rating_and_new(collection):
    assert collection.near("connect4", "", 1250).id == "b"
    assert collection.near("connect4", "", 1250, {"connect4 b"}).id == "a"
    assert collection.near("connect4", "block", 1900).id == "a"
    assert collection.near("wyb", "", 1500) is None


def test_practice_with_all_games_changes_the_game(collection):
    assert len(collection.of(ALL_GAMES)) == 4 and collection.themes(ALL_GAMES)[0] == "only-move"
    first = collection.near(ALL_GAMES, "", 1200)
    assert first.game == "paths"
    following = collection.near(ALL_GAMES, "", 1200, {key_of(first)}, first)
    assert following.game == "connect4" and following.id == "b"


def test_done_puzzles_come_again_except_the_last_one(collection):
    done = {f"connect4 {name}" for name in "abc"}
    first = collection.near("connect4", "", 1250, done)
    assert first.id == "b" and collection.near("connect4", "", 1250, done, first).id == "a"
    only = collection.near("paths", "", 1250)
    assert collection.near("paths", "", 1250, {key_of(only)}, only) == only


def test_the_puzzles_of_the_program_can_be_read():
    for game in load_collection().games:
        assert all(puzzle.game == game for puzzle in load_collection().of(game))
