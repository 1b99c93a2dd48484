"""Fair starts: what is said of them is true."""

import pytest

from ai.exact.prover import Prover
from game.play.fair_start import FairStartJob
from game.rules.catalog import GAMES, start
from game.words.fair_start import fair_start_words


@pytest.fixture
def brief(monkeypatch):
    """A short look around: what is to be shown is so of whatever is found."""
    monkeypatch.setattr("game.play.fair_start.SECONDS", 0.2)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("brief")
def test_a_start_is_a_position_of_the_game_that_goes_on(game):
    found = FairStartJob(game, GAMES[game].defaults, seed=5).work()
    board = start(game)
    board.set_position(found.position)
    assert not board.ended and found.position != start(game).position()
    assert fair_start_words(found.verdict).startswith("A fair start")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("game", "setup"), [("paths", {"File": "3x3"}), ("paths", {"File": "fano"}), ("domino", {})])
@pytest.mark.usefixtures("brief")
def test_a_small_board_is_not_nearly_full_when_a_fair_game_begins(game, setup, seed):
    board = start(game, setup)
    moves = len(board.moves())
    board.set_position(FairStartJob(game, setup, seed).work().position)
    assert len(board.moves()) >= moves // 2


@pytest.mark.parametrize("seed", range(3))
def test_what_a_start_of_connect_four_is_worth_is_proven(seed):
    found = FairStartJob("connect4", {}, seed).work()
    board = start("connect4")
    board.set_position(found.position)
    assert found.verdict.is_proven and Prover().prove(board) == found.verdict
    assert found.verdict.is_draw or found.verdict.number >= 9


@pytest.mark.usefixtures("brief")
def test_no_flip_is_spent_on_a_fair_start():
    found = FairStartJob("conniption", {}, seed=2).work()
    assert " 4,4 " in found.position


def test_stopped_it_ends_at_once():
    job = FairStartJob("wyb", {})
    job.stop()
    assert job.work() is None
