"""Several people on one computer, each with their own games and files."""

import json
import random
import subprocess
import sys

import pytest

from game.play.library import game_saves
from game.play.library.game_summary import GameSummary
from game.play.library.query import GameQuery
from game.play.people import FILE, MOST, MOST_REMOVED, People, Profile
from game.play.storage.store import AUTOSAVE, Store
from game.record.text_format import write_game
from tests.game.play.library.conftest import game
from tests.helpers.program import ROOT
from tests.helpers.saved_files import quarantined_texts


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path)
    yield store
    store.library.close()


def test_a_single_person_uses_the_files_in_the_data_folder(store):
    people = People(store)
    assert people.profiles == (Profile("", ""),) and people.present.title == "You"
    assert store.user_file("puzzles.json") == "puzzles.json" and not store.exists(FILE)


def test_each_other_person_has_a_folder_and_is_found_at_the_next_start(store):
    people = People(store)
    anna = people.add("  Anna  B.\n")
    assert (anna.name, people.present) == ("Anna B.", anna)
    assert store.user_file("puzzles.json") == f"people/{anna.key}/puzzles.json"
    ben = people.add("Ben")
    people.choose(anna.key)
    again = Store(store.folder)
    assert People(again).present == anna and again.user_file("x") == store.user_file("x")
    assert People(again).profiles == (Profile(), anna, ben)
    people.choose("")
    assert store.user_file("x") == "x" and People(Store(store.folder)).present == Profile()


def test_people_except_the_first_can_be_removed(store):
    people = People(store)
    anna, ben = people.add("Anna"), people.add("Ben")
    people.rename(anna.key, "Änni")
    people.rename("", "Otto")
    assert [profile.title for profile in people.profiles] == ["Otto", "Änni", "Ben"]
    people.remove(ben.key)
    people.remove("")
    assert [profile.key for profile in People(Store(store.folder)).profiles] == ["", anna.key]
    assert people.present.name == "Otto", "the current person is one of those who remain"


def test_the_chosen_person_is_present_whatever_the_order_of_keys(store):
    people = People(store)
    people.add_missing(["bbbbbbbb", "cccccccc", "aaaaaaaa"])
    for profile in people.profiles:
        people.choose(profile.key)
        assert people.present == profile


def test_the_oldest_keys_of_removed_people_are_dropped(store):
    people = People(store)
    removed = []
    for number in range(MOST_REMOVED + 2):
        removed.append(people.add(f"Person {number}").key)
        people.remove(removed[-1])
    assert list(People(Store(store.folder)).removed) == removed[2:]


@pytest.mark.parametrize(("name", "is_free"), [("Ben", True), ("anna", False), (" \n", False), ("you", False)])
def test_names_must_be_unique_and_not_empty(store, name, is_free):
    people = People(store)
    anna = people.add("Anna")
    assert (people.name_error(name) == "") is is_free
    assert people.name_error("ANNA", anna.key) == "" and people.name_error("", "") == ""


def test_two_windows_keep_all_people_and_their_own_present_person(store):
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
def test_a_damaged_list_of_people_is_quarantined_and_people_are_found(store, values):
    anna = People(store).add("Anna")
    store.write_text(store.user_file("puzzles.json"), "hers")
    store.write_text(FILE, values)
    again = Store(store.folder)
    people = People(again)
    assert len(again.take_messages()) == 1 and quarantined_texts(again, FILE) == [values]
    assert people.profiles == (Profile(), Profile(anna.key, "Player 2")) and people.present == Profile()
    people.choose(anna.key)
    assert again.read_text(again.user_file("puzzles.json")) == "hers"


def test_a_damaged_entry_costs_no_other_person_their_name(store):
    people = People(store)
    anna, ben = people.add("Anna"), people.add("Ben")
    for person in (anna, ben):
        store.write_text(f"people/{person.key}/puzzles.json", "theirs")
    text = json.loads(store.read_text(FILE))
    text["people"][1]["name"] = 7
    damaged = json.dumps(text)
    store.write_text(FILE, damaged)
    again = Store(store.folder)
    people = People(again)
    assert people.profiles == (Profile(), ben, Profile(anna.key, "Player 2")) and people.present == ben
    assert len(again.take_messages()) == 1 and quarantined_texts(again, FILE) == [damaged]


def test_what_a_newer_version_has_stored_about_people_stays(store):
    people = [{"key": "", "name": "", "face": "owl"}, {"key": "aaaaaaaa", "name": "A", "face": "fox"}]
    store.write_text(FILE, json.dumps({"conniption": "9", "people": people, "teams": [1]}))
    found = People(store)
    found.rename("aaaaaaaa", "Anna")
    found.add("Ben")
    stored = json.loads(store.read_text(FILE))
    assert [person.get("face") for person in stored["people"]] == ["owl", "fox", None] and stored["teams"] == [1]
    assert [person["name"] for person in stored["people"]] == ["", "Anna", "Ben"]


def test_an_unknown_last_player_is_replaced_by_the_first_person(store):
    store.write_text(FILE, '{"conniption": "9", "present": [1], "people": [{"key": "", "name": "", "age": 7}]}')
    assert People(store).present == Profile() and store.take_messages() == []


def test_without_a_folder_people_are_kept_in_memory(tmp_path):
    (tmp_path / "file").write_text("")
    store = Store(tmp_path / "file" / "data")
    people = People(store)
    anna = people.add("Anna")
    people.add("Ben")
    people.choose(anna.key)
    assert people.present == anna and len(people.profiles) == 3 and len(store.take_messages()) == 1


def test_games_belong_to_the_present_person(store):
    people = People(store)
    game_saves.add_to_library(store, game("4 4"))
    anna = people.add("Anna")
    game_saves.save(store, "hers", game("1"))
    store.write_text(store.user_file(AUTOSAVE), write_game(game("2 2 2 2 2")))
    game_saves.archive_former(store, game())
    store.finish()
    titles = {key: titles_of(store, key) for key in ("", anna.key, None)}
    assert {key: len(titles) for key, titles in titles.items()} == {"": 1, anna.key: 2, None: 3}
    assert game_saves.latest(store).current.ply == 5
    people.choose("")
    assert (
        game_saves.latest(store).current.ply == 2
        and store.library.count("") == 1
        and not store.exists(store.user_file(AUTOSAVE))
    )


def titles_of(store, player):
    return [game_summary.title for game_summary in store.library.games(store.library.find(GameQuery(player=player)))]


def test_the_autosave_of_a_second_window_belongs_to_its_player(store):
    anna = People(store).add("Anna")
    text = write_game(game("4 4 4 4 4"))
    store.write_text(store.user_file("autosave-3.txt"), text)
    store.write_text("autosave-2.txt", text)
    assert store.abandoned_autosaves() == ["autosave-2.txt", store.user_file("autosave-3.txt")]
    game_saves.recover_abandoned(store)
    assert [len(titles_of(store, key)) for key in ("", anna.key)] == [1, 1] and store.abandoned_autosaves() == []


def test_queries_for_one_person_are_as_fast_as_for_all(store):
    """Queries with a person use an index; forcing it makes SQLite raise an error if it does not fit."""
    library = store.library
    library.put([(GameSummary.of(game(), player="aaaaaaaa"), write_game(game()))])
    for query in (GameQuery(game="connect4"), GameQuery(words="anna"), GameQuery(), GameQuery(fewest=2)):
        own = GameQuery(**{**vars(query), "player": "aaaaaaaa"})
        assert len(library.find(own)) == 1 and library.find(GameQuery(**{**vars(query), "player": ""})) == []


# Adds and removes people in an endless loop, and prints a line when it begins.
WRITER = """
import sys
from pathlib import Path
from game.play.people import People
from game.play.storage.store import Store
people = People(Store(Path(sys.argv[1])))
print("writing", flush=True)
for number in range(10**9):
    people.remove(people.add(f"Person {number}").key)
"""


def test_a_kill_while_saving_leaves_the_list_of_people_complete(tmp_path):
    anna = People(Store(tmp_path)).add("Anna")
    program = subprocess.Popen([sys.executable, "-c", WRITER, tmp_path], cwd=ROOT, stdout=subprocess.PIPE)
    program.stdout.readline()
    program.kill()
    program.communicate()
    store = Store(tmp_path)
    people = People(store)
    assert store.take_messages() == [] and people.profiles[:2] == (Profile(), anna) and len(people.profiles) <= 3


def test_a_list_of_too_many_people_is_quarantined(store):
    people = [{"key": "", "name": ""}, *({"key": f"{n:08x}", "name": f"P{n}"} for n in range(MOST))]
    store.write_text(FILE, json.dumps({"conniption": "1", "people": people}))
    assert len(People(store).profiles) == 1 and len(store.take_messages()) == 1


def test_long_names_are_shortened(store):
    rng = random.Random(1)
    name = "".join(rng.choice("abc ") for _ in range(500)) + "\u202e"
    assert 0 < len(People(store).add(name).name) <= 20
    assert People(store).add("a" * 30).name == "a" * 20


def test_people_are_found_by_folders_and_games_if_their_list_is_lost(store):
    people = People(store)
    anna = people.add("Anna")
    game_saves.add_to_library(store, game("4 4"))
    ben = people.add("Ben")
    store.write_text(store.user_file("puzzles.json"), "his")
    store.finish()
    store.delete(FILE)
    again = Store(store.folder)
    people = People(again)
    assert [profile.key for profile in people.profiles] == ["", ben.key]
    people.add_missing(again.library.players())
    assert {profile.key for profile in people.profiles} == {"", anna.key, ben.key}
    assert len({profile.title for profile in people.profiles}) == 3 and len(again.take_messages()) == 1
    people.choose(anna.key)
    assert len(again.library.find(GameQuery(player=again.player))) == 1
    assert People(Store(store.folder)).profiles == people.profiles, "the list is written"
    again.close()


def test_known_people_and_invalid_keys_are_not_added(store):
    people = People(store)
    anna = people.add("Anna")
    people.add_missing(["", anna.key, "../../etc", "x" * 8])
    assert people.profiles == (Profile(), anna) and store.take_messages() == []
    people.add_missing([f"{number:08x}" for number in range(20)])
    assert len(people.profiles) == MOST and len(People(Store(store.folder)).profiles) == MOST
