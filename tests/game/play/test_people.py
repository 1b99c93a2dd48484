"""Several people on one computer: each with games and files of their own, and one with none notices nothing."""

import json
import random
import subprocess
import sys

import pytest

from game.play.library import keeping
from game.play.library.kept_game import KeptGame
from game.play.library.wanted import Wanted
from game.play.people import FILE, MOST, People, Profile
from game.play.store import AUTOSAVE, Store
from game.record.saved import write_game
from tests.game.play.library.conftest import game
from tests.helpers.program import ROOT


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path)
    yield store
    store.library.close()


def test_one_person_alone_has_the_files_that_were_always_there(store):
    people = People(store)
    assert people.profiles == (Profile("", ""),) and people.present.title == "You"
    assert store.own("puzzles.json") == "puzzles.json" and not store.exists(FILE)


def test_everybody_else_has_a_folder_and_is_there_again_at_the_next_start(store):
    people = People(store)
    anna = people.add("  Anna  B.\n")
    assert (anna.name, people.present) == ("Anna B.", anna)
    assert store.own("puzzles.json") == f"people/{anna.key}/puzzles.json"
    ben = people.add("Ben")
    people.choose(anna.key)
    again = Store(store.folder)
    assert People(again).present == anna and again.own("x") == store.own("x")
    assert People(again).profiles == (Profile(), anna, ben)
    people.choose("")
    assert store.own("x") == "x" and People(Store(store.folder)).present == Profile()


def test_people_are_renamed_and_removed_but_for_the_first(store):
    people = People(store)
    anna, ben = people.add("Anna"), people.add("Ben")
    people.rename(anna.key, "Änni")
    people.rename("", "Otto")
    assert [profile.title for profile in people.profiles] == ["Otto", "Änni", "Ben"]
    people.remove(ben.key)
    people.remove("")
    assert [profile.key for profile in People(Store(store.folder)).profiles] == ["", anna.key]
    assert people.present.name == "Otto", "who plays is one of those who are left"


@pytest.mark.parametrize(("name", "is_free"), [("Ben", True), ("anna", False), (" \n", False), ("you", False)])
def test_a_name_says_who_is_meant(store, name, is_free):
    people = People(store)
    anna = people.add("Anna")
    assert (people.complaint_about(name) == "") is is_free
    assert people.complaint_about("ANNA", anna.key) == "" and people.complaint_about("", "") == ""


def test_two_windows_lose_nobody_and_each_keeps_who_plays_in_it(store):
    people, other = People(store), People(Store(store.folder))
    anna = people.add("Anna")
    ben = other.add("Ben")
    assert [profile.name for profile in other.profiles] == ["", "Anna", "Ben"]
    people.rename(anna.key, "Anne")
    assert (people.present.name, other.present) == ("Anne", ben) and len(people.profiles) == 3


@pytest.mark.parametrize(
    "values",
    [
        "nonsense",
        '{"people": []}',
        '{"conniption": "1"}',
        '{"conniption": "1", "people": []}',
        '{"conniption": "1", "people": [{"key": "aaaaaaaa", "name": "A"}]}',
        '{"conniption": "1", "people": [{"key": "", "name": ""}, {"key": "../../etc", "name": "A"}]}',
        '{"conniption": "1", "people": [{"key": "", "name": ""}, {"key": "aaaaaaaa", "name": " "}]}',
        '{"conniption": "1", "people": [{"key": "", "name": ""}, {"key": "", "name": "A"}]}',
        '{"conniption": "1", "people": [{"key": "", "name": 1}]}',
    ],
)
def test_a_damaged_file_is_set_aside_and_nobody_is_out_of_reach(store, values):
    anna = People(store).add("Anna")
    store.write_text(store.own("puzzles.json"), "hers")
    store.write_text(FILE, values)
    again = Store(store.folder)
    people = People(again)
    assert len(again.take_messages()) == 1 and not again.exists(FILE)
    assert people.profiles == (Profile(), Profile(anna.key, "Player 2")) and people.present == Profile()
    people.choose(anna.key)
    assert again.read_text(again.own("puzzles.json")) == "hers"


def test_whoever_played_last_and_is_gone_is_not_missed(store):
    store.write_text(FILE, '{"conniption": "9", "present": [1], "people": [{"key": "", "name": "", "age": 7}]}')
    assert People(store).present == Profile() and store.take_messages() == []


def test_without_a_place_to_keep_them_people_last_as_long_as_the_program(tmp_path):
    (tmp_path / "file").write_text("")
    store = Store(tmp_path / "file" / "data")
    people = People(store)
    anna = people.add("Anna")
    people.add("Ben")
    people.choose(anna.key)
    assert people.present == anna and len(people.profiles) == 3 and len(store.take_messages()) == 1


def test_games_belong_to_who_was_playing(store):
    people = People(store)
    keeping.keep(store, game("4 4"))
    anna = people.add("Anna")
    keeping.save(store, "hers", game("1"))
    store.write_text(store.own(AUTOSAVE), write_game(game("2 2 2 2 2")))
    keeping.keep_former(store, game())
    titles = {key: titles_of(store, key) for key in ("", anna.key, None)}
    assert {key: len(titles) for key, titles in titles.items()} == {"": 1, anna.key: 2, None: 3}
    assert keeping.latest(store).now == 5
    people.choose("")
    assert keeping.latest(store).now == 2 and store.library.count("") == 1 and not store.exists(store.own(AUTOSAVE))


def titles_of(store, player):
    return [kept.title for kept in store.library.games(store.library.find(Wanted(player=player)))]


def test_what_a_second_window_has_left_belongs_to_who_played_there(store):
    anna = People(store).add("Anna")
    text = write_game(game("4 4 4 4 4"))
    store.write_text(store.own("autosave-3.txt"), text)
    store.write_text("autosave-2.txt", text)
    assert store.abandoned() == ["autosave-2.txt", store.own("autosave-3.txt")]
    keeping.keep_abandoned(store)
    assert [len(titles_of(store, key)) for key in ("", anna.key)] == [1, 1] and store.abandoned() == []


def test_the_present_person_asks_as_quickly_as_everybody(store):
    """Whatever is asked for together with a person is found by one index, without a look at the rows."""
    library = store.library
    library.put([(KeptGame.of(game(), player="aaaaaaaa"), write_game(game()))])
    for wanted in (Wanted(game="connect4"), Wanted(words="anna"), Wanted(), Wanted(fewest=2)):
        own = Wanted(**{**vars(wanted), "player": "aaaaaaaa"})
        assert len(library.find(own)) == 1 and library.find(Wanted(**{**vars(wanted), "player": ""})) == []


# Adds and removes people for ever, and says when it has begun.
WRITER = """
import sys
from pathlib import Path
from game.play.people import People
from game.play.store import Store
people = People(Store(Path(sys.argv[1])))
print("writing", flush=True)
for number in range(10**9):
    people.remove(people.add(f"Somebody {number}").key)
"""


def test_a_kill_in_the_middle_of_saving_leaves_people_whole(tmp_path):
    anna = People(Store(tmp_path)).add("Anna")
    program = subprocess.Popen([sys.executable, "-c", WRITER, tmp_path], cwd=ROOT, stdout=subprocess.PIPE)
    program.stdout.readline()
    program.kill()
    program.communicate()
    store = Store(tmp_path)
    people = People(store)
    assert store.take_messages() == [] and people.profiles[:2] == (Profile(), anna) and len(people.profiles) <= 3


def test_too_many_people_are_not_understood(store):
    people = [{"key": "", "name": ""}, *({"key": f"{n:08x}", "name": f"P{n}"} for n in range(MOST))]
    store.write_text(FILE, json.dumps({"conniption": "1", "people": people}))
    assert len(People(store).profiles) == 1 and len(store.take_messages()) == 1


def test_names_are_cut_to_what_a_sentence_holds(store):
    rng = random.Random(1)
    name = "".join(rng.choice("abc ") for _ in range(500)) + "\u202e"
    assert 0 < len(People(store).add(name).name) <= 20
