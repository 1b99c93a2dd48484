"""The library: what is put in is found again, in any order, by anybody, whatever happens meanwhile."""

import random
import sqlite3
import subprocess
import sys
import threading
import time

import pytest

from game.play.library import database
from game.play.library.kept_game import Ending
from game.play.library.wanted import Order, Wanted
from game.play.opponents import level_seat
from game.record.record import PERSON
from game.record.saved import read_game, text_of, write_game
from tests.game.play.library.conftest import Shelf, game
from tests.helpers.program import ROOT


def test_what_is_kept_soon_is_there_for_whoever_asks(library):
    record = game("4 4 3 3")
    key = library.keep_soon(text_of(record), "A title")
    (place,) = library.find()
    assert library.place_of(key) == place
    assert write_game(library.read(place)) == write_game(record)
    (kept,) = library.games([place])
    assert (kept.title, kept.first, kept.second, kept.moves, kept.ending) == ("A title", "Anna", "Ben", 4, Ending.OPEN)


def test_a_game_that_is_kept_again_takes_its_own_place(library):
    record = game("1 2 1 2 1 2")
    key = library.keep_soon(text_of(record), "Mine")
    added = library.games(library.find())[0].added
    record.play(0)
    assert library.keep_soon(text_of(record), "Mine", key) == key
    (kept,) = library.games(library.find())
    assert (kept.ending, kept.moves, kept.winner, kept.added) == (Ending.DECIDED, 7, 0, added)
    assert library.read(kept.id).now == 7


@pytest.mark.parametrize(
    ("seats", "resigns", "ending", "opponent"),
    [
        ((PERSON, level_seat(5)), 0, Ending.LOST, level_seat(5)),
        ((PERSON, level_seat(5)), 1, Ending.WON, level_seat(5)),
        ((level_seat(2), PERSON), 0, Ending.WON, level_seat(2)),
        ((PERSON, PERSON), 0, Ending.DECIDED, PERSON),
        ((level_seat(2), level_seat(3)), 0, Ending.DECIDED, "computers"),
    ],
)
def test_the_ending_is_that_of_the_one_person(library, seats, resigns, ending, opponent):
    record = game(seats=seats)
    record.resign(resigns)
    (kept,) = library.games([library.add(record)])
    assert (kept.ending, kept.opponent, kept.winner) == (ending, opponent, 1 - resigns)


def test_after_a_swap_the_person_has_won_who_owns_the_winning_side(library):
    record = game("", seats=(PERSON, level_seat(1)))
    record.swap_rule = True
    record.play(3)
    record.swap()
    record.resign(1)  # person 0 owns side 1 now
    (kept,) = library.games([library.add(record)])
    assert (kept.winner, kept.ending) == (1, Ending.LOST)


def test_a_deleted_game_comes_back_to_its_place_with_all_that_belongs_to_it(library):
    places = [library.add(game(date=f"2026-01-0{day}"), f"Game {day}") for day in range(1, 6)]
    before = library.find(), library.games(places)
    gone = library.delete(places[1:3])
    assert library.find() == [places[4], places[3], places[0]] and library.text(places[1]) is None
    assert library.restore(gone)
    assert (library.find(), library.games(places)) == before
    assert library.read(places[1]).now == 3
    assert library.delete([999]) == []


def test_a_new_game_never_gets_the_place_of_a_deleted_one(library):
    place = library.add(game())
    gone = library.delete([place])
    assert library.add(game()) != place
    assert library.restore(gone) and len(library.find()) == 2


def test_the_deleted_game_is_no_longer_in_the_file(library, path):
    place = library.add(game(names=("Zebedee", "Ben")))
    library.close()
    assert b"Zebedee" in path.read_bytes()
    library.delete([place])
    library.close()
    assert b"Zebedee" not in path.read_bytes()


def test_what_is_asked_for_is_what_plain_python_finds(library):
    rng = random.Random(4)
    for _ in range(150):
        names = (rng.choice(("Anna", "Chloé", "You")), rng.choice(("BEN", "Dörte")))
        seats = (PERSON, rng.choice((PERSON, level_seat(1), level_seat(2))))
        record = game("4 4 3 3 2 2"[: 2 * rng.randrange(1, 7)], rng.choice(("connect4", "conniption")), names, seats)
        record.date = rng.choice(("", "2026-01-01", "2026-02-01", "2026-03-01"))
        if rng.random() < 0.5:
            record.resign(rng.randrange(2))
        library.add(record, rng.choice(("", "Final", "final round")))
    everything = library.games(library.find())
    assert len(everything) == 150
    for wanted in _questions(rng, 200):
        fitting = [kept for kept in everything if _fits(kept, wanted)]
        found = library.games(library.find(wanted))
        assert sorted(found, key=lambda kept: kept.id) == sorted(fitting, key=lambda kept: kept.id), wanted
        assert found == sorted(fitting, key=_first_to_last(wanted.order)), wanted
        backwards = library.games(library.find(Wanted(**{**vars(wanted), "is_reversed": True})))
        assert {kept.id for kept in backwards} == {kept.id for kept in found}


def _questions(rng, count):
    for _ in range(count):
        yield Wanted(
            words=rng.choice(("", "anna", "CHLOÉ ben", "final", "connect", "nowhere", "' % _", "2026-02")),
            game=rng.choice(("", "", "connect4")),
            opponent=rng.choice(("", "", PERSON, level_seat(2))),
            ending=rng.choice((None, None, *Ending)),
            since=rng.choice(("", "", "2026-02-01")),
            until=rng.choice(("", "", "2026-02-15")),
            fewest=rng.choice((0, 2, 5)),
            most=rng.choice((None, 3)),
            order=rng.choice(list(Order)),
        )


def _fits(kept, wanted):
    titles = {"connect4": "connect four", "conniption": "conniption"}
    told = " ".join((kept.title, kept.first, kept.second, titles[kept.game], kept.date)).casefold()
    return (
        all(word in told for word in wanted.words.casefold().split())
        and wanted.game in ("", kept.game)
        and wanted.opponent in ("", kept.opponent)
        and wanted.ending in (None, kept.ending)
        and (not wanted.since or kept.date >= wanted.since)
        and (not wanted.until or "" < kept.date <= wanted.until)
        and wanted.fewest <= kept.moves <= (99 if wanted.most is None else wanted.most)
    )


def _first_to_last(order):
    youngest = lambda kept: ([-ord(letter) for letter in kept.date.ljust(10)], -kept.id)  # noqa: E731
    return {
        Order.DATE: youngest,
        Order.GAME: lambda kept: (kept.game, youngest(kept)),
        Order.OPPONENT: lambda kept: (kept.opponent, youngest(kept)),
        Order.RESULT: lambda kept: ([-ord(letter) for letter in kept.ending.value.ljust(9)], youngest(kept)),
        Order.LENGTH: lambda kept: (-kept.moves, youngest(kept)),
    }[order]


def test_a_level_is_found_by_what_it_is_called(library):
    place = library.add(game(seats=(PERSON, level_seat(5))))
    library.add(game(seats=(PERSON, level_seat(6))))
    assert library.find(Wanted(words="level 5")) == [place]


def test_two_windows_write_into_one_library(path):
    first, second = Shelf(path), Shelf(path)
    threads = [
        threading.Thread(target=lambda shelf=shelf: [shelf.add(game()) for _ in range(20)]) for shelf in (first, second)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert first.count() == second.count() == 40
    first.close()
    second.close()


def test_without_a_folder_games_last_as_long_as_the_program():
    library = Shelf(None)
    place = library.add(game())
    assert library.read(place).now == 3 and library.told == []


def test_where_the_file_cannot_be_had_the_player_is_told_once_and_goes_on(tmp_path):
    (tmp_path / "library.sqlite").mkdir()
    library = Shelf(tmp_path / "library.sqlite")
    library.keep_soon(text_of(game()))
    assert library.count() == 1
    assert len(library.told) == 1 and "You can play on" in library.told[0]


def test_a_game_whose_text_is_none_is_told_of_and_costs_no_other_game(library):
    library.keep_soon(lambda: "no game at all")
    library.keep_soon(text_of(game()))
    assert library.count() == 1 and len(library.told) == 1


def test_a_full_disk_loses_no_game_that_is_there(library, path, monkeypatch):
    place = library.add(game())
    connection = sqlite3.connect(path)
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.close()
    connect = database.connect

    def on_a_full_disk(file):
        opened = connect(file)
        opened.execute(f"PRAGMA max_page_count = {pages}")  # of this connection
        return opened

    library.close()
    monkeypatch.setattr(database, "connect", on_a_full_disk)
    long = game(" ".join("1234567" * 2))
    for _ in range(300):
        library.keep_soon(text_of(long))
    library.finish()
    assert library.told and "full" in library.told[0]
    assert library.read(place).now == 3


# Puts one game in after the other, and tells of each when it is confirmed.
KEEPER = """
import sys
from pathlib import Path
from game.play.library.library import Library
from game.record.record import Record
from game.record.saved import text_of
library = Library(Path(sys.argv[1]), print)
for number in range(10**9):
    record = Record("connect4", names=(f"Player {number}", "Ben"))
    for column in (3, 3, 2):
        record.play(column)
    library.keep_soon(text_of(record), f"game {number}")
    if number % 3 == 0:
        library.finish()
        print(number, flush=True)
"""


def kill_while_keeping(path, rng: random.Random) -> int:
    """Kill a program that does nothing but keep games; returns the number of the last one that was confirmed."""
    keeper = subprocess.Popen([sys.executable, "-c", KEEPER, path], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    lines = [keeper.stdout.readline()]
    time.sleep(rng.uniform(0, 0.15))
    keeper.kill()
    lines += keeper.stdout.read().splitlines()
    keeper.wait()
    return int([line for line in lines if line.strip()][-1])


def test_a_kill_at_any_moment_loses_nothing_that_was_confirmed(tmp_path):
    rng = random.Random(9)
    for number in range(4):
        path = tmp_path / f"{number}.sqlite"
        confirmed = kill_while_keeping(path, rng)
        library = Shelf(path)
        library.check()
        titles = [kept.title for kept in library.games(library.find(Wanted(is_reversed=True)))]
        assert titles[: confirmed + 1] == [f"game {count}" for count in range(confirmed + 1)]
        assert titles == [f"game {count}" for count in range(len(titles))]
        assert all(read_game(library.text(place)).now == 3 for place in library.find())
        assert library.told == []
        library.close()


def test_a_second_look_finds_the_same_file_sound(library):
    library.add(game())
    library.check()
    assert library.told == [] and library.count() == 1
