"""Threats of both sides on a board."""

import pytest

from ai.exact.threats import find_threats
from game.rules.registry import start
from tests.helpers.fact_checks import random_pairs
from tests.reference import facts as slow


def board_at(name, position):
    board = start(name)
    board.set_position(position)
    return board


def test_threats_of_both_sides_are_found():
    board = board_at("connect4", "1/1/1////222 1 0,0 -")
    found = {(threat.side, board.text(threat.move)): threat for threat in find_threats(board).threats}
    assert set(found) == {(0, "4"), (1, "7")}
    assert found[0, "4"].cells == (0, 7, 14, 21)
    assert found[1, "7"].target == (45,)


def test_flip_before_and_flip_after_are_distinguished():
    board = board_at("conniption", "/21/121/21/121/2/2 1 4,4 f")
    first = [threat for threat in find_threats(board).threats if threat.side == 0 and threat.flips_first]
    assert first and len(first[0].steps) == 1
    board = board_at("conniption", "//21/21//1/2 1 2,1 -")
    [last] = find_threats(board).threats[:1]
    assert last.flips_last and not last.flips_first and board.text(last.move) == "5f"


def test_finished_game_has_no_threats():
    board = board_at("connect4", "1/1/1////222 1 0,0 -")
    board.play(board.move("4"))
    assert find_threats(board).threats == ()


@pytest.mark.parametrize("name", ["conniption", "connect4", "domino", "paths", "wyb"])
def test_every_way_to_win_is_listed_once(name):
    for board, position, _ in random_pairs(name, {}, 12, "threats"):
        found = find_threats(board)
        for side, slow_position in ((board.mover, position), (1 - board.mover, position.passed())):
            own = [threat for threat in found.threats if threat.side == side]
            assert len({threat.steps for threat in own}) == len(own)
            wins = slow.wins(slow_position)
            assert {board.text(threat.move) for threat in own} <= wins
            distinct = {tuple(slow_position.steps(move)) for move in wins}
            assert len(own) == len(distinct)
            if name == "wyb":
                assert set(found.in_reach[1 - side]) == slow.within_reach(slow_position)
