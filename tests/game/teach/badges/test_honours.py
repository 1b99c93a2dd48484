"""The badges that are not for a single game, and the file that keeps what somebody has."""

from datetime import date, timedelta
from types import SimpleNamespace

import pytest

from game.play.store import Store
from game.rules.catalog import GAMES
from game.teach.badges.general import (
    CHAPTER,
    EVERY_GAME,
    PERFECT,
    RUSH,
    TEN_STARS,
    TOP,
    WEEK,
    of_climb,
    of_puzzles,
    of_review,
    of_rush,
    of_wins,
)
from game.teach.badges.honours import FILE, Honours, all_badges, keep, load
from game.teach.grades import Grade
from game.teach.ladder.catalog import CHAPTERS
from game.teach.ladder.climb import Climb, How, all_rungs
from game.teach.puzzles.progress import Progress
from tests.game.teach.badges.test_game_badges import LATE, finished

TODAY = date(2026, 11, 19)


def solved(days):
    return Progress(days={(TODAY - timedelta(days=ago)).isoformat(): "alone" for ago in range(days)})


def climbed(rungs, how=How.ALONE):
    climb = Climb()
    for rung in rungs:
        climb.take(rung, how)
    return climb


def graded(record, *others):
    """Every move the best one, but for the grades of the last ones of the first player."""
    found = {place: SimpleNamespace(grade=Grade.BEST) for place in range(1, record.now + 1)}
    for back, grade in enumerate(others):
        found[record.now - 2 * back] = SimpleNamespace(grade=grade)
    return found


def test_no_two_badges_are_the_same():
    badges = all_badges()
    assert len({badge.key for badge in badges}) == len({badge.title for badge in badges}) == len(badges)


def test_a_win_of_every_kind_is_the_whole_box():
    assert of_wins(list(GAMES)) == [EVERY_GAME]
    assert of_wins(list(GAMES)[1:]) == []


def test_seven_days_in_a_row_and_not_six():
    assert of_puzzles(solved(7), TODAY) == [WEEK] and of_puzzles(solved(6), TODAY) == []


def test_fifteen_in_a_rush_and_not_fourteen():
    assert of_rush(15) == [RUSH] and of_rush(14) == []


def test_a_chapter_is_done_with_its_last_step():
    chapter = CHAPTERS["domino"]
    assert of_climb(climbed(chapter, How.HELPED)) == [CHAPTER]
    assert of_climb(climbed(chapter[1:], How.HELPED)) == []


def test_ten_stars_and_not_nine():
    scattered = all_rungs()[::2]
    assert TEN_STARS in of_climb(climbed(scattered[:10])) and of_climb(climbed(scattered[:9])) == []
    assert of_climb(climbed(scattered[:10], How.HELPED)) == []


def test_the_last_of_all_steps_is_the_top():
    assert TOP in of_climb(climbed(all_rungs())) and TOP not in of_climb(climbed(all_rungs()[:-1]))


@pytest.mark.parametrize("grade", Grade)
def test_one_move_that_is_not_proven_best_and_the_game_is_not_perfect(grade):
    record = finished("connect4", LATE)
    assert of_review(record, graded(record)) == [PERFECT]
    is_best = grade in (Grade.BEST, Grade.ONLY, Grade.LONGEST)
    assert of_review(record, graded(record, Grade.BEST, grade)) == ([PERFECT] if is_best else [])


def test_a_short_game_one_that_is_lost_and_one_not_yet_explained_are_not_perfect():
    short, lost, whole = (
        finished("connect4", "4 1 4 1 4 1 4"),
        finished("connect4", LATE, 1),
        finished("connect4", LATE),
    )
    assert of_review(short, graded(short)) == [] and of_review(lost, graded(lost)) == []
    known = graded(whole)
    del known[1]
    assert of_review(whole, known) == []


def test_a_badge_is_new_once_and_keeps_its_day():
    honours = Honours()
    record = finished("connect4", "4 1 4 1 4 1 4", level=4)
    assert [badge.key for badge in honours.take_game(record, TODAY)] == ["win", "level-4"]
    assert honours.take_game(record, TODAY + timedelta(days=1)) == []
    assert honours.earned == {"win": TODAY.isoformat(), "level-4": TODAY.isoformat()}


def test_the_kinds_of_games_that_were_won_add_up():
    honours = Honours(won=[game for game in GAMES if game != "connect4"])
    assert EVERY_GAME in honours.take_game(finished("connect4", "4 1 4 1 4 1 4"), TODAY)


def test_everybody_has_badges_of_their_own(tmp_path):
    store = Store(tmp_path)
    honours = Honours()
    honours.take([RUSH], TODAY)
    keep(store, honours)
    store.player = "0123abcd"
    assert load(store) == Honours()
    store.player = ""
    assert load(store) == honours


@pytest.mark.parametrize(
    "text", ["nonsense", "{}", '{"conniption": "1", "earned": {"a": 3}}', '{"conniption": "1", "won": ["a", 3]}']
)
def test_a_damaged_file_is_set_aside(tmp_path, text):
    store = Store(tmp_path)
    store.write_text(FILE, text)
    assert load(store) == Honours()
    assert not store.exists(FILE) and "could not be used" in store.messages[0]
