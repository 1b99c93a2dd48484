"""What is chosen for a new game is kept by the names of the options, and files of before are read without loss."""

import json
import shutil

import pytest

from bundle.contents import ROOT
from game.play.choices import Choices, remembered, seated, to_remember
from game.play.live_game import rematch
from game.play.store import SETTINGS_FILE, Store
from game.rules.catalog import GAMES
from game.rules.errors import SetupError

FORMER = ROOT / "tests" / "data" / "settings-0.1.0.json"  # written when every number had a field of its own
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
    kept = store.load_settings().last_setup
    assert not store.messages
    assert remembered(kept, game) == EXPECTED[game]
    # Once more from the file that is written now, in which one game after the other has its new form.
    settings = store.load_settings()
    settings.last_setup = to_remember(kept, game, remembered(kept, game))
    store.save_settings(settings)
    kept = Store(store.folder).load_settings().last_setup
    assert "options" in kept[game] and "columns" not in kept[game]
    assert {name: remembered(kept, name) for name in GAMES} == EXPECTED


@pytest.mark.parametrize("game", GAMES)
def test_every_option_comes_back_as_it_was_chosen(game):
    texts = {"Flips": "0,4", "Size": "4x8", "Line": "3", "File": "no such file"}
    chosen = Choices(options={name: texts[name] for name in GAMES[game].options})
    kept = json.loads(json.dumps(to_remember({}, game, chosen)))
    assert remembered(kept, game) == chosen


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
def test_options_that_cannot_be_are_as_usual(values):
    assert remembered({"conniption": values}, "conniption") == Choices()


def test_what_is_a_players_own_goes_with_them_and_nothing_else_changes():
    assert Choices(options={"Flips": "1,3"}).setup("conniption", 0) == {"Flips": "1,3"}
    assert Choices(options={"Flips": "1,3"}).setup("conniption", 1) == {"Flips": "3,1"}
    assert Choices(options={"Size": "4x6"}).setup("domino", 1) == {"Size": "4x6", "Line": "4"}
    again = rematch(Choices(options={"Flips": "1,3"}).start("conniption"))
    assert again.setup == {"Flips": "3,1"} and again.names == ("Computer", "You")
    assert rematch(Choices(options={"Size": "4x6"}).start("domino")).setup == {"Size": "4x6", "Line": "4"}


def test_a_pair_that_cannot_be_is_complained_of_whoever_begins():
    for beginner in (0, 1):
        with pytest.raises(SetupError, match="two numbers from 0 to 4"):
            GAMES["conniption"].build(Choices(options={"Flips": "5,3"}).setup("conniption", beginner))


def test_who_plays_now_is_the_first_of_two_people_unless_somebody_else_was_named():
    known = ["", "Anna", "Ben"]
    assert seated(Choices(), "Anna", known).name_first == "Anna"
    assert seated(Choices(name_first="Anna"), "Ben", known).name_first == "Ben"
    assert seated(Choices(name_first="Anna"), "", known).name_first == "Player 1"
    assert seated(Choices(name_first="Grandmother"), "Ben", known).name_first == "Grandmother"
