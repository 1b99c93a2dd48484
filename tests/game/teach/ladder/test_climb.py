"""How far somebody has come on the ladder, and the file that keeps it."""

import pytest

from game.play.store import Store
from game.teach.ladder.catalog import CHAPTERS
from game.teach.ladder.climb import FILE, Climb, How, all_rungs, keep, load, rung_of

FIRST, SECOND, *_ = all_rungs()
OTHER = CHAPTERS["paths"][2]


def test_the_way_begins_with_the_first_step_and_goes_on_where_one_is():
    climb = Climb()
    assert climb.next is FIRST
    climb.take(FIRST, How.HELPED)
    assert climb.next is SECOND
    climb.begin(OTHER)
    assert climb.next is CHAPTERS["paths"][0]


def test_after_a_chapter_comes_the_first_step_that_is_left_out():
    climb = Climb()
    for rung in CHAPTERS["paths"]:
        climb.begin(rung)
        climb.take(rung, How.ALONE)
    assert climb.next_of("paths") is None and climb.next is FIRST
    for rung in all_rungs():
        climb.take(rung, How.ALONE)
    assert climb.next is None


def test_what_was_done_alone_stays_so():
    climb = Climb()
    climb.take(FIRST, How.HELPED)
    climb.take(SECOND, How.ALONE)
    climb.take(SECOND, How.HELPED)
    assert (climb.how(FIRST), climb.how(SECOND), climb.how(OTHER)) == (How.HELPED, How.ALONE, None)
    assert climb.count(all_rungs()) == 2 and climb.stars(all_rungs()) == 1
    climb.take(FIRST, How.ALONE)
    assert climb.how(FIRST) is How.ALONE


def test_a_game_is_on_the_ladder_if_its_step_was_begun_there():
    climb = Climb()
    assert climb.is_on(FIRST.start()) is None
    climb.begin(FIRST)
    assert climb.is_on(FIRST.start()) is FIRST
    assert climb.is_on(SECOND.start()) is None


def test_everybody_has_a_climb_of_their_own(tmp_path):
    store = Store(tmp_path)
    climb = Climb()
    climb.begin(OTHER)
    climb.take(OTHER, How.ALONE)
    keep(store, climb)
    store.player = "0123abcd"
    assert load(store) == Climb()
    store.player = ""
    assert load(store) == climb


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "[]",
        "{}",
        '{"conniption": "0.1.0", "done": {"a": "told"}}',
        '{"conniption": "0.1.0", "done": {"a": []}}',
        '{"conniption": "0.1.0", "done": 3}',
        '{"conniption": "0.1.0", "begun": 3}',
    ],
)
def test_a_damaged_file_is_set_aside(tmp_path, text):
    store = Store(tmp_path)
    store.write_text(FILE, text)
    assert load(store) == Climb()
    assert not store.exists(FILE) and "could not be used" in store.messages[0]


def test_a_step_that_is_no_more_does_no_harm(tmp_path):
    store = Store(tmp_path)
    keep(store, Climb({"chess first": "alone"}, "chess first"))
    climb = load(store)
    assert climb.next is FIRST and climb.count(all_rungs()) == 0 and rung_of("chess first") is None
