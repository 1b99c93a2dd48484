"""What somebody has done with puzzles: the rating, the days in a row, and the file that it is kept in."""

from datetime import date, timedelta

import pytest

from game.play.store import Store
from game.record.puzzle import Puzzle, read_puzzle
from game.teach.puzzles.progress import FILE, FIRST_RATING, Progress, keep, load
from game.teach.puzzles.solving import Result

TODAY = date(2026, 3, 1)


def puzzle(name: str, rating: int) -> Puzzle:
    return read_puzzle(f"{name}\t\t//1212/2//1/ 1 0,0 -\tdraw\t4 6\t{rating}\t", "connect4")


def test_everybody_has_progress_of_their_own(tmp_path):
    store = Store(tmp_path)
    keep(store, Progress(rating=1300))
    store.player = "0123abcd"
    assert load(store) == Progress()
    keep(store, Progress(rating=1400))
    assert load(store).rating == 1400
    store.player = ""
    assert load(store).rating == 1300


def test_the_rating_rises_with_what_is_found_alone_and_falls_otherwise():
    progress = Progress()
    progress.take(puzzle("a", 1200), Result.ALONE, TODAY)
    risen = progress.rating
    assert risen > FIRST_RATING
    progress.take(puzzle("b", 1200), Result.HELPED, TODAY)
    assert progress.rating < risen


def test_a_hard_one_raises_it_more_than_an_easy_one():
    easy, hard = Progress(), Progress()
    easy.take(puzzle("a", 800), Result.ALONE, TODAY)
    hard.take(puzzle("a", 1600), Result.ALONE, TODAY)
    assert easy.rating < hard.rating


def test_the_rating_settles_where_half_is_found():
    progress = Progress()
    for number in range(80):
        rating = 1500 if number % 2 else 1700
        progress.take(puzzle(str(number), rating), Result.ALONE if rating == 1500 else Result.TOLD, TODAY)
    assert 1550 < progress.rating < 1650 and progress.deviation < 100


def test_the_rating_is_remembered_as_each_day_left_it():
    progress = Progress()
    for number, days in enumerate((0, 0, 3)):
        progress.take(puzzle(str(number), 1200), Result.ALONE, TODAY + timedelta(days=days))
    assert list(progress.course) == ["2026-03-01", "2026-03-04"]
    assert progress.course["2026-03-04"] == [round(progress.rating, 1), round(progress.deviation, 1)]
    assert progress.course["2026-03-01"][0] < progress.rating and progress.problem() == ""


def test_a_puzzle_moves_the_rating_once():
    progress = Progress()
    progress.take(puzzle("a", 1200), Result.TOLD, TODAY)
    rating = progress.rating
    progress.take(puzzle("a", 1200), Result.ALONE, TODAY)
    assert progress.rating == rating and progress.done == {"connect4 a": "alone"}


def test_days_in_a_row_go_on_until_today_is_over():
    progress = Progress()
    for ago in (1, 2, 3):
        progress.take_day(TODAY - timedelta(days=ago), Result.ALONE)
    assert progress.streak(TODAY) == 3
    progress.take_day(TODAY, Result.HELPED)
    assert progress.streak(TODAY) == 4
    assert progress.streak(TODAY + timedelta(days=2)) == 0


def test_a_day_whose_solution_was_asked_for_ends_the_row():
    progress = Progress()
    progress.take_day(TODAY - timedelta(days=1), Result.ALONE)
    progress.take_day(TODAY, Result.TOLD)
    progress.take_day(TODAY, Result.ALONE)  # the first time counts
    assert progress.on(TODAY) is Result.TOLD and progress.streak(TODAY) == 0


def test_the_best_rush_of_each_day_is_kept():
    progress = Progress()
    for day, solved in ((1, 4), (1, 7), (1, 5), (2, 7), (3, 2)):
        progress.take_rush("wyb", date(2026, 1, day), solved)
    assert progress.best_rushes("wyb") == [(7, "2026-01-02"), (7, "2026-01-01"), (2, "2026-01-03")]
    assert progress.best_rushes("domino") == []


def test_what_was_done_is_found_again(tmp_path):
    progress = Progress()
    progress.take(puzzle("a", 1500), Result.ALONE, TODAY)
    progress.take_day(TODAY, Result.ALONE)
    store = Store(tmp_path)
    keep(store, progress)
    store.finish()
    assert load(Store(tmp_path)) == progress


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "{}",
        '{"conniption": "1", "rating": "x"}',
        '{"conniption": "1", "deviation": -1}',
        '{"conniption": "1", "rating": 1e9}',
        '{"conniption": "1", "done": {"a": "magic"}}',
        '{"conniption": "1", "days": [1]}',
        '{"conniption": "1", "days": {"x": {}}}',
        '{"conniption": "1", "rush": {"wyb": {"2026-01-01": "7"}}}',
        "[" * 100_000,
    ],
)
def test_a_damaged_file_is_set_aside_and_said(tmp_path, text):
    store = Store(tmp_path)
    store.write_text(FILE, text)
    assert load(store) == Progress()
    assert not store.exists(FILE) and len(store.take_messages()) == 1
    assert len(list(tmp_path.glob("puzzles.set-aside-*"))) == 1


def test_a_file_of_a_later_version_is_read_as_far_as_it_is_known(tmp_path):
    store = Store(tmp_path)
    store.write_text(FILE, '{"conniption": "9", "rating": 1300, "later": [1]}')
    assert load(store) == Progress(1300)
