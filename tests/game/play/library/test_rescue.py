"""A damaged library: set aside, and all that can be read of it rescued."""

import random
import re
import sqlite3

import pytest

from game.play.library import database
from game.play.library.kept_game import KeptGame
from game.play.library.wanted import Wanted
from game.record.saved import read_game, write_game
from tests.game.play.library.conftest import Shelf, game

GAMES = 300


@pytest.fixture
def full(path):
    """The file of a library with many games, closed."""
    library = Shelf(path)
    moves = "4 4 3 3 2 2"
    records = [game(moves[: 1 + 2 * (number % 6)], names=(f"Player {number}", "Ben")) for number in range(GAMES)]
    library.put((KeptGame.of(record, f"Title {place}"), write_game(record)) for place, record in enumerate(records))
    library.close()
    return path


def damage(path, rng: random.Random, spots: int, length: int) -> None:
    data = bytearray(path.read_bytes())
    for _ in range(spots):
        place = rng.randrange(len(data) - length)
        data[place : place + length] = rng.randbytes(length)
    path.write_bytes(data)


def after_mending(path) -> Shelf:
    library = Shelf(path)
    library.check()
    library.count()
    return library


def test_a_damaged_page_costs_few_games(full):
    data = bytearray(full.read_bytes())
    page = len(data) // database.PAGE // 2 * database.PAGE
    data[page : page + database.PAGE] = b"\xa5" * database.PAGE
    full.write_bytes(data)
    library = after_mending(full)
    assert len(library.told) == 1 and re.search(r"(\d+) games? could be rescued", library.told[0])
    assert library.count() > 0.6 * GAMES
    for kept in library.games(library.find()):
        assert read_game(library.text(kept.id)).names == (kept.first, kept.second)
    assert [path.name for path in full.parent.glob("*set-aside*")] == [library.told[0].rpartition(" ")[2].rstrip(".")]
    again = Shelf(full)
    again.check()
    assert again.told == [] and again.count() == library.count()
    library.close()
    again.close()


def test_of_a_file_whose_beginning_is_gone_the_texts_are_rescued(full):
    data = bytearray(full.read_bytes())
    data[: database.PAGE] = bytes(database.PAGE)
    full.write_bytes(data)
    library = Shelf(full)
    assert library.count() == GAMES  # without being asked to look: it cannot be opened as it is
    assert len(library.told) == 1
    assert {kept.first for kept in library.games(library.find())} == {f"Player {number}" for number in range(GAMES)}
    library.close()


@pytest.mark.parametrize("content", [b"", b"nothing of ours", b"SQLite format 3\0" + bytes(5000)])
def test_a_file_of_something_else_is_no_obstacle(path, content):
    path.write_bytes(content)
    library = after_mending(path)
    library.add(game())
    assert library.count() == 1
    library.close()
    assert Shelf(path).count() == 1


def test_a_rescue_keeps_whose_a_game_is_and_a_file_of_a_former_version_keeps_its_titles(path):
    library = Shelf(path)
    record = game()
    library.put([(KeptGame.of(record, "Evening", player="0123abcd"), write_game(record))])
    library.close()
    database.mend(path)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT title, player FROM games").fetchall() == [("Evening", "0123abcd")]
        for (index,) in connection.execute("SELECT name FROM sqlite_master WHERE sql LIKE '%player)'").fetchall():
            connection.execute(f"DROP INDEX {index}")
        connection.execute("DROP INDEX games_player")
        connection.execute("ALTER TABLE games DROP COLUMN player")
        connection.execute("ALTER TABLE games DROP COLUMN is_usual")
    connection.close()
    database.mend(path)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT title, player FROM games").fetchall() == [("Evening", "")]
    connection.close()


def test_games_that_were_deleted_are_not_rescued(full):
    library = Shelf(full)
    gone = library.find(Wanted(words="player"))[: GAMES // 2]
    names = {kept.first for kept in library.games(gone)}
    library.delete(gone)
    library.close()
    data = bytearray(full.read_bytes())
    data[: database.PAGE] = bytes(database.PAGE)
    full.write_bytes(data)
    library = after_mending(full)
    assert library.count() == GAMES - GAMES // 2
    assert not names & {kept.first for kept in library.games(library.find())}
    library.close()


@pytest.mark.parametrize("number", range(8))
def test_however_it_is_damaged_it_opens_and_tells_no_lies(full, number):
    """Random bytes in random places: whatever is in the library afterwards is a game that was in it before."""
    rng = random.Random(number)
    damage(full, rng, rng.randint(1, 12), rng.choice((1, 16, 400, 9000)))
    library = after_mending(full)
    titles = set()
    for kept in library.games(library.find()):
        record = library.read(kept.id)
        assert re.fullmatch(r"Player \d+", record.names[0]), record.names
        titles.add(record.names[0])
    assert len(titles) > 0.5 * GAMES
    place = library.add(game("4"))
    assert library.read(place).now == 1
    library.close()


def test_a_rescue_that_was_cut_short_begins_again(full):
    good = full.read_bytes()
    rescued = full.with_name("library.rescued.sqlite")
    rescued.write_bytes(good[: len(good) // 2])  # killed while it was written
    library = Shelf(full)
    assert library.count() == GAMES and not rescued.exists()
    library.close()


def test_a_rescue_that_was_ended_between_two_names_is_finished(full):
    full.rename(full.with_name("library.rescued.sqlite"))  # killed when the damaged one had gone aside
    library = Shelf(full)
    assert library.count() == GAMES
    library.close()


def test_nothing_is_mended_under_the_hands_of_another_window(full):
    other = Shelf(full)
    assert other.count() == GAMES
    damage(full, random.Random(3), 40, 2000)
    library = Shelf(full)
    library.check()
    assert full.exists() and not list(full.parent.glob("*set-aside*"))
    assert "one window" in library.told[0]
    other.close()
    library.close()


def test_a_damaged_text_is_set_aside_with_the_file(library, path):
    for number in range(5):
        library.add(game(names=(f"Player {number}", "Ben")))
    library.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE texts SET text = replace(text, '1. 4 4', '1. 5 5') WHERE id = 2")
    connection.close()
    assert library.read(2).now == 3  # it could be a game, yet it is not the one that was played
    library.check()
    assert library.count() == 4 and len(library.told) == 1


def test_a_game_that_is_none_any_more_is_told_of(library, path):
    place = library.add(game())
    library.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE texts SET text = 'what was this?'")
    connection.close()
    assert library.read(place) is None and len(library.told) == 1


def test_a_game_of_a_kind_that_is_not_known_here_is_left_out(library, path):
    places = [library.add(game()), library.add(game("4"))]
    library.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE games SET game = 'chess' WHERE id = ?", (places[0],))
    connection.close()
    assert [kept.id for kept in library.games(library.find())] == places[1:]
