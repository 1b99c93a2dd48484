"""Tests of the definition of a mistake, which the analysis, the grades and the marks of a game share."""

import itertools

import pytest

from ai.analysis.advantage import advantage
from ai.analysis.mistake import MISTAKE, is_mistake
from ai.exact.fact_finder import MoveFacts
from ai.exact.prover import certain_win
from ai.verdict import DRAW, WinProof, cp, loss, win
from game.record.record import Record
from game.teach.evaluation.grades import Grade, grade
from game.teach.evaluation.mistake_kinds import MistakeKind, kind_after

CERTAIN = certain_win(WinProof.THREATS)
VERDICTS = [
    *(win(1), win(9), DRAW, loss(2), loss(20), CERTAIN, CERTAIN.for_opponent()),
    *map(cp, (-10_000, -900, -350, -60, 0, 60, 250, 900, 10_000)),
]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (win(9), win(21), False),
        (win(9), DRAW, True),
        (DRAW, loss(30), True),
        (loss(4), loss(2), False),
        (win(9), cp(-500), False),  # the position may still be won
        (DRAW, cp(-500), False),
        (cp(0), loss(2), True),
        (cp(-9_000), loss(2), False),
        (cp(0), win(3), False),
        (cp(400), cp(-400), True),
        (cp(100), cp(-100), False),
        (CERTAIN, cp(-500), False),  # the position may still be won
        (CERTAIN, certain_win(WinProof.FORCE), False),
        (CERTAIN, DRAW, True),
        (CERTAIN, CERTAIN.for_opponent(), True),
        (cp(0), CERTAIN.for_opponent(), True),
        (CERTAIN.for_opponent(), loss(4), False),
    ],
)
def test_a_mistake_worsens_the_result_or_loses_many_chances(before, after, expected):
    assert is_mistake(before, after) == expected


def test_analysis_and_grades_agree_on_mistakes():
    node = Record("connect4").play(3)
    for before, after in itertools.product(VERDICTS, VERDICTS):
        if not before.is_certain and not after.is_certain:
            assert is_mistake(before, after) == (advantage(before) - advantage(after) > MISTAKE)
        if before.is_certain_loss and not after.is_certain_loss:
            continue  # no move leads out of a certain loss
        found = grade(MoveFacts(move=1, verdict=after, before=before, best=0))
        if found is not Grade.BEST:
            assert found.is_mistake == is_mistake(before, after), (before, after)
        if not after.is_win:  # from the opponent's view, a win is one turn shorter
            left = after.for_opponent() if not after.is_loss else win(after.number - 1)
            kind = kind_after(node, before, left, swap_rule=False)
            assert kind is not None or not is_mistake(before, after), (before, after)
            # People also make mistakes that do not change the result of perfect play.
            is_near = kind is not None and kind.rank <= MistakeKind.ALLOWED_FORK.rank
            assert kind is None or is_near or is_mistake(before, after), (before, after)
