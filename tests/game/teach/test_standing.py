"""A person's rating by their games against the levels."""

import pytest

from ai.players.ratings import level_ratings
from game.play.library.kept_game import KeptGame
from game.play.library.library import Library
from game.play.opponents import level_seat
from game.record.record import PERSON, Record
from game.record.saved import write_game
from game.teach.glicko import Rating
from game.teach.standing import fair_level, standing

ALONE = PERSON, level_seat(5)


@pytest.fixture
def library(tmp_path):
    library = Library(tmp_path / "library.sqlite", print)
    yield library
    library.close()


def play(library, level, wins, day, game="connect4"):
    """A game against a level (0: another person) that the person wins, loses, or leaves (None)."""
    seat = level_seat(level) if level else PERSON
    record = Record(game, seats=(PERSON, seat), date=f"2026-11-{day:02}")
    record.play(record.board.moves()[0])
    if wins is not None:
        record.resign(0 if not wins else 1)
    library.put([(KeptGame.of(record), write_game(record))])


def test_who_has_met_no_level_has_no_rating(library):
    play(library, 0, True, 1)
    play(library, 3, None, 1)
    play(library, 3, True, 1, "conniption")
    assert standing(library, "connect4", "") is None and standing(library, "conniption", "") is not None


def test_who_wins_against_some_levels_and_loses_to_others_stands_between_them(library):
    for day in range(1, 13):
        play(library, 4, True, day)
        play(library, 5, False, day)
    rated = standing(library, "connect4", "")
    ladder = level_ratings("connect4")
    assert ladder[3] < rated.value < ladder[4] and rated.deviation < 120
    assert fair_level("connect4", rated) in (4, 5)


def test_it_does_not_matter_in_which_order_the_games_came_in(library, tmp_path):
    other = Library(tmp_path / "other.sqlite", print)
    days = [(2, True, 1), (3, False, 2), (5, True, 3), (4, False, 4)]
    for level, wins, day in days:
        play(library, level, wins, day)
    for level, wins, day in reversed(days):
        play(other, level, wins, day)
    assert standing(library, "connect4", "") == standing(other, "connect4", "")
    other.close()


def test_a_fair_match_is_the_level_of_the_same_strength():
    for level, strength in enumerate(level_ratings("domino"), start=1):
        assert fair_level("domino", Rating(strength, 100)) == level


@pytest.mark.parametrize(
    "record",
    [
        Record("conniption", {"Flips": "4,1"}, seats=ALONE),
        Record("domino", {"Size": "4x4"}, seats=ALONE),
        Record("connect4", position="12////// 1 0,0 -", seats=ALONE),
    ],
)
def test_games_with_a_handicap_or_another_board_say_nothing_of_the_strength(library, record):
    record.resign(1)
    library.put([(KeptGame.of(record), write_game(record))])
    assert not library.games(library.find())[0].is_usual and standing(library, record.game, "") is None
