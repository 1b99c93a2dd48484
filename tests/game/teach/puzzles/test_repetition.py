"""One's own slips come back at growing intervals until they sit, and none is kept twice."""

import time
from datetime import date, timedelta

import pytest

from game.play.store import Store
from game.record.record import Record
from game.teach.appraisal import Appraisal
from game.teach.puzzles.repetition import FILE, INTERVALS, Card, Slips, keep, load, take_in

TODAY = date(2026, 5, 1)
THREE = "1/1/1////222 1 0,0 -"  # 4 wins at once


def game(moves="6 7", seats=("person", "computer 3")) -> Record:
    record = Record("connect4", position=THREE, names=("You", "Computer"), seats=seats)
    for text in moves.split():
        record.play(record.board.move(text))
    return record


def appraised(record):
    appraisal = Appraisal(record, "words")
    appraisal.begin()
    deadline = time.monotonic() + 180
    while not appraisal.is_complete and time.monotonic() < deadline:
        appraisal.poll()
        time.sleep(0.005)
    return appraisal.found


def card(due=TODAY, step=0) -> Card:
    return Card("key", "text", step, due.isoformat())


def test_a_slip_of_a_person_is_taken_in_once_and_comes_tomorrow():
    record, slips = game(), Slips([])
    found = appraised(record)
    assert slips.take_in(record, found, TODAY) == 1 and slips.take_in(record, found, TODAY) == 0
    assert slips.due(TODAY) == [] and len(slips.due(TODAY + timedelta(days=1))) == 1
    kept = slips.cards[0].record
    assert kept.now == 1 and kept.entries[0].text == "6" and kept.start_position == THREE


def test_slips_of_the_computer_are_left_alone():
    record = game(seats=("computer 3", "person"))
    slips = Slips([])
    assert slips.take_in(record, {1: appraised(record)[1]}, TODAY) == 0


def test_what_is_right_comes_later_every_time_until_it_sits():
    one, day, waits = card(), TODAY, []
    while one.due:
        one.take(True, day)
        if one.due:
            waits.append((date.fromisoformat(one.due) - day).days)
            day = date.fromisoformat(one.due)
    assert tuple(waits) == INTERVALS and waits == sorted(set(waits))
    assert Slips([one]).due(day + timedelta(days=10_000)) == []


def test_what_is_wrong_begins_anew_tomorrow():
    one = card(step=3)
    one.take(False, TODAY)
    assert one.step == 0 and one.due == "2026-05-02"


def test_what_could_not_be_put_keeps_its_step():
    one = card(step=3)
    one.put_off(TODAY)
    assert one.step == 3 and one.due == "2026-05-02"


def test_what_is_due_for_longest_comes_first():
    days = [TODAY, TODAY - timedelta(days=9), TODAY + timedelta(days=1)]
    cards = [card(day) for day in days]
    assert Slips(cards).due(TODAY) == [cards[1], cards[0]]


def test_a_text_that_cannot_be_read_is_no_game():
    assert card().record is None


def test_what_is_kept_is_found_again(tmp_path):
    store, record = Store(tmp_path), game()
    take_in(store, record, appraised(record), TODAY)
    store.finish()
    slips = load(Store(tmp_path))
    assert len(slips.cards) == 1
    keep(store, slips)
    assert load(store).cards == slips.cards


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"conniption": "1"}',
        '{"conniption": "1", "cards": [1]}',
        '{"conniption": "1", "cards": [{"key": "a", "game": "b", "step": -1, "due": ""}]}',
        '{"conniption": "1", "cards": [{"key": "a", "game": 3, "step": 1, "due": ""}]}',
        '{"conniption": "1", "cards": [{"key": "a"}]}',
    ],
)
def test_a_damaged_file_is_set_aside_and_said(tmp_path, text):
    store = Store(tmp_path)
    store.write_text(FILE, text)
    assert load(store).cards == [] and not store.exists(FILE) and len(store.take_messages()) == 1
