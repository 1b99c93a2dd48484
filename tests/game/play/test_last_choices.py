"""Choices for new games are saved for each person, and those of earlier versions are migrated."""

import pytest

from game.play import last_choices
from game.play.new_game_choices import Choices, load_choices, with_choices
from game.play.opponents import level_seat
from game.play.people import People
from game.play.storage.settings import Settings
from game.play.storage.store import Store
from tests.helpers.saved_files import quarantined_texts


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


def test_the_last_game_and_its_setup_are_not_shown_to_another_person(store):
    people = People(store)
    choices = last_choices.LastChoices("wyb", {"wyb": {"swap": True}})
    last_choices.change(store, lambda last: vars(last).update(vars(choices)))
    anna = people.add("Anna")
    assert last_choices.load(store) == last_choices.LastChoices()
    last_choices.change(store, lambda last: last.play("domino"))
    people.choose("")
    assert last_choices.load(store) == last_choices.LastChoices("wyb", {"wyb": {"swap": True}})
    people.choose(anna.key)
    assert last_choices.load(Store(store.folder)).game == "wyb"  # the first person's
    assert last_choices.load(store).game == "domino"


def test_the_choices_of_a_former_version_go_to_the_first_person(store):
    settings = Settings(theme="paper", last_game="wyb", last_setup={"wyb": {"swap": True}})
    store.save_settings(settings)
    People(store).add("Anna")
    last_choices.migrate(store, settings)
    assert last_choices.load(store) == last_choices.LastChoices()
    again = Store(store.folder)
    store.finish()
    assert again.load_settings() == Settings(theme="paper")
    assert last_choices.load(again) == last_choices.LastChoices("wyb", {"wyb": {"swap": True}})


@pytest.mark.parametrize(
    "text",
    [
        '{"conniption": "1", "game": 1}',
        '{"conniption": "1", "setups": []}',
        "{",
        '{"conniption": "1", "setups": {"a": {"b": {"c": {"d": {"e": {}}}}}}}',
    ],
)
def test_a_damaged_file_is_quarantined(store, text):
    store.write_text(last_choices.FILE, text)
    assert last_choices.load(store) == last_choices.LastChoices()
    assert len(store.take_messages()) == 1 and quarantined_texts(store, last_choices.FILE) == [text]


def test_a_game_of_a_newer_version_is_as_if_none_was_played(store):
    store.write_text(last_choices.FILE, '{"conniption": "9", "game": "checkers", "setups": {"wyb": {}}}')
    assert last_choices.load(store) == last_choices.LastChoices("", {"wyb": {}})


def test_two_computers_do_not_replace_the_opponent_one_plays():
    saved = with_choices({}, "wyb", Choices(seat_second=level_seat(5), swap=True))
    watched = Choices(seat_first=level_seat(2), seat_second=level_seat(8))
    assert load_choices(with_choices(saved, "wyb", watched), "wyb") == Choices(seat_second=level_seat(5), swap=True)
