"""A game and a score in plain Python, used by compiled code."""

import re

import pytest

from ai.exact.fact_finder import facts_by_rules
from ai.exact.facts import AllowedWinFact, MissedWinFact, ThreatFact
from ai.score.score import PLAIN as OF_A_SCORE
from ai.score.score import UNSEEN as UNSEEN_OF_A_SCORE
from ai.score.score import EvenScore, Score
from ai.search.iterative_deepening import Limits, Search
from ai.verdict import loss, win
from game.rules.board import PLAIN, UNSEEN, Board, is_compiled, perft
from game.rules.placed_board import PlacedBoard
from game.rules.plain_python import refuse_unseen
from tests.helpers.sixth_game.rules import StepsBoard
from tests.helpers.sixth_game.score import SpacesScore

if_compiled = pytest.mark.skipif(not is_compiled(), reason="interpreted, nothing is unseen")


def test_a_game_in_plain_python_is_counted_searched_and_scored():
    board = StepsBoard(6)
    assert [perft(board, turns) for turns in range(1, 7)] == [3, 9, 17, 15, 6, 1]
    board.play(2)
    assert board.key() != StepsBoard(6).key() and 0 <= board.key() < 1 << 64
    board.undo()
    assert (board.position(), board.turns) == ("...... 1", 0)
    assert Search(StepsBoard(7), SpacesScore()).run(Limits(depth=6)).verdict == win(3)
    assert Search(StepsBoard(8), SpacesScore()).run(Limits(depth=6)).verdict == loss(4)
    board.set_position("xxxo.. 1")
    assert Search(board.copy(), SpacesScore()).run(Limits(depth=1)).move == 2


def test_a_score_in_plain_python_rates_undecided_positions():
    assert str(Search(StepsBoard(20), SpacesScore()).run(Limits(depth=1)).verdict) == "cp 30"
    assert str(Search(StepsBoard(20), EvenScore()).run(Limits(depth=1)).verdict) == "cp 0"


def test_a_complete_game_or_score_in_plain_python_is_accepted():
    refuse_unseen(StepsBoard, Board, PLAIN, UNSEEN)
    refuse_unseen(SpacesScore, Score, OF_A_SCORE, UNSEEN_OF_A_SCORE)


@if_compiled
@pytest.mark.parametrize(
    ("base", "names", "error_text"),
    [
        (Board, ("moves", "make", "hash"), "Odd: a Board in plain Python needs unmake"),
        (Board, (*PLAIN, "fill_moves"), "Odd.fill_moves: compiled code would not see it"),
        (
            PlacedBoard,
            ("make",),
            "in plain Python a Board is a subclass of Board itself, with moves, make, unmake, hash",
        ),
    ],
)
def test_an_override_that_compiled_code_would_ignore_is_refused(base, names, error_text):
    odd = type("Odd", (base,), {name: lambda self, *given: 0 for name in names})
    with pytest.raises(TypeError, match=re.escape(error_text)):
        refuse_unseen(odd, Board, PLAIN, UNSEEN)


@if_compiled
def test_a_score_that_compiled_code_would_ignore_is_refused():
    odd = type("Odd", (Score,), {"evaluate": lambda self, board: 1})
    with pytest.raises(TypeError, match=r"Odd\.evaluate: compiled code would not see it"):
        refuse_unseen(odd, Score, OF_A_SCORE, UNSEEN_OF_A_SCORE)


def test_facts_are_found_in_a_game_in_plain_python():
    board = StepsBoard(10)
    for steps in (3, 3):
        board.play(steps)
    after = board.copy()
    after.play(2)
    facts = list(facts_by_rules(board, 2, after))
    assert AllowedWinFact(2) in facts and MissedWinFact not in {type(fact) for fact in facts}
    assert [fact.move for fact in facts if isinstance(fact, ThreatFact)] == [2]
