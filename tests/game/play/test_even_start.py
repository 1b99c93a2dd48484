"""Even starts: their positions and verdicts are correct."""

from itertools import count
from types import SimpleNamespace

import pytest

from ai.exact.prover import Prover
from ai.search.cancel_token import CancelToken
from ai.verdict import DRAW, cp, loss, win
from game.play.even_start import EvenStart, EvenStartJob
from game.rules.board import is_compiled
from game.rules.registry import GAMES, start
from game.words.even_start import even_start_words
from tests.helpers.tasks import run_job


@pytest.fixture
def brief(monkeypatch):
    """Shorten the search: the tested properties hold for every start that is found."""
    monkeypatch.setattr("game.play.even_start.SECONDS", 0.2)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("brief")
def test_an_even_start_is_a_legal_position_that_is_not_over(game):
    found = run_job(EvenStartJob(game, GAMES[game].defaults, seed=5))
    board = start(game)
    board.set_position(found.position)
    assert not board.ended and found.position != start(game).position()
    assert not found.is_even or even_start_words(found.verdict)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("game", "setup"), [("paths", {"File": "3x3"}), ("paths", {"File": "fano"}), ("domino", {})])
@pytest.mark.usefixtures("brief")
def test_a_small_board_is_not_nearly_full_when_a_fair_game_begins(game, setup, seed):
    board = start(game, setup)
    moves = len(board.moves())
    board.set_position(run_job(EvenStartJob(game, setup, seed)).position)
    assert len(board.moves()) >= moves // 2


@pytest.mark.parametrize("seed", range(3))
def test_the_verdict_of_a_connect_four_start_is_proven(seed):
    found = run_job(EvenStartJob("connect4", {}, seed))
    board = start("connect4")
    board.set_position(found.position)
    assert found.verdict.is_proven and Prover().prove(board) == found.verdict
    assert found.verdict.is_draw or found.verdict.number >= 9


@pytest.mark.skipif(not is_compiled(), reason="uncompiled, the short time proves no opening")
def test_a_small_domino_board_has_no_even_opening(monkeypatch):
    """Count openings instead of seconds, so that every verdict is proven on a busy machine too."""
    monkeypatch.setattr("game.play.even_start.SECONDS", 60)
    monkeypatch.setattr("game.play.even_start.EACH", 60)
    monkeypatch.setattr("game.play.even_start.time", SimpleNamespace(perf_counter=count(step=10).__next__))
    found = run_job(EvenStartJob("domino", {"Size": "5x5", "Line": "4"}, seed=1))
    assert found.verdict.is_proven and not found.verdict.is_draw and not found.is_even


@pytest.mark.parametrize(
    ("verdict", "is_even"),
    [(DRAW, True), (cp(0), True), (cp(-150), True), (cp(900), False), (win(31), False), (loss(6), False)],
)
def test_a_start_is_even_if_neither_side_is_much_better_off(verdict, is_even):
    assert EvenStart("", verdict).is_even == is_even


@pytest.mark.usefixtures("brief")
def test_no_flip_is_spent_on_a_even_start():
    found = run_job(EvenStartJob("conniption", {}, seed=2))
    assert " 4,4 " in found.position


def test_a_stopped_job_ends_at_once():
    cancel_token = CancelToken()
    cancel_token.cancel()
    assert EvenStartJob("wyb", {}).work(lambda _: None, cancel_token) is None
