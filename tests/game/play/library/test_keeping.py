"""The games that are kept: finished, saved, left, and those of former versions."""

import os

import pytest

from game.play.library import keeping
from game.play.library.kept_game import Ending
from game.play.store import AUTOSAVE, Store
from game.record.record import Record
from game.record.saved import write_game


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path)
    yield store
    store.library.close()


def game(moves: int) -> Record:
    record = Record("connect4")
    for column in (3, 3, 2, 2, 1)[:moves]:
        record.play(column)
    return record


def kept(store):
    return store.library.games(store.library.find())


def test_what_is_saved_is_read_again(store):
    keeping.save(store, "one", game(3))
    (one,) = kept(store)
    assert one.title == "one" and write_game(store.library.read(one.id)) == write_game(game(3))


def test_a_file_that_cannot_be_read_is_set_aside(store):
    store.write_text("games/broken.txt", "no game")
    assert keeping.read(store, "games/broken.txt") is None
    assert not store.exists("games/broken.txt") and len(store.take_messages()) == 1


@pytest.mark.parametrize("name", ["", "  ", "\t\x00"])
def test_a_name_that_cannot_be_is_complained_of(name):
    assert keeping.complaint_about(name)


@pytest.mark.parametrize("name", ["free", "Größe: (2), + 3?", "CON", "a/b"])
def test_other_names_are_fine(name):
    assert keeping.complaint_about(name) == ""


def test_a_game_that_ends_once_more_replaces_itself(store):
    key = keeping.keep(store, game(3))
    assert keeping.keep(store, game(4), key) == key
    assert [one.moves for one in kept(store)] == [4]


@pytest.mark.parametrize(
    ("moves", "seats", "count"),
    [
        (0, ("person", "person"), 0),
        (1, ("person", "computer 3"), 1),
        (1, ("computer 3", "person"), 0),  # nothing that somebody did would be lost
        (2, ("computer 3", "person"), 1),
        (1, ("computer 3", "computer 3"), 1),
    ],
)
def test_a_game_in_which_somebody_has_moved_is_kept_when_another_one_begins(store, moves, seats, count):
    record = game(moves)
    record.seats = seats
    store.write_text(AUTOSAVE, write_game(record))
    keeping.keep_former(store, game(0))
    assert [one.ending for one in kept(store)] == [Ending.OPEN] * count


def test_a_game_that_is_gone_on_with_is_not_kept_twice(store):
    store.write_text(AUTOSAVE, write_game(game(5)))
    keeping.keep_former(store, game(5))
    assert kept(store) == []


def test_the_latest_game_is_the_one_played_last_if_it_has_a_move(store):
    keeping.save(store, "saved", game(2))
    assert keeping.latest(store).now == 2
    store.write_text(AUTOSAVE, write_game(game(0)))
    assert keeping.latest(store).now == 2
    store.write_text(AUTOSAVE, write_game(game(1)))
    assert keeping.latest(store).now == 1


def former_files(store) -> None:
    for age, (name, moves) in enumerate((("Our game", 3), ("Connect Four 2026-11-18 20.15.00", 4), ("young", 5))):
        store.write_text(f"games/{name}.txt", write_game(game(moves)))
        os.utime(store.path(f"games/{name}.txt"), (1000 + age, 1000 + age))


def test_the_games_of_former_versions_are_taken_over_and_their_files_put_away(store):
    former_files(store)
    store.write_text("games/broken.txt", "no game at all")
    assert keeping.take_over(store) == 3
    assert {(one.title, one.moves) for one in kept(store)} == {("Our game", 3), ("", 4), ("young", 5)}
    assert {one.added[:4] for one in kept(store) if one.title} == {"1970"}
    assert store.names("games", ".txt") and "set-aside" in store.names("games", ".txt")[0]
    assert len(store.names("games/taken over", ".txt")) == 3
    assert "broken" in store.take_messages()[0]
    assert keeping.take_over(store) == 0 and len(kept(store)) == 3


def test_a_start_that_was_cut_short_takes_no_game_over_twice(store, monkeypatch):
    former_files(store)
    with monkeypatch.context() as cut:
        cut.setattr(store, "put_away", lambda name, folder: False)  # ended before the files were moved
        assert keeping.take_over(store) == 3
    assert len(store.names("games", ".txt")) == 3
    assert keeping.take_over(store) == 0
    assert len(kept(store)) == 3 and store.names("games", ".txt") == []


def test_the_same_game_under_two_names_is_taken_over_twice(store):
    for name in ("one", "two"):
        store.write_text(f"games/{name}.txt", write_game(game(3)))
    assert keeping.take_over(store) == 2
    assert {one.title for one in kept(store)} == {"one", "two"}
