"""Choices for a new game are saved by option name, and files of earlier versions are read without loss."""

import json
import shutil
from dataclasses import replace

import pytest

from bundle.package_contents import ROOT
from game.play.live_game import rematch
from game.play.new_game_choices import GUEST, Choices, load_choices, seat_choices, with_choices
from game.play.storage.store import SETTINGS_FILE, Store
from game.record.player import PERSON
from game.rules.errors import SetupError
from game.rules.registry import GAMES
from tests.helpers.records import names_of

FORMER = ROOT / "tests" / "data" / "settings-0.1.0.json"  # written when every number had its own field
EXPECTED = {
    "conniption": Choices(options={"Flips": "2,3"}, begins="second", seat_second="computer 6", clock="5+3"),
    "connect4": Choices(),
    "domino": Choices(options={"Size": "6x7", "Line": "5"}, seat_second="computer 3"),
    "paths": Choices(
        options={"File": "/home/anna/my shape.txt"}, seat_first="mcts:rollout=greedy", seat_second="computer 3"
    ),
    "wyb": Choices(name_first="Anna", swap=True, seat_second="computer 3"),
}


@pytest.fixture
def store(tmp_path):
    shutil.copy(FORMER, tmp_path / SETTINGS_FILE)
    return Store(tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_choices_of_a_former_settings_file_are_read_without_loss(store, game):
    saved = store.load_settings().last_setup
    assert not store.messages
    assert load_choices(saved, game) == EXPECTED[game]
    # Then from the file in the new form, after this game's choices were saved again.
    settings = store.load_settings()
    settings.last_setup = with_choices(saved, game, load_choices(saved, game))
    store.save_settings(settings)
    saved = Store(store.folder).load_settings().last_setup
    if PERSON in EXPECTED[game].seats:  # choices for two computers are not saved
        assert "options" in saved[game] and "columns" not in saved[game]
    assert {name: load_choices(saved, name) for name in GAMES} == EXPECTED


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_loaded_as_it_was_saved(game):
    texts = {"Flips": "0,4", "Size": "4x8", "Line": "3", "File": "no such file"}
    chosen = Choices(options={name: texts[name] for name in GAMES[game].options})
    saved = json.loads(json.dumps(with_choices({}, game, chosen)))
    assert load_choices(saved, game) == chosen


@pytest.mark.parametrize(
    "values",
    [
        {"options": {"Flips": "9,0"}},
        {"options": {"Flips": "4"}},
        {"options": {"Flips": [4, 4]}},
        {"options": {"Flips": None, "Size": "5x5"}},
        {"options": ["Flips"]},
        {"options": 4, "flips_first": 1, "flips_second": 1},
        {"flips_first": 1},
        {"flips_first": 5, "flips_second": 1},
        {"flips_first": True, "flips_second": 1},
        {"flips_first": "1", "flips_second": [2]},
    ],
)
def test_invalid_options_become_the_default(values):
    assert load_choices({"conniption": values}, "conniption") == Choices()


def test_a_handicap_stays_with_its_player_in_a_rematch():
    assert Choices(options={"Flips": "1,3"}).setup("conniption", 0) == {"Flips": "1,3"}
    assert Choices(options={"Flips": "1,3"}).setup("conniption", 1) == {"Flips": "3,1"}
    assert Choices(options={"Size": "4x6"}).setup("domino", 1) == {"Size": "4x6", "Line": "4"}
    again = rematch(Choices(options={"Flips": "1,3"}).start("conniption"))
    assert again.setup == {"Flips": "3,1"} and names_of(again) == ("Playful", "You")
    assert rematch(Choices(options={"Size": "4x6"}).start("domino")).setup == {"Size": "4x6", "Line": "4"}


def test_an_invalid_pair_of_numbers_is_refused_for_both_first_players():
    for beginner in (0, 1):
        with pytest.raises(SetupError, match="two numbers from 0 to 4"):
            GAMES["conniption"].build(Choices(options={"Flips": "5,3"}).setup("conniption", beginner))


def test_a_lone_person_is_the_first_player_unless_another_was_named():
    alone = {"": "Anna"}
    assert seat_choices(Choices(), "", alone).name_first == "Anna"
    assert seat_choices(Choices(), "", {"": ""}).name_first == ""
    assert seat_choices(Choices(name_first="Grandmother"), "", alone).name_first == "Grandmother"
    assert [player.profile for player in two(seat_choices(Choices(), "", alone)).players] == [None, None]


def two(chosen):
    """Return the choices as choices for a game between two people."""
    return replace(chosen, seat_first=PERSON, seat_second=PERSON)


def test_people_of_this_computer_play_with_their_profiles_and_present_names():
    names = {"": "Anna", "0123abcd": "Ben"}
    chosen = two(seat_choices(Choices(), "0123abcd", names))
    assert [(player.name, player.profile) for player in chosen.players] == [("Ben", "0123abcd"), ("Player 2", None)]
    chosen = two(seat_choices(Choices(profile_first="", profile_second="0123abcd", name_second="Benny"), "", names))
    assert [(player.name, player.profile) for player in chosen.players] == [("Anna", ""), ("Ben", "0123abcd")]
    assert not any(player.profile for player in seat_choices(Choices(), "", names).players), "not against the computer"
    gone = seat_choices(Choices(profile_first="aaaaaaaa", profile_second="0123abcd"), "", names)
    assert gone.profiles == (GUEST, "0123abcd")
    assert seat_choices(Choices(profile_first="", profile_second=""), "", names).profiles == ("", GUEST)
