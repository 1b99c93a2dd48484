"""Seats and their players, and the stand-in for an unavailable player."""

import pytest

from ai.players.player import PlayerSpec
from ai.score.registry import WEIGHTED
from ai.score.weights import default_weights
from game.play.opponents import ComputerMoveJob, level_of, level_seat, named_players, stand_in, title
from game.record.player import LONGEST_SEAT, PERSON
from game.record.record import Record
from game.rules.registry import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_player_who_can_play_needs_no_stand_in(game):
    for seat in (PERSON, level_seat(1), level_seat(8), "computer 99", *named_players(game)):
        assert stand_in(seat, game) == ""


def test_a_missing_weights_file_is_named(tmp_path):
    weights = tmp_path / "learnt.xml"
    seat = f"greedy:weights={weights}"
    assert stand_in(seat, "wyb").startswith(f"{weights.name}: ")
    assert ComputerMoveJob(Record("wyb", seats=(seat, PERSON))).spec == PlayerSpec()
    default_weights("wyb", WEIGHTED).save(weights)
    assert stand_in(seat, "wyb") == ""
    assert ComputerMoveJob(Record("wyb", seats=(seat, PERSON))).spec.weights == weights


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ("martian", "martian: no such player. The default computer player plays instead."),
        (
            "mcts:depth=4",
            "mcts:depth=4: depth is not a setting of this player. The default computer player plays instead.",
        ),
        (
            "average",
            "average: this player plays only conniption and connect4, not domino. "
            "The default computer player plays instead.",
        ),
    ],
)
def test_an_unavailable_player_is_named_with_the_reason(seat, message):
    assert stand_in(seat, "domino") == message
    assert ComputerMoveJob(Record("domino", seats=(seat, PERSON))).spec == PlayerSpec()


def test_the_message_about_an_unknown_player_is_short():
    assert len(stand_in("m" * LONGEST_SEAT, "wyb")) < 200


def test_a_level_is_known_by_its_number():
    assert [level_of(level_seat(level)) for level in range(1, 9)] == list(range(1, 9))
    assert level_of(PERSON) == level_of("mcts") == level_of("martian") == 0
    assert (title(PERSON), title("computer 3"), title("martian")) == ("Person", "Steady", "Martian")
