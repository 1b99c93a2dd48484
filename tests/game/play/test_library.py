"""The games that are kept."""

import pytest

from game.play import library
from game.play.store import AUTOSAVE, Store
from game.record.record import Record
from game.record.saved import write_game


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


def game(moves: int) -> Record:
    record = Record("connect4")
    for column in (3, 3, 2, 2, 1)[:moves]:
        record.play(column)
    return record


def test_what_is_saved_is_read_again(store):
    assert library.save(store, "one", game(3))
    assert library.names(store) == ["games/one.txt"]
    assert write_game(library.read(store, "games/one.txt")) == write_game(game(3))


def test_a_game_that_cannot_be_read_is_set_aside(store):
    store.write_text("games/broken.txt", "no game")
    assert library.read(store, "games/broken.txt") is None
    assert not store.exists("games/broken.txt") and len(store.take_messages()) == 1


@pytest.mark.parametrize("name", ["", ".hidden", "a/b", "end.", "a" * 81, "what?", "taken"])
def test_a_name_that_cannot_be_is_complained_of(store, name):
    library.save(store, "taken", game(3))
    assert library.complaint_about(store, name)


@pytest.mark.parametrize("name", ["free", "Connect Four 2026-11-18 20.15.00", "Größe (2), + 3"])
def test_other_names_are_fine(store, name):
    assert library.complaint_about(store, name) == ""


def test_a_game_that_ends_once_more_replaces_itself(store):
    name = library.keep(store, game(3))
    assert library.keep(store, game(4), name) == name
    assert library.names(store) == [name]
    assert library.read(store, name).now == 4


@pytest.mark.parametrize(("moves", "kept"), [(library.WORTH_KEEPING, 1), (library.WORTH_KEEPING - 1, 0)])
def test_a_game_that_had_got_going_is_kept_when_another_one_begins(store, moves, kept):
    store.write_text(AUTOSAVE, write_game(game(moves)))
    library.keep_former(store, game(0))
    assert len(library.names(store)) == kept


def test_a_game_that_is_gone_on_with_is_not_kept_twice(store):
    store.write_text(AUTOSAVE, write_game(game(5)))
    library.keep_former(store, game(5))
    assert library.names(store) == []


def test_the_latest_game_is_the_one_played_last_if_it_has_a_move(store):
    library.save(store, "saved", game(2))
    assert library.latest(store).now == 2
    store.write_text(AUTOSAVE, write_game(game(0)))
    assert library.latest(store).now == 2
    store.write_text(AUTOSAVE, write_game(game(1)))
    assert library.latest(store).now == 1
