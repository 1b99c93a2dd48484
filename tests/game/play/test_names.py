"""The names of players: those that nobody has typed are words of the language, and a computer player has one name."""

import pytest

from game.play.library.formatting import players_of
from game.play.library.game_summary import GameSummary
from game.play.new_game_choices import TWO_PLAYERS, Choices, load_choices, with_choices
from game.play.opponents import character, level_seat
from game.record.player import PERSON
from game.record.text_format import read_game, write_game
from game.words import messages
from game.words.messages import tr

OLD = """[Conniption "1"]
[Game "connect4"]
[Player1 "You"]
[Player2 "Computer"]
[Seat2 "computer 3"]
[Date "2026-11-18"]
[Result "*"]

1. 4 4 *
"""


@pytest.fixture
def spanish():
    messages.use("es")
    yield
    messages.use("en")


def two_people(**names):
    return Choices(seat_first=PERSON, seat_second=PERSON, **names)


def titles(record):
    return tuple(player.title for player in record.players)


def test_people_without_a_name_are_called_by_a_word_of_the_language(spanish):
    record = read_game(write_game(two_people(name_second="Player 3").start("domino")))
    default = tr("Player {number}", number=1)
    assert default != "Player 1" and titles(record) == (default, "Player 3")
    assert players_of(GameSummary.of(record)) == tr("{first} vs {second}", first=default, second="Player 3")
    messages.use("en")
    assert titles(record) == ("Player 1", "Player 3")


def test_the_second_player_keeps_the_default_name_when_going_first():
    assert titles(two_people(begins="second").start("domino")) == ("Player 2", "Player 1")


def test_default_names_are_not_saved_as_if_somebody_had_typed_them(spanish):
    chosen = two_people(name_second="Ana")
    chosen.start("domino")
    saved = with_choices({}, "domino", chosen)
    assert [saved[TWO_PLAYERS]["domino"][name] for name in ("name_first", "name_second")] == ["", "Ana"]
    before = {TWO_PLAYERS: {"domino": {"name_first": "Player 1", "name_second": "Ana"}}}
    loaded = load_choices(before, "domino", two_players=True)
    assert (loaded.name_first, loaded.name_second) == ("", "Ana")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seat", [*map(level_seat, range(1, 9)), "opendoor", "mcts"])
def test_a_computer_player_has_the_same_name_in_play_and_in_lists_as_in_new_game(seat, language, spanish):
    messages.use(language)
    record = read_game(write_game(Choices(seat_second=seat).start("connect4")))
    name, _ = character(seat)
    assert titles(record) == (tr("You"), name)
    assert players_of(GameSummary.of(record)) == tr("{first} vs {second}", first=tr("You"), second=name)


def test_the_names_of_two_computers_are_translated(spanish):
    name, _ = character(level_seat(3))
    record = Choices(seat_first=level_seat(3), seat_second=level_seat(3)).start("connect4")
    assert titles(record) == (f"{name} 1", f"{name} 2") != ("Steady 1", "Steady 2")
    listed = tr("{first} vs {second}", first=f"{name} 1", second=f"{name} 2")
    assert players_of(GameSummary.of(record)) == listed


def test_a_game_saved_by_an_earlier_version_opens_unchanged(spanish):
    record = read_game(OLD)
    assert write_game(record) == OLD
    assert titles(record) == (tr("You"), tr("Computer"))
    assert players_of(GameSummary.of(record)) == tr("{first} vs {second}", first=tr("You"), second=tr("Computer"))
