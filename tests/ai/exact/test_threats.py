"""What is looming on a board, for both sides."""

import pytest

from ai.exact.threats import looming
from game.rules.catalog import start
from tests.helpers.facts import random_pairs
from tests.reference import facts as slow


def board_at(name, position):
    board = start(name)
    board.set_position(position)
    return board


def test_both_sides_as_if_it_were_their_turn():
    board = board_at("connect4", "1/1/1////222 1 0,0 -")
    found = {(threat.side, board.text(threat.move)): threat for threat in looming(board).threats}
    assert set(found) == {(0, "4"), (1, "7")}
    assert found[0, "4"].cells == (0, 7, 14, 21)
    assert found[1, "7"].place == (45,)


def test_a_flip_before_and_a_flip_after_are_told_apart():
    board = board_at("conniption", "/21/121/21/121/2/2 1 4,4 f")
    first = [threat for threat in looming(board).threats if threat.side == 0 and threat.flips_first]
    assert first and len(first[0].steps) == 1
    board = board_at("conniption", "//21/21//1/2 1 2,1 -")
    [last] = looming(board).threats[:1]
    assert last.flips_last and not last.flips_first and board.text(last.move) == "5f"


def test_a_game_that_is_over_has_nothing_looming():
    board = board_at("connect4", "1/1/1////222 1 0,0 -")
    board.play(board.move("4"))
    assert looming(board).threats == ()


@pytest.mark.parametrize("name", ["conniption", "connect4", "domino", "paths", "wyb"])
def test_every_way_to_win_is_there_once(name):
    for board, position, _ in random_pairs(name, {}, 12, "threats"):
        found = looming(board)
        for side, slow_position in ((board.mover, position), (1 - board.mover, position.passed())):
            own = [threat for threat in found.threats if threat.side == side]
            assert len({threat.steps for threat in own}) == len(own)
            wins = slow.wins(slow_position)
            assert {board.text(threat.move) for threat in own} <= wins
            ways = {tuple(slow_position.steps(move)) for move in wins}
            assert len(own) == len(ways)
            if name == "wyb":
                assert set(found.in_reach[1 - side]) == slow.within_reach(slow_position)
