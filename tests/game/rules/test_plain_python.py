"""A game and a score in plain Python, among those that are compiled."""

import re

import pytest

from ai.exact.examiner import facts_by_rules
from ai.exact.facts import Allows, Misses, Threatens
from ai.score.score import PLAIN as OF_A_SCORE
from ai.score.score import UNSEEN as UNSEEN_OF_A_SCORE
from ai.score.score import EvenScore, Score
from ai.search.deepening import Limits, Search
from ai.verdict import loss, win
from game.rules.board import PLAIN, UNSEEN, Board, is_compiled, perft
from game.rules.placed_board import PlacedBoard
from game.rules.plain_python import refuse_unseen
from tests.helpers.sixth_game.rules import StepsBoard
from tests.helpers.sixth_game.score import SpacesScore

if_compiled = pytest.mark.skipif(not is_compiled(), reason="interpreted, nothing is unseen")


def test_it_is_counted_searched_and_judged():
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


def test_its_score_judges_what_a_search_cannot_see_to_the_end():
    assert str(Search(StepsBoard(20), SpacesScore()).run(Limits(depth=1)).verdict) == "cp 30"
    assert str(Search(StepsBoard(20), EvenScore()).run(Limits(depth=1)).verdict) == "cp 0"


def test_a_whole_game_or_score_is_taken():
    refuse_unseen(StepsBoard, Board, PLAIN, UNSEEN)
    refuse_unseen(SpacesScore, Score, OF_A_SCORE, UNSEEN_OF_A_SCORE)


@if_compiled
@pytest.mark.parametrize(
    ("base", "names", "complaint"),
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
def test_what_compiled_code_would_not_see_is_refused(base, names, complaint):
    odd = type("Odd", (base,), {name: lambda self, *given: 0 for name in names})
    with pytest.raises(TypeError, match=re.escape(complaint)):
        refuse_unseen(odd, Board, PLAIN, UNSEEN)


@if_compiled
def test_a_score_that_compiled_code_would_not_see_is_refused():
    odd = type("Odd", (Score,), {"evaluate": lambda self, board: 1})
    with pytest.raises(TypeError, match=r"Odd\.evaluate: compiled code would not see it"):
        refuse_unseen(odd, Score, OF_A_SCORE, UNSEEN_OF_A_SCORE)


def test_what_its_moves_do_is_found_out():
    board = StepsBoard(10)
    for steps in (3, 3):
        board.play(steps)
    after = board.copy()
    after.play(2)
    facts = list(facts_by_rules(board, 2, after))
    assert Allows(2) in facts and Misses not in {type(fact) for fact in facts}
    assert [fact.move for fact in facts if isinstance(fact, Threatens)] == [2]
