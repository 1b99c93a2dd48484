"""The library: saved games are found by every query, with several threads, programs and failures."""

import random
import sqlite3
import subprocess
import sys
import threading
import time
from dataclasses import replace

import pytest

from game.play.library import database, game_saves
from game.play.library.game_summary import Ending, GameSummary
from game.play.library.query import GameOrder, GameQuery
from game.play.opponents import level_seat
from game.play.storage.store import Store
from game.record.player import PERSON
from game.record.text_format import read_game, text_writer, write_game
from tests.game.play.library.conftest import MessageLibrary, game
from tests.helpers.program import ROOT


def test_a_query_finds_a_game_that_is_being_saved(library):
    record = game("4 4 3 3")
    key = library.save_soon(text_writer(record), "A title")
    (game_id,) = library.find()
    assert library.id_of(key) == game_id
    assert write_game(library.read(game_id)) == write_game(record)
    (game_summary,) = library.games([game_id])
    assert (game_summary.title, game_summary.first, game_summary.second, game_summary.moves, game_summary.ending) == (
        "A title",
        "Anna",
        "Ben",
        4,
        Ending.OPEN,
    )


def test_a_game_saved_again_under_its_key_is_replaced(library):
    record = game("1 2 1 2 1 2")
    key = library.save_soon(text_writer(record), "Mine")
    added = library.games(library.find())[0].added
    record.play(0)
    assert library.save_soon(text_writer(record), "Mine", key) == key
    (game_summary,) = library.games(library.find())
    assert (game_summary.ending, game_summary.moves, game_summary.winner, game_summary.added) == (
        Ending.DECIDED,
        7,
        0,
        added,
    )
    assert library.read(game_summary.id).current.ply == 7


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
def test_the_ending_is_seen_by_the_only_person(library, seats, resigns, ending, opponent):
    record = game(seats=seats)
    record.resign(resigns)
    (game_summary,) = library.games([library.add(record)])
    assert (game_summary.ending, game_summary.opponent, game_summary.winner) == (ending, opponent, 1 - resigns)


def test_after_a_swap_the_owner_of_the_winning_side_has_won(library):
    record = game("", seats=(PERSON, level_seat(1)))
    record.swap_rule = True
    record.play(3)
    record.swap()
    record.resign(1)  # person 0 owns side 1 now
    (game_summary,) = library.games([library.add(record)])
    assert (game_summary.winner, game_summary.ending) == (1, Ending.LOST)


def test_a_deleted_game_is_restored_with_its_id_title_and_text(library):
    ids = [library.add(game(date=f"2026-01-0{day}"), f"Game {day}") for day in range(1, 6)]
    before = library.find(), library.games(ids)
    deleted = library.delete(ids[1:3])
    assert library.find() == [ids[4], ids[3], ids[0]] and library.text(ids[1]) is None
    assert library.restore(deleted)
    assert (library.find(), library.games(ids)) == before
    assert library.read(ids[1]).current.ply == 3
    assert library.delete([999]) == []


def test_a_new_game_never_gets_the_id_of_a_deleted_game(library):
    game_id = library.add(game())
    deleted = library.delete([game_id])
    assert library.add(game()) != game_id
    assert library.restore(deleted) and len(library.find()) == 2


def test_the_deleted_game_is_no_longer_in_the_file(library, path):
    game_id = library.add(game(names=("Zebedee", "Ben")))
    library.close()
    assert b"Zebedee" in path.read_bytes()
    library.delete([game_id])
    library.close()
    assert b"Zebedee" not in path.read_bytes()


def test_queries_find_the_same_games_as_plain_python(library):
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
    for query in _random_queries(rng, 200):
        fitting = [game_summary for game_summary in everything if _fits(game_summary, query)]
        found = library.games(library.find(query))
        assert sorted(found, key=lambda game_summary: game_summary.id) == sorted(
            fitting, key=lambda game_summary: game_summary.id
        ), query
        assert found == sorted(fitting, key=_first_to_last(query.order)), query
        backwards = library.games(library.find(GameQuery(**{**vars(query), "is_reversed": True})))
        assert {game_summary.id for game_summary in backwards} == {game_summary.id for game_summary in found}


def _random_queries(rng, count):
    for _ in range(count):
        yield GameQuery(
            words=rng.choice(("", "anna", "CHLOÉ ben", "final", "connect", "nowhere", "' % _", "2026-02")),
            game=rng.choice(("", "", "connect4")),
            opponent=rng.choice(("", "", PERSON, level_seat(2))),
            ending=rng.choice((None, None, *Ending)),
            since=rng.choice(("", "", "2026-02-01")),
            until=rng.choice(("", "", "2026-02-15")),
            fewest=rng.choice((0, 2, 5)),
            most=rng.choice((None, 3)),
            order=rng.choice(list(GameOrder)),
        )


def _fits(game_summary, query):
    titles = {"connect4": "connect four", "conniption": "conniption"}
    words = " ".join(
        (game_summary.title, game_summary.first, game_summary.second, titles[game_summary.game], game_summary.date)
    ).casefold()
    return (
        all(word in words for word in query.words.casefold().split())
        and query.game in ("", game_summary.game)
        and query.opponent in ("", game_summary.opponent)
        and query.ending in (None, game_summary.ending)
        and (not query.since or game_summary.date >= query.since)
        and (not query.until or "" < game_summary.date <= query.until)
        and query.fewest <= game_summary.moves <= (99 if query.most is None else query.most)
    )


def _first_to_last(order):
    newest = lambda game_summary: ([-ord(letter) for letter in game_summary.date.ljust(10)], -game_summary.id)  # noqa: E731
    return {
        GameOrder.DATE: newest,
        GameOrder.GAME: lambda game_summary: (game_summary.game, newest(game_summary)),
        GameOrder.OPPONENT: lambda game_summary: (game_summary.opponent, newest(game_summary)),
        GameOrder.RESULT: lambda game_summary: (
            [-ord(letter) for letter in game_summary.ending.value.ljust(9)],
            newest(game_summary),
        ),
        GameOrder.LENGTH: lambda game_summary: (-game_summary.moves, newest(game_summary)),
    }[order]


@pytest.mark.parametrize(
    ("query", "index"),
    [
        (GameQuery(), "games_player"),
        (GameQuery(game="connect4"), "games_game"),
        (GameQuery(opponent=PERSON), "games_opponent"),
        (GameQuery(ending=Ending.WON), "games_ending"),
        (GameQuery(order=GameOrder.GAME), "games_game"),
        (GameQuery(order=GameOrder.OPPONENT), "games_opponent"),
        (GameQuery(order=GameOrder.RESULT), "games_ending"),
        (GameQuery(order=GameOrder.LENGTH), "games_moves"),
    ],
)
def test_games_of_a_person_are_found_in_the_best_index(library, path, query, index):
    library.add(game())
    library.close()
    statement, values = replace(query, player="0123abcd").sql("id")
    connection = sqlite3.connect(path)
    plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)]
    connection.close()
    assert f"USING COVERING INDEX {index}" in plan[0]


def test_a_game_without_moves_is_found(library):
    game_id = library.add(game(""))
    assert library.find() == [game_id]


def test_games_against_a_level_are_found_by_its_name(library):
    game_id = library.add(game(seats=(PERSON, level_seat(5))))
    library.add(game(seats=(PERSON, level_seat(6))))
    assert library.find(GameQuery(words="level 5")) == [game_id]


def test_two_windows_write_into_one_library(path, monkeypatch):
    monkeypatch.setattr(database, "PATIENCE", 180.0)  # on a busy computer, the other window may write for long
    first, second = MessageLibrary(path), MessageLibrary(path)
    threads = [threading.Thread(target=lambda one=one: [one.add(game()) for _ in range(20)]) for one in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert first.count() == second.count() == 40
    first.close()
    second.close()


def test_without_a_folder_games_are_kept_in_memory():
    library = MessageLibrary(None)
    game_id = library.add(game())
    assert library.read(game_id).current.ply == 3 and library.messages == []


def test_an_unusable_file_is_reported_once_and_games_stay_in_memory(tmp_path):
    (tmp_path / "library.sqlite").mkdir()
    library = MessageLibrary(tmp_path / "library.sqlite")
    library.save_soon(text_writer(game()))
    assert library.count() == 1
    assert len(library.messages) == 1 and library.is_temporary


def test_an_invalid_text_is_reported_and_other_games_are_saved(library):
    library.save_soon(lambda: "no game at all")
    library.save_soon(text_writer(game()))
    assert library.count() == 1 and len(library.messages) == 1


def test_a_full_disk_loses_no_saved_game(library, path, monkeypatch):
    game_id = library.add(game())
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
        library.save_soon(text_writer(long))
    library.finish()
    assert library.messages and "full" in library.messages[0]
    assert library.read(game_id).current.ply == 3


# Saves one game after the other, and prints the number of every third game when it is on the disk.
WRITER = """
import sys
from pathlib import Path
from game.play.library.library import Library
from game.record.record import Record
from game.record.text_format import text_writer
library = Library(Path(sys.argv[1]), print)
for number in range(10**9):
    record = Record("connect4", names=(f"Player {number}", "Ben"))
    for column in (3, 3, 2):
        record.play(column)
    library.save_soon(text_writer(record), f"game {number}")
    if number % 3 == 0:
        library.finish()
        print(number, flush=True)
"""


def kill_while_saving(path, rng: random.Random) -> int:
    """Kill a program that only saves games. Return the number of the last game that was on the disk."""
    writer = subprocess.Popen([sys.executable, "-c", WRITER, path], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    lines = [writer.stdout.readline()]
    time.sleep(rng.uniform(0, 0.15))
    writer.kill()
    lines += writer.stdout.read().splitlines()
    writer.wait()
    return int([line for line in lines if line.strip()][-1])


def test_a_kill_at_any_moment_loses_no_saved_game(tmp_path):
    rng = random.Random(9)
    for number in range(4):
        path = tmp_path / f"{number}.sqlite"
        confirmed = kill_while_saving(path, rng)
        library = MessageLibrary(path)
        library.check()
        titles = [game_summary.title for game_summary in library.games(library.find(GameQuery(is_reversed=True)))]
        assert titles[: confirmed + 1] == [f"game {count}" for count in range(confirmed + 1)]
        assert titles == [f"game {count}" for count in range(len(titles))]
        assert all(read_game(library.text(game_id)).current.ply == 3 for game_id in library.find())
        assert library.messages == []
        library.close()


def test_a_check_reports_no_damage_in_a_new_library(library):
    library.add(game())
    library.check()
    assert library.messages == [] and library.count() == 1


def test_either_all_games_or_none_are_added(library):
    good, bad = GameSummary.of(game()), replace(GameSummary.of(game("4")), moves=object())
    with pytest.raises(sqlite3.Error):
        library.put([(good, write_game(game())), (bad, write_game(game("4")))])
    assert library.count() == 0
    library.add(game())
    assert library.count() == 1


def test_grades_and_log_contain_nothing_of_a_deleted_person(library, path):
    text = write_game(game(names=("Zebedee", "Ben")))
    library.put([(GameSummary.of(read_game(text), player="0123abcd"), text)])
    library.save_grades_soon(text, {"best": 3})
    assert library.forget("0123abcd")
    log = path.with_name(f"{path.name}-wal")  # present while the library is open
    assert not any(b"Zebedee" in file.read_bytes() for file in (path, log) if file.exists())
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM grades").fetchone() == (0,)
    connection.close()


def test_dates_in_words_are_found_in_the_search(library):
    for day in ("2025-11-11", "2026-11-11", "2026-05-02", ""):
        record = game(names=("May", "Ben") if not day else ("Anna", "Ben"))
        record.date = day
        library.add(record)

    def days(words):
        return [game_summary.date for game_summary in library.games(library.find(GameQuery(words)))]

    assert days("november 11") == ["2026-11-11", "2025-11-11"]
    assert days("nov 11 2025") == ["2025-11-11"] and days("anna november") == ["2026-11-11", "2025-11-11"]
    assert days("may") == ["2026-05-02", ""], "a word that is a name, too, finds both"


def test_notes_and_favorites_are_kept_when_the_game_is_saved_again(library):
    record = game()
    key = library.save_soon(text_writer(record))
    game_id = library.id_of(key)
    other = library.add(game("1 2"))
    assert library.annotate(game_id, " I missed  Column 4 ", True).note == "I missed Column 4"
    record.play(0)
    library.save_soon(text_writer(record), key=key)
    (game_summary,) = library.games([game_id])
    assert (game_summary.note, game_summary.is_favorite, game_summary.moves) == ("I missed Column 4", True, 4)
    assert library.find(GameQuery("missed column")) == [game_id] == library.find(GameQuery(is_favorite=True))
    deleted = library.delete([game_id])
    library.restore(deleted)
    assert library.games([game_id]) == [game_summary]
    library.annotate(game_id, "", False)
    assert library.find(GameQuery("missed")) == library.find(GameQuery(is_favorite=True)) == []
    assert library.annotate(other + 1, "nothing", True) is None


def test_a_game_between_two_people_counts_for_each_of_them(tmp_path):
    store = Store(tmp_path)
    record = game("4 1 4 1 4 1 4")
    first, second = record.players
    record.players = replace(first, profile=""), replace(second, profile="0123abcd")
    key = game_saves.add_to_library(store, record)
    game_saves.add_to_library(store, record, key)
    (first,) = store.library.games(store.library.find(GameQuery(player="")))
    (second,) = store.library.games(store.library.find(GameQuery(player="0123abcd")))
    assert (first.ending, first.rival, second.ending, second.rival) == (Ending.WON, "0123abcd", Ending.LOST, "")
    assert store.library.results_against("", "0123abcd") == {Ending.WON: 1}
    assert store.library.results_against("0123abcd", "") == {Ending.LOST: 1}
    store.close()
