"""Options check their range, with the same message everywhere."""

import pytest

from game.rules.domino import DominoBoard
from game.rules.errors import SetupError
from game.rules.game import GameOption, OptionKind
from game.rules.gravity import GravityBoard
from game.rules.registry import GAMES, start

PAIR = GameOption("Charms", OptionKind.PAIR, "2,1", 0, 20)
SIZE = GameOption("Area", OptionKind.SIZE, "7x6", 5, 12)
NUMBER = GameOption("Height", OptionKind.NUMBER, "20", 1, 99)
SHAPE = GameOption("File", OptionKind.SHAPE, "3x3")


@pytest.mark.parametrize(
    ("option", "text", "numbers"),
    [(PAIR, "0,20", (0, 20)), (SIZE, "12x5", (12, 5)), (SIZE, "7X6", (7, 6)), (NUMBER, "99", (99,))],
)
def test_a_text_within_the_range_gives_its_numbers(option, text, numbers):
    assert option.numbers(text) == numbers and option.allows(text)
    assert option.text(*numbers) == text.lower()
    option.check(*numbers)


@pytest.mark.parametrize(
    ("option", "text", "expected"),
    [
        (PAIR, "21,0", "charms 21,0: expected two numbers from 0 to 20, as in 2,1"),
        (PAIR, "-1,0", "charms -1,0: expected two numbers from 0 to 20, as in 2,1"),
        (PAIR, "2", "charms 2: expected two numbers from 0 to 20, as in 2,1"),
        (SIZE, "4x13", "area 4x13: expected columns x rows from 5x5 to 12x12, as in 7x6"),
        (NUMBER, "0", "height 0: expected a number from 1 to 99, as in 20"),
        (
            NUMBER,
            "\N{ARABIC-INDIC DIGIT ONE}",
            "height \N{ARABIC-INDIC DIGIT ONE}: expected a number from 1 to 99, as in 20",
        ),
        (NUMBER, "9" * 5000, f"height {'9' * 5000}: expected a number from 1 to 99, as in 20"),
    ],
)
def test_a_text_outside_the_range_names_the_range(option, text, expected):
    assert not option.allows(text)
    with pytest.raises(SetupError) as caught:
        option.numbers(text)
    assert caught.value.args == SetupError(expected).args


def test_boards_check_the_same_ranges_as_options():
    for build, expected in [
        (lambda: DominoBoard(9, 5), "size 9x5: expected columns x rows from 4x4 to 8x8, as in 5x5"),
        (lambda: DominoBoard(5, 5, 2), "line 2: expected a number from 3 to 6, as in 4"),
        (lambda: GravityBoard("conniption", (5, 0)), "flips 5,0: expected two numbers from 0 to 4, as in 4,4"),
    ]:
        with pytest.raises(SetupError, match=expected):
            build()


def test_swapped_players_swap_only_pairs():
    assert PAIR.swap_players("0,20") == "20,0"
    assert [option.swap_players(option.default) for option in (SIZE, NUMBER, SHAPE)] == ["7x6", "20", "3x3"]
    with pytest.raises(SetupError):
        PAIR.swap_players("much")


@pytest.mark.parametrize("game", GAMES)
def test_the_default_of_every_option_is_within_its_range(game):
    for option in GAMES[game].options.values():
        assert option.allows(option.default)
        assert option in GAMES[game].options_of_kind(option.kind)
    assert start(game).setup() == GAMES[game].defaults
    assert GAMES[game].swap_players(GAMES[game].swap_players(GAMES[game].defaults)) == GAMES[game].defaults
