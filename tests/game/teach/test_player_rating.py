"""Ratings of a player from games against the levels."""

import pytest

from ai.players.ratings import level_ratings
from game.play.library.game_summary import GameSummary
from game.play.library.library import Library
from game.play.opponents import level_seat
from game.record.help import Help
from game.record.player import PERSON
from game.record.record import Record
from game.record.text_format import write_game
from game.teach.glicko import GlickoRating
from game.teach.player_rating import fair_level, rating_of, recommended_level

ALONE = PERSON, level_seat(5)


@pytest.fixture
def library(tmp_path):
    library = Library(tmp_path / "library.sqlite", print)
    yield library
    library.close()


def play(library, level, wins, day, game="connect4"):
    """Return a game against a level (0: another person) that the person won, lost or left (None)."""
    seat = level_seat(level) if level else PERSON
    record = Record(game, seats=(PERSON, seat), date=f"2026-11-{day:02}")
    record.play(record.board.moves()[0])
    if wins is not None:
        record.resign(0 if not wins else 1)
    library.put([(GameSummary.of(record), write_game(record))])


def test_a_player_without_games_against_levels_has_no_rating(library):
    play(library, 0, True, 1)
    play(library, 3, None, 1)
    play(library, 3, True, 1, "conniption")
    assert rating_of(library, "connect4", "") is None and rating_of(library, "conniption", "") is not None


def test_the_rating_lies_between_beaten_levels_and_stronger_ones(library):
    for day in range(1, 13):
        play(library, 4, True, day)
        play(library, 5, False, day)
    rated = rating_of(library, "connect4", "")
    ladder = level_ratings("connect4")
    assert ladder[3] < rated.rating.value < ladder[4] and rated.rating.deviation < 120 and rated.count == 24
    assert recommended_level("connect4", rated) in (4, 5)


def test_no_level_is_recommended_before_three_rated_games(library):
    assert recommended_level("connect4", rating_of(library, "connect4", "")) is None
    for day, expected in ((1, False), (1, False), (2, True)):
        play(library, 3, True, day)
        assert (recommended_level("connect4", rating_of(library, "connect4", "")) is not None) is expected


def test_a_game_with_help_does_not_count_for_the_rating(library):
    for kind in Help:
        record = Record("connect4", seats=ALONE)
        record.play(record.board.moves()[0])
        record.add_help(kind)
        record.resign(1)
        library.put([(GameSummary.of(record), write_game(record))])
    assert len(library.find()) == len(Help) and rating_of(library, "connect4", "") is None
    assert all(game_summary.is_helped for game_summary in library.games(library.find()))


def test_the_order_of_saving_does_not_change_the_rating(library, tmp_path):
    other = Library(tmp_path / "other.sqlite", print)
    days = [(2, True, 1), (3, False, 2), (5, True, 3), (4, False, 4)]
    for level, wins, day in days:
        play(library, level, wins, day)
    for level, wins, day in reversed(days):
        play(other, level, wins, day)
    assert rating_of(library, "connect4", "") == rating_of(other, "connect4", "")
    other.close()


def test_the_fair_match_is_the_level_of_equal_strength():
    for level, strength in enumerate(level_ratings("domino"), start=1):
        assert fair_level("domino", GlickoRating(strength, 100)) == level


@pytest.mark.parametrize(
    "record",
    [
        Record("conniption", {"Flips": "4,1"}, seats=ALONE),
        Record("domino", {"Size": "4x4"}, seats=ALONE),
        Record("connect4", position="12////// 1 0,0 -", seats=ALONE),
    ],
)
def test_games_with_other_settings_do_not_count_for_the_rating(library, record):
    record.resign(1)
    library.put([(GameSummary.of(record), write_game(record))])
    assert not library.games(library.find())[0].is_usual and rating_of(library, record.game, "") is None


@pytest.mark.parametrize("wins", [False, True])
def test_a_loss_never_raises_and_a_win_never_lowers_the_rating(library, wins):
    former = GlickoRating().value
    for level in (1, 3, 1, 2, 8, 1, 4, 2, 1, 3):
        play(library, level, wins, 1)
        rating = rating_of(library, "connect4", "").rating.value
        assert rating > former if wins else rating < former
        former = rating
