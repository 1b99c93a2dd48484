"""The table of known results: its text, its positions, and samples of its claims."""

import random

import pytest

from ai.exact.known_results import KnownResult, Method, Result, known_results, read_results, results_text
from ai.exact.prover import Prover
from game.files import asset
from game.rules.errors import RulesError


def test_the_table_is_read_and_written_without_a_change() -> None:
    assert results_text(known_results()) == asset("known.tsv").read_text("utf-8")


def test_no_position_is_listed_twice() -> None:
    assert len({one.key for one in known_results()}) == len(known_results())


def test_every_position_is_the_start_of_its_game() -> None:
    for one in known_results():
        board = one.start()
        assert not board.ended and board.mover == 0, one
        assert not one.move or board.move(one.move) in board.moves(), one


def test_every_proof_has_a_method_and_every_win_ends_with_the_winners_turn() -> None:
    for one in known_results():
        assert (one.result is Result.OPEN) == (one.method is Method.NONE), one
        if one.turns is not None:
            assert one.turns % 2 == (one.result is Result.WON), one


@pytest.mark.once  # the provers have their own tests
def test_quick_results_are_proven_again() -> None:
    quick = [one for one in known_results() if one.seconds < 0.02 and one.method is Method.SEARCH]
    for one in random.Random(7).sample(quick, 12):
        verdict = Prover().prove(one.start())
        assert verdict is not None
        assert _result_and_turns(one) == (verdict.kind.value, None if verdict.is_draw else verdict.number), one


def _result_and_turns(one: KnownResult) -> tuple[str, int | None]:
    return {Result.WON: "win", Result.LOST: "loss", Result.DRAWN: "draw"}[one.result], one.turns


@pytest.mark.parametrize("text", ["", "game\tmove\n", "{head}chess\t\t\t\twon\t\t1\t1\tsearch\n", "{head}domino\n"])
def test_a_faulty_table_is_refused(text: str) -> None:
    head = results_text([])
    with pytest.raises(RulesError, match=r"line \d"):
        read_results(text.replace("{head}", head))
