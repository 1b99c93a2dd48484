"""What a flip is worth, in words."""

import time

import pytest

from ai.verdict import DRAW, loss, win
from game.rules.board import is_compiled
from game.rules.catalog import start
from game.teach.flip_worth import FlipAdviser, FlipWorthJob, has_flips
from game.teach.telling import Audience

PLENTY = 600.0  # seconds: the proofs take a moment, and on a busy computer as long as they take

quick = pytest.mark.skipif(not is_compiled(), reason="interpreted, the proofs take too long")


def worth_at(position, game="conniption"):
    board = start(game)
    board.set_position(position)
    return FlipWorthJob(board, Audience(("You", "Ring"), 0), PLENTY).work()


@quick
def test_the_mover_comes_first_and_each_sees_it_their_own_way():
    one, other = worth_at("/1///// 2 0,1 -")
    assert (one.side, one.now, one.fewer, one.more) == (1, win(15), win(41), win(11))
    assert one.sentences == (
        "With one flip fewer, Ring would still win, but in 41 turns instead of 15.",
        "With one flip more, Ring would win sooner, in 11 turns instead of 15.",
    )
    assert (other.side, other.now, other.fewer) == (0, loss(15), None)
    assert other.sentences == ("With one flip more, you would win.",)


@quick
def test_the_last_flip_may_hold_the_win():
    one, _ = worth_at("/2/1//1// 2 0,1 f")
    assert (one.now, one.fewer) == (win(13), DRAW)
    assert one.sentences[0] == "Without their last flip, Ring would not win."


def test_a_flip_that_changes_nothing_is_said_to_change_nothing():
    one, other = worth_at("//21/21//1/2 1 2,1 -")
    assert one.sentences == ("One flip fewer or more makes no difference to you.",)
    assert other.sentences == ("One flip fewer or more makes no difference to Ring.",)


@pytest.mark.parametrize("game", ["connect4", "domino", "paths", "wyb"])
def test_games_without_flips_have_nothing_to_say(game):
    job = FlipWorthJob(start(game), Audience(("You", "Ring"), 0), 0.2)
    assert job.work() == ()


@pytest.mark.parametrize("game", ["conniption", "connect4", "domino", "paths", "wyb"])
def test_only_where_there_can_be_flips_there_is_anything_to_ask(game):
    assert has_flips(start(game)) == (game == "conniption")


def test_the_adviser_is_asked_once_for_a_position_and_forgets_it_with_the_next():
    board = start("conniption")
    board.set_position("//21/21//1/2 1 2,1 -")
    adviser, audience = FlipAdviser(), Audience(("You", "Ring"), 0)
    adviser.ask(board, audience)
    deadline = time.monotonic() + 180
    while not adviser.poll() and time.monotonic() < deadline:
        adviser.ask(board, audience)
        time.sleep(0.005)
    assert [worth.side for worth in adviser.found] == [0, 1] and not adviser.is_busy
    board.play(board.moves()[0])
    adviser.ask(board, audience)
    assert adviser.found == () and adviser.is_busy
    adviser.rest()
    assert not adviser.is_busy
