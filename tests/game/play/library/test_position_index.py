"""The index of positions in the library: what was played from a position, and with what result."""

import sqlite3

import pytest

from game.play.library.game_summary import GameSummary
from game.play.library.position_index import PlayedMove, PositionQuery, move_key, position_key
from game.play.library.schema import MIGRATIONS, migrate
from game.play.opponents import level_seat
from game.record.player import PERSON, RecordedPlayer
from game.record.record import Record
from game.record.text_format import write_game
from game.rules.registry import start
from tests.game.play.library.conftest import MessageLibrary
from tests.helpers.records import play_moves


def played(moves, winner=None, date="2026-05-01", game="connect4", opponent=PERSON):
    record = Record(game)
    play_moves(record, moves)
    if winner is not None:
        record.resign(1 - winner)
    record.players = RecordedPlayer("Ada", is_user=True), RecordedPlayer("Ben", opponent)
    record.date = date
    return record


@pytest.fixture
def library(path):
    library = MessageLibrary(path)
    yield library
    library.end()
    assert library.messages == []


def put(library, *records, player=""):
    library.put([(GameSummary.of(record, player=player), write_game(record)) for record in records])
    library.index_positions(100)


def counts(library, moves="", game="connect4", **filters):
    """Return how often each move was played after some moves, by the text of the move."""
    board = start(game)
    for text in moves.split():
        board.play(board.move(text))
    found = library.played_moves(PositionQuery(board, **filters))
    return {board.text(move): found[move_key(after)] for move, after in board.children() if move_key(after) in found}


def test_moves_are_counted_with_their_results(library):
    put(library, played("4 4", 0), played("4 3", 1), played("4 3"), played("4 1 4 1 4 1 4"))
    assert counts(library, "4") == {
        "4": PlayedMove(1, 0, 0, 1),
        "3": PlayedMove(0, 1, 0, 2),
        "5": PlayedMove(0, 1, 0, 2),  # the mirror image of 3
        "1": PlayedMove(1, 0, 0, 1),
        "7": PlayedMove(1, 0, 0, 1),
    }
    assert counts(library)["4"] == PlayedMove(2, 1, 0, 4)


def test_mirror_images_and_other_orders_of_moves_count_together(library):
    put(library, played("1 4 2", 0), played("7 4 6", 0), played("2 4 1", 0))
    assert counts(library, "1 4")["2"].games == 2 and counts(library, "2 4")["1"].games == 1
    assert counts(library, "6 4")["7"].games == 1


def test_games_are_filtered_by_person_opponent_and_day(library):
    put(library, played("4 4", opponent=level_seat(3)), played("4 3", date="2024-01-01"), played("4 2", date=""))
    put(library, played("4 1"), player="0123abcd")
    assert set(counts(library, "4", player="")) == {"4", "3", "5", "2", "6"}
    assert set(counts(library, "4", player="0123abcd")) == {"1", "7"}
    assert set(counts(library, "4", opponent=level_seat(3))) == {"4"}
    assert set(counts(library, "4", player="", until="2024-12-31")) == {"3", "5"}
    assert set(counts(library, "4", player="", since="2024-01-02")) == {"4"}
    assert counts(library, "4", player="", since="2027-01-01") == {}


def test_a_deleted_game_is_not_counted_and_counts_again_when_it_is_restored(library):
    put(library, played("4 4"), played("4 3"))
    deleted = library.delete(library.find()[:1])
    assert sum(move.games for move in counts(library).values()) == 1
    library.restore(deleted)
    assert library.index_positions(100) == 1
    assert sum(move.games for move in counts(library).values()) == 2


def test_nothing_is_left_of_a_forgotten_person(library, path):
    put(library, played("4 4"))
    put(library, played("4 3 2"), player="0123abcd")
    library.forget("0123abcd")
    library.close()
    with sqlite3.connect(path) as connection:
        assert {player for (player,) in connection.execute("SELECT player FROM positions")} == {""}
    connection.close()


def test_a_saved_game_is_counted_at_once_and_only_its_last_state(library):
    key = library.save_soon(lambda: write_game(played("4 4 4")), player="")
    library.finish()
    assert set(counts(library, "4 4")) == {"4"}
    library.save_soon(lambda: write_game(played("4 4 3", 1)), key=key)
    library.finish()
    assert set(counts(library, "4 4")) == {"3", "5"} and counts(library)["4"] == PlayedMove(0, 1, 0, 1)


def test_games_of_earlier_versions_are_indexed_later(path):
    with sqlite3.connect(path) as connection:
        migrate(connection, MIGRATIONS[:6])
        text = write_game(played("4 4"))
        values = GameSummary.of(played("4 4")).values(text)
        marks = ", ".join(f":{name}" for name in values)
        connection.execute(f"INSERT INTO games ({', '.join(values)}) VALUES ({marks})", values)
        connection.execute("INSERT INTO texts VALUES (1, ?, ?)", (values["digest"], text))
    connection.close()
    library = MessageLibrary(path)
    assert counts(library) == {} and library.count_unindexed() == 1
    library.index_all_positions()
    assert counts(library)["4"].games == 1 and library.count_unindexed() == 0
    library.end()


def test_a_game_that_cannot_be_read_is_passed_over(library):
    put(library, played("4 4"))
    with library.file.transaction() as connection:
        connection.execute("UPDATE games SET is_indexed = 0")
        connection.execute("UPDATE texts SET text = 'nothing'")
        connection.execute("DELETE FROM positions")
    library.index_all_positions()
    assert library.count_unindexed() == 0 and counts(library) == {}
    assert library.delete(library.find())


@pytest.mark.parametrize("game", ["connect4", "conniption", "domino", "paths", "wyb"])
def test_the_index_has_every_move_of_every_game(library, game):
    record = Record(game)
    while record.outcome is None and record.current.ply < 12:
        record.play(record.board.moves()[record.current.ply % len(record.board.moves())])
    put(library, record)
    for node in record.current.path()[1:]:
        found = library.played_moves(PositionQuery(node.previous.board))
        assert found[move_key(node.board)].games == 1


def test_the_mover_is_a_part_of_the_key():
    board = start("domino")
    assert position_key(board) != position_key(board.passed())
