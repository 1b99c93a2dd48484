"""Strategies: the text format, answers in mirror images, and the strategies that come with the game."""

import pytest

from game.files import asset
from game.rules.board import canonical_form
from game.rules.errors import RulesError
from game.rules.registry import start
from game.teach.strategies.strategy import is_obvious, read_strategy, write_strategy
from lab.strategies.definitions import DEFINITIONS
from tests.tools.check_strategy import Checker, Refuted

NAMES = tuple(DEFINITIONS)


def text_of(name):
    return asset(f"strategies/{name}.tsv").read_text("ascii")


def strategy_of(name):
    return read_strategy(text_of(name), DEFINITIONS[name].game, DEFINITIONS[name].moves)


@pytest.mark.parametrize("name", NAMES)
def test_a_strategy_is_read_and_written_identically(name):
    assert write_strategy(list(strategy_of(name).answers.values())) == text_of(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_strategies_are_correct_by_the_slow_rules(name):
    definition = DEFINITIONS[name]
    assert Checker(text_of(name).splitlines(), definition.moves).check() == (definition.last_turn or 2 * 4 - 1)


def test_the_win_of_the_first_player_takes_few_positions():
    strategy = strategy_of("conniption")
    remembered = [answer for answer in strategy.answers.values() if not is_obvious(answer.board)]
    assert len(remembered) <= 204


def test_a_wrong_move_is_found_by_the_slow_rules():
    lines = text_of("conniption").splitlines()
    position, move, promise = lines[0].split("\t")
    lines[0] = "\t".join([position, "1" if move != "1" else "2", promise])
    with pytest.raises(Refuted):
        Checker(lines).check()


def test_a_mirror_image_has_the_mirrored_answer():
    strategy = strategy_of("connect4-draw")
    board = start("connect4")
    board.play(board.move("5"))  # the mirror image of the start, which is after 3
    answer = strategy.answer(board)
    there = strategy.answer(strategy.start)
    assert board.text(answer.move) == str(8 - int(there.board.text(there.move)))
    mirrored = canonical_form(board.after(answer.move))[0]
    assert mirrored == canonical_form(there.board.after(there.move))[0]


def test_obvious_positions_are_those_with_a_win_or_a_single_safe_move():
    board = start("connect4")
    for position, obvious in (
        ("111/222///// 1 0,0 -", True),
        ("111/22///// 2 0,0 -", True),
        ("1/2///// 1 0,0 -", False),
    ):
        board.set_position(position)
        assert is_obvious(board) is obvious


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("////// 1 0,0 -\t4", "line 1: 2 columns, expected 3"),
        ("////// 1 0,0 -\t8\tdraw", "line 1: 8: expected a column"),
        ("////// 1 0,0 -\t4\tloss 3", "line 1: loss 3: expected win N or draw"),
        ("/1///// 2 0,0 -\t4\tdraw\n/////1/ 2 0,0 -\t4\tdraw", "line 2: this position or its mirror image"),
        ("", "a strategy needs at least one position"),
    ],
)
def test_errors_name_the_line(text, reason):
    with pytest.raises(RulesError, match=reason.replace("(", "[(]")):
        read_strategy(text, "connect4")
