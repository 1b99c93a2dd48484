"""Progress with puzzles: the rating, the streak of days, and the file."""

import json
from dataclasses import asdict, replace
from datetime import date, timedelta

import pytest

from game.play.storage.json_values import read, text_of
from game.play.storage.store import Store
from game.record.puzzle import Puzzle, read_puzzle
from game.teach.exercise_session import ExerciseResult
from game.teach.puzzles.puzzle_progress import FILE, FIRST_RATING, LEAST, MOST, PuzzleProgress, change, load
from tests.helpers.saved_files import quarantined_texts, save

TODAY = date(2026, 3, 1)


def puzzle(name: str, rating: int) -> Puzzle:
    return read_puzzle(f"{name}\t\t//1212/2//1/ 1 0,0 -\tdraw\t4 6\t{rating}\t", "connect4")


def test_each_player_has_their_own_progress(tmp_path):
    store = Store(tmp_path)
    save(store, PuzzleProgress(rating=1300))
    store.player = "0123abcd"
    assert load(store) == PuzzleProgress()
    save(store, PuzzleProgress(rating=1400))
    assert load(store).rating == 1400
    store.player = ""
    assert load(store).rating == 1300


def test_the_rating_rises_if_solved_alone_and_falls_otherwise():
    progress = PuzzleProgress()
    progress.take(puzzle("a", 1200), ExerciseResult.ALONE, TODAY)
    risen = progress.rating
    assert risen > FIRST_RATING
    progress.take(puzzle("b", 1200), ExerciseResult.HELPED, TODAY)
    assert progress.rating < risen


def test_a_hard_puzzle_raises_the_rating_more_than_an_easy_one():
    easy, hard = PuzzleProgress(), PuzzleProgress()
    easy.take(puzzle("a", 800), ExerciseResult.ALONE, TODAY)
    hard.take(puzzle("a", 1600), ExerciseResult.ALONE, TODAY)
    assert easy.rating < hard.rating


def test_the_rating_settles_where_half_of_the_puzzles_are_solved():
    progress = PuzzleProgress()
    for number in range(80):
        rating = 1500 if number % 2 else 1700
        progress.take(
            puzzle(str(number), rating),
            ExerciseResult.ALONE if rating == 1500 else ExerciseResult.SOLUTION_SHOWN,
            TODAY,
        )
    assert 1550 < progress.rating < 1650 and progress.deviation < 100


def test_the_rating_at_the_end_of_each_day_is_stored():
    progress = PuzzleProgress()
    for number, days in enumerate((0, 0, 3)):
        progress.take(puzzle(str(number), 1200), ExerciseResult.ALONE, TODAY + timedelta(days=days))
    assert list(progress.course) == ["2026-03-01", "2026-03-04"]
    assert progress.course["2026-03-04"] == (round(progress.rating, 1), round(progress.deviation, 1))
    assert (
        progress.course["2026-03-01"][0] < progress.rating
        and read(text_of(asdict(progress)), PuzzleProgress) == progress
    )


@pytest.mark.parametrize(
    ("limit", "of_puzzle", "result"), [(MOST, 2990, ExerciseResult.ALONE), (LEAST, 110, ExerciseResult.SOLUTION_SHOWN)]
)
def test_a_rating_and_its_interval_stay_within_the_limits(limit, of_puzzle, result):
    progress = PuzzleProgress(rating=limit)
    progress.take(puzzle("a", of_puzzle), result, TODAY)
    assert progress.rating == limit and read(text_of(asdict(progress)), PuzzleProgress) == progress
    assert limit in progress.interval and progress.interval[0] < progress.interval[1]


def test_the_interval_spans_two_deviations_on_both_sides():
    assert PuzzleProgress(rating=1500, deviation=50).interval == (1400, 1600)


def test_a_puzzle_changes_the_rating_once():
    progress = PuzzleProgress()
    progress.take(puzzle("a", 1200), ExerciseResult.SOLUTION_SHOWN, TODAY)
    rating = progress.rating
    progress.take(puzzle("a", 1200), ExerciseResult.ALONE, TODAY)
    assert progress.rating == rating and progress.done == {"connect4 a": "alone"}


def test_the_streak_goes_on_until_today_is_over():
    progress = PuzzleProgress()
    for ago in (1, 2, 3):
        progress.take_day(TODAY - timedelta(days=ago), ExerciseResult.ALONE)
    assert progress.streak(TODAY) == 3
    progress.take_day(TODAY, ExerciseResult.HELPED)
    assert progress.streak(TODAY) == 4
    assert progress.streak(TODAY + timedelta(days=2)) == 0


def test_a_shown_solution_ends_the_streak():
    progress = PuzzleProgress()
    progress.take_day(TODAY - timedelta(days=1), ExerciseResult.ALONE)
    progress.take_day(TODAY, ExerciseResult.SOLUTION_SHOWN)
    progress.take_day(TODAY, ExerciseResult.ALONE)  # the first result counts
    assert progress.on(TODAY) is ExerciseResult.SOLUTION_SHOWN and progress.streak(TODAY) == 0


@pytest.mark.parametrize("day", [date.min, date.max])
def test_the_streak_works_on_the_first_and_the_last_possible_date(day):
    progress = PuzzleProgress()
    assert progress.streak(day) == 0
    progress.take_day(day, ExerciseResult.ALONE)
    assert progress.streak(day) == 1


def test_the_best_rush_of_each_day_is_stored():
    progress = PuzzleProgress()
    for day, solved in ((1, 4), (1, 7), (1, 5), (2, 7), (3, 2)):
        progress.take_rush("wyb", date(2026, 1, day), solved)
    assert progress.best_rushes("wyb") == [(7, "2026-01-02"), (7, "2026-01-01"), (2, "2026-01-03")]
    assert progress.best_rushes("domino") == []
    progress.take_rush("domino", date(2026, 1, 1), 0)
    assert progress.best_rushes("domino") == []  # nothing solved is no best result
    for day in range(1, 8):
        progress.take_rush("paths", date(2026, 1, day), day)
    assert [solved for solved, _ in progress.best_rushes("paths")] == [7, 6, 5, 4, 3]


def test_stored_progress_is_loaded_again(tmp_path):
    progress = PuzzleProgress()
    progress.take(puzzle("a", 1500), ExerciseResult.ALONE, TODAY)
    progress.take_day(TODAY, ExerciseResult.ALONE)
    store = Store(tmp_path)
    save(store, progress)
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
        '{"conniption": "1", "rush": {"wyb": {"2026-01-01": -1}}}',
        '{"conniption": "1", "course": {"2026-01-01": [1500]}}',
        '{"conniption": "1", "course": {"2026-01-01": [1500, 50, 1]}}',
        '{"conniption": "1", "course": {"2026-01-01": [9999, 50]}}',
        '{"conniption": "1", "course": {"2026-01-01": [1500, 1]}}',
        "[" * 100_000,
    ],
)
def test_a_damaged_file_is_quarantined_and_reported(tmp_path, text):
    store = Store(tmp_path)
    store.write_text(FILE, text)
    found = load(store)
    assert replace(found, rush={}) == PuzzleProgress() and not found.best_rushes("wyb")
    assert quarantined_texts(store, FILE) == [text] and len(store.take_messages()) == 1


def test_unknown_values_of_a_later_version_are_ignored(tmp_path):
    store = Store(tmp_path)
    store.write_text(FILE, '{"conniption": "9", "rating": 1300, "later": [1]}')
    assert load(store) == PuzzleProgress(1300)


def test_an_invalid_entry_is_left_out_and_all_others_stay(tmp_path):
    store = Store(tmp_path)
    done = {"a": "alone", "b": "by magic", "c": "helped"}
    text = json.dumps({"conniption": "9", "rating": 1300, "done": done, "course": {"2026-01-01": 7}, "later": [1]})
    store.write_text(FILE, text)
    expected = PuzzleProgress(1300, done={"a": "alone", "c": "helped"})
    assert load(store) == load(store) == load(Store(tmp_path)) == expected
    (message,) = store.take_messages()
    assert "by magic" in message and quarantined_texts(store, FILE) == [text]
    change(store, lambda progress: progress.done.update(d="alone"))
    store.finish()
    assert load(Store(tmp_path)).done == {"a": "alone", "c": "helped", "d": "alone"}
    assert json.loads((tmp_path / FILE).read_text())["later"] == [1] and quarantined_texts(store, FILE) == [text]


def test_a_change_keeps_a_copy_of_invalid_values_that_another_window_has_written(tmp_path):
    store = Store(tmp_path)
    assert load(store) == PuzzleProgress()
    text = json.dumps({"conniption": "9", "done": {"a": "by magic", "b": "helped"}})
    with store.locked():
        change(store, lambda progress: progress.done.update(c="alone"))
        (tmp_path / FILE).write_text(text)
    store.finish()
    assert load(Store(tmp_path)).done == {"b": "helped", "c": "alone"}
    assert quarantined_texts(store, FILE) == [text] and len(store.take_messages()) == 1


def test_a_puzzle_with_a_hint_does_not_change_the_rating():
    progress = PuzzleProgress()
    before = progress.rating, progress.deviation
    progress.take(puzzle("b", 1200), ExerciseResult.HELPED, TODAY, is_helped=True)
    assert (progress.rating, progress.deviation) == before and progress.course == {}
    progress.take(puzzle("b", 1200), ExerciseResult.ALONE, TODAY)
    assert progress.rating == before[0], "only the first result of a puzzle counts"
    progress.take(puzzle("c", 1200), ExerciseResult.HELPED, TODAY)
    assert progress.rating < before[0], "a wrong first attempt counts as a loss"


def test_the_announced_change_of_the_rating_is_the_real_one():
    progress = PuzzleProgress()
    gain, loss = progress.stakes(puzzle("a", 1300))
    assert gain > 0 > loss
    progress.take(puzzle("a", 1300), ExerciseResult.ALONE, TODAY)
    assert round(progress.rating - FIRST_RATING) == gain
    assert progress.stakes(puzzle("a", 1300)) is None
    before, (_, loss) = progress.rating, progress.stakes(puzzle("b", 1100))
    progress.take(puzzle("b", 1100), ExerciseResult.SOLUTION_SHOWN, TODAY)
    assert round(progress.rating - before) == loss


def test_a_late_daily_puzzle_is_marked_but_extends_no_streak():
    progress = PuzzleProgress()
    for ago in (0, 2):
        progress.take_day(TODAY - timedelta(days=ago), ExerciseResult.ALONE)
    missed = TODAY - timedelta(days=1)
    progress.take_day(missed, ExerciseResult.ALONE, is_late=True)
    assert progress.on(missed) is ExerciseResult.ALONE and progress.streak(TODAY) == 1
    progress.take_day(TODAY, ExerciseResult.SOLUTION_SHOWN, is_late=True)
    assert progress.on(TODAY) is ExerciseResult.ALONE
