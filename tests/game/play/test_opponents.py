"""Who sits at the board, and who plays when that player cannot be had."""

import pytest

from ai.players.player import PlayerSpec
from ai.score.catalog import WEIGHTED
from ai.score.weights import default_weights
from game.play.opponents import ComputerThinking, level_of, level_seat, others, stand_in, title
from game.record.record import LONGEST_SEAT, PERSON, Record
from game.rules.catalog import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_said_of_whoever_can_play(game):
    for seat in (PERSON, level_seat(1), level_seat(8), "computer 99", *others(game)):
        assert stand_in(seat, game) == ""


def test_weights_that_are_gone_are_named_by_their_file(tmp_path):
    weights = tmp_path / "learnt.xml"
    seat = f"greedy:weights={weights}"
    assert (
        stand_in(seat, "wyb") == "learnt.xml: cannot be read: No such file or directory. The full search plays instead."
    )
    assert ComputerThinking(Record("wyb", seats=(seat, PERSON))).spec == PlayerSpec()
    default_weights("wyb", WEIGHTED).save(weights)
    assert stand_in(seat, "wyb") == ""
    assert ComputerThinking(Record("wyb", seats=(seat, PERSON))).spec.weights == weights


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        ("martian", "martian: no such player. The full search plays instead."),
        ("mcts:depth=4", "mcts:depth=4: depth cannot be set here. The full search plays instead."),
        (
            "average",
            "average: this player knows only conniption and connect4, not domino. The full search plays instead.",
        ),
    ],
)
def test_a_player_who_cannot_be_had_is_named_with_the_reason(seat, told):
    assert stand_in(seat, "domino") == told
    assert ComputerThinking(Record("domino", seats=(seat, PERSON))).spec == PlayerSpec()


def test_what_is_said_stays_short_whatever_a_file_names():
    assert len(stand_in("m" * LONGEST_SEAT, "wyb")) < 200


def test_a_level_is_known_by_its_number():
    assert [level_of(level_seat(level)) for level in range(1, 9)] == list(range(1, 9))
    assert level_of(PERSON) == level_of("mcts") == level_of("martian") == 0
    assert (title(PERSON), title("computer 3"), title("martian")) == ("Person", "Computer", "Martian")
