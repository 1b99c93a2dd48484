"""Playing time: added up by days and games, with a limit for each turn."""

from datetime import date

import pytest

from game.play.storage.store import Store
from game.play.time_played import FILE, LONGEST_TURN, Stopwatch, load, seconds_played
from tests.helpers.saved_files import quarantined_texts

TODAY = date.today().isoformat()


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


def test_time_adds_up_over_turns_games_and_starts(store):
    for game in ("connect4", "wyb", "connect4"):
        watch = Stopwatch(store, game)
        for index in range(100):
            watch.run(0.75, index)
        watch.save()
    store.finish()
    days = load(Store(store.folder))
    assert days == {TODAY: {"connect4": 150, "wyb": 75}}
    assert seconds_played(days) == 225 and seconds_played(days, "wyb") == 75 and seconds_played(days, since="9") == 0


def test_a_very_long_turn_counts_a_few_minutes(store):
    watch = Stopwatch(store, "wyb")
    for _ in range(1000):
        watch.run(60, 3)
    watch.run(10, 4)
    watch.save()
    assert load(store) == {TODAY: {"wyb": LONGEST_TURN + 10}}


def test_a_kill_loses_at_most_a_minute_of_playing_time(store):
    watch = Stopwatch(store, "wyb")
    for index in range(130):
        watch.run(1, index)
    assert load(store) == {TODAY: {"wyb": 120}}


@pytest.mark.parametrize(
    "text", ["", "{}", '{"conniption": "1", "days": 3}', '{"conniption": "1", "days": {"a": {"b": -1}}}']
)
def test_a_damaged_file_is_quarantined(store, text):
    store.write_text(FILE, text)
    assert sum(seconds_played({day: games}) for day, games in load(store).items()) == 0
    assert quarantined_texts(store, FILE) == [text] and len(store.take_messages()) == 1
